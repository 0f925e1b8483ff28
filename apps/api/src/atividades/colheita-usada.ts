import { atividadeDecider, type AtividadeCommand } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import type { ReservaColheitaEvent } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { reservaColheitaDecider } from '@tulha/domain/folha/colheita/reserva-colheita.decider';
import { type Achado, comRessalvas } from '@tulha/domain/rastreabilidade/ledger/ressalva';
import { comVolume, usadasAlem } from '@tulha/read-models/rastreabilidade/lote/a-mais.queries';
import type { Ctx } from '../http/pipeline/route.js';
import { perguntar } from '../rotas/perguntar.js';

type Retirada = Extract<ReservaColheitaEvent, { type: 'ColheitaRetirada' }>['data'];

/**
 * Picking that became a lot leaves its plot and its day only with a reason. @returns the fields of the fact for it
 * @throws COLHEITA_JA_USADA
 */
export const exigirMotivo = async (
  ctx: Ctx<unknown, unknown, unknown>,
  { motivo = null }: { readonly motivo?: string | null } = {},
  ...retirada: readonly [linhaIds: readonly number[], novas?: Parameters<typeof usadasAlem>[2]]
) => {
  if (!motivo && !(await ctx.alreadyWritten())) {
    const usadas = await usadasAlem(ctx.reader, ...retirada);
    comRessalvas(
      usadas.map((uma): Achado<'L'> => ({ regra: 'COLHEITA_JA_USADA', unidade: 'L', ...uma })),
      motivo,
    );
  }
  return motivo ? { motivo } : {};
};

/** Takes lines away from all sheets, and so from their activity. @returns how many it took, also when it was asked before @throws LINHA_EM_FOLHA_FECHADA */
export const retirar = async (ctx: Ctx, data: Retirada): Promise<number> => {
  const { facts } = await ctx.execute(reservaColheitaDecider, ctx.auth.conta, { type: 'RetirarColheita', data }, { otherStream: true });
  const [fato] = facts;
  return fato ? (fato.data as Retirada).linhaIds.length : 0;
};

type Alteracao = Extract<AtividadeCommand, { type: 'AlterarAtividade' }>['data'];

/** The facts that a change of an activity would write; none where it is written already. @throws the refusal of the activity */
export const pedirMudanca = async (
  ctx: Ctx<unknown, unknown, unknown>,
  mudanca: Alteracao,
  { motivo }: { readonly motivo?: string | null },
): Promise<readonly AtividadeEvent[]> => {
  if (await ctx.alreadyWritten()) return [];
  const data = { ...mudanca, ...(motivo && { motivo }) };
  return perguntar(ctx as Ctx, atividadeDecider, data.atividadeId, { type: 'AlterarAtividade', data });
};

/**
 * Picking that became a lot is moved only with a reason. Several activities are asked together: each alone might leave enough in the plot.
 * @throws COLHEITA_JA_USADA
 */
export const exigirMotivoDaMudanca = async (
  ctx: Ctx<unknown, unknown, unknown>,
  porque: { readonly motivo?: string | null },
  fatos: readonly AtividadeEvent[],
) => {
  const movidas = fatos.flatMap(({ type, data }) =>
    type === 'ColheitaManualMovida' || type === 'ColheitaMecanicaMovida' || type === 'ColheitaSimplificadaMovida' ? [data] : [],
  );
  const linhaIds = movidas.map(({ linhaId }) => linhaId);
  return exigirMotivo(ctx, porque, linhaIds, await comVolume(ctx.reader, movidas));
};
