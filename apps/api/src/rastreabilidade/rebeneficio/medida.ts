import type { Medida } from '@tulha/domain/rastreabilidade/rebeneficio/medida';
import type { RealizarRebeneficio } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.commands';
import { refuse } from '@tulha/domain/rastreabilidade/errors';
import type { z } from 'zod';
import type { Ctx } from '../../http/pipeline/route.js';
import { exigirCadastro } from '../../rotas/exigir-cadastro.js';

type MedidaPedida = Pick<z.output<typeof RealizarRebeneficio>, 'unidadeFracao' | 'medida' | 'medidaTara'>;

/**
 * The measure a form counts in, with its present size: the record keeps it, even if the farm's measures change later. A size in the form
 * wins over that of the farm's measure.
 * @throws REFERENCIA_NAO_ENCONTRADA, MEDIDA_DE_OUTRA_UNIDADE, MEDIDA_OBRIGATORIA
 */
export const medidaDe = async (ctx: Ctx, { unidadeFracao: unidadeId, medida, medidaTara }: MedidaPedida): Promise<Medida | null> => {
  if (unidadeId === null && medida === null) {
    if (medidaTara) throw refuse('MEDIDA_OBRIGATORIA');
    return null;
  }
  const taraG = medidaTara ?? 0;
  if (unidadeId === null) return { unidadeId, unidade: null, quantidadeG: medida ?? 0, taraG };
  await exigirCadastro(ctx, 'unidade_fracao', unidadeId, 'unidadeFracao');
  const row = await ctx.reader.porId('unidade_fracao', ['unidade', 'quantidade_milesimos', 'unidade_saida'], unidadeId);
  const { unidade, quantidade_milesimos: daFazenda, unidade_saida: saida } = row as Record<string, unknown>;
  if (saida !== 'kg') throw refuse('MEDIDA_DE_OUTRA_UNIDADE', { unidade: String(unidade), saida: String(saida) });
  return { unidadeId, unidade: String(unidade), quantidadeG: medida ?? (daFazenda as number), taraG };
};
