import { refuse } from '@tulha/domain/rastreabilidade/errors';
import type { FormarLote } from '@tulha/domain/rastreabilidade/lote/lote.commands';
import type { z } from 'zod';
import type { Ctx } from '../../http/pipeline/route.js';
import { exigirSafra, nomeDoTalhao } from '../../rotas/safra-da-fazenda.js';

type Formado = Pick<z.output<typeof FormarLote>, 'data' | 'safra' | 'talhoes'>;

/**
 * The crop year of a lot, the one its plots share where it names none, and that of each plot. @throws the errors of `exigirSafra`, and
 * TALHAO_EM_DUAS_SAFRAS
 */
export const safrasDo = async (ctx: Ctx, { data: em, safra, talhoes }: Formado, fazenda: number) => {
  const porTalhao = new Map<number, number>();
  for (const [index, { talhaoId, safra: propria }] of talhoes.entries()) {
    if (!propria) continue;
    const outra = porTalhao.get(talhaoId);
    const campo = `talhoes[${index}].safra`;
    if (outra !== undefined && outra !== propria) {
      throw refuse('TALHAO_EM_DUAS_SAFRAS', { talhao: await nomeDoTalhao(ctx, talhaoId) }, campo);
    }
    if (outra === undefined) await exigirSafra(ctx, propria, { oQue: 'este café', fazenda, talhoes: [talhaoId], em }, campo);
    porTalhao.set(talhaoId, propria);
  }
  const semPropria = talhoes.flatMap(({ talhaoId }) => (porTalhao.has(talhaoId) ? [] : [talhaoId]));
  await exigirSafra(ctx, safra, { oQue: 'este café', fazenda, talhoes: semPropria, em });
  const doPedido = new Set(porTalhao.values());
  const [umaSo = null] = doPedido.size === 1 ? doPedido : [];
  const safraId = safra ?? umaSo;
  return { safraId, doTalhao: (talhaoId: number) => porTalhao.get(talhaoId) ?? null };
};
