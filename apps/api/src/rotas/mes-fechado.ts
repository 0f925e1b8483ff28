import { extratoDecider } from '@tulha/domain/financeiro/extrato/extrato.decider';
import type { Justificar, Mudado } from '@tulha/domain/financeiro/extrato/mes-fechado';
import { type LancamentoCommand, lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { movimentacaoTocada, pagamentosTocados } from '@tulha/domain/financeiro/lancamento/tocados';
import { type MovimentacaoCommand, movimentacaoDecider } from '@tulha/domain/financeiro/movimentacao/movimentacao.decider';
import { rehearse } from '@tulha/application/dispatch/rehearse';
import { fluxosQueConciliam } from '@tulha/read-models/financeiro/mes-fechado.queries';
import type { Ctx, Executed } from '../http/pipeline/route.js';
import { metaDoEnsaio, perguntar } from './perguntar.js';

type Motivo = string | null | undefined;
type Tocado = { readonly fluxos: readonly number[]; readonly itens: readonly Mudado[] };
const NADA: Tocado = { fluxos: [], itens: [] };

const justificar = (fluxoId: number, { itens }: Tocado, motivo: Motivo) => {
  const data: Justificar = { fluxoId, itens, motivo: motivo ?? null };
  return { type: 'JustificarMudanca', data } as const;
};

/**
 * What the request touches of what was confirmed, the same at every try of it; refused before anything is written where it goes against the bank,
 * or changes a closed month without a reason.
 */
const tocadoPor = async (ctx: Ctx, motivo: Motivo, ver: () => Promise<Tocado>): Promise<Tocado> => {
  if (await ctx.alreadyWritten()) return ctx.keep('tocado', NADA);
  const visto = await ver();
  if (visto.fluxos.length === 0) return NADA;
  const tocado = await ctx.keep('tocado', visto);
  for (const fluxo of tocado.fluxos) await perguntar(ctx, extratoDecider, fluxo, justificar(fluxo, tocado, motivo));
  return tocado;
};

type Mudanca = (moreFollow: boolean) => Promise<Executed>;

/** Carries out a change, then keeps its reason. Once it is written nothing refuses it any more, whatever was confirmed since. */
const justificado = async (ctx: Ctx, { fluxos, itens }: Tocado, motivo: Motivo, mudar: Mudanca): Promise<Executed> => {
  // Without a reason, nothing of a closed month was touched.
  const contar = typeof motivo === 'string' ? fluxos : [];
  const feito = await mudar(contar.length > 0);
  const tocado = { fluxos, itens: itens.map((item) => ({ ...item, desmente: false })) };
  for (const fluxo of contar)
    await ctx.execute(extratoDecider, fluxo, justificar(fluxo, tocado, motivo), { otherStream: true, moreFollow: true });
  if (contar.length > 0) await ctx.show();
  return feito;
};

/**
 * Changes an entry; what of it was reconciled stays what the bank says, and in a month that is closed the rest changes by a reason, which is
 * kept. @throws CONCILIADO_COM_EXTRATO, MES_CONCILIADO
 */
export const mudarLancamento = async (ctx: Ctx, lancamentoId: number, command: LancamentoCommand, motivo: Motivo): Promise<Executed> => {
  const tocado = await tocadoPor(ctx, motivo, async () => {
    const fluxos = await fluxosQueConciliam(ctx.reader, { lancamento_id: lancamentoId });
    if (fluxos.length === 0) return NADA;
    const itens = await rehearse(ctx.services.dispatch, lancamentoDecider, lancamentoId, command, metaDoEnsaio(ctx), (state, asked, by) =>
      pagamentosTocados(state, lancamentoId, lancamentoDecider.decide(asked, state, by)),
    );
    return itens.length === 0 ? NADA : { fluxos, itens };
  });
  return justificado(ctx, tocado, motivo, (moreFollow) => ctx.execute(lancamentoDecider, lancamentoId, command, { moreFollow }));
};

/** The same of a movement of a cash flow. @throws CONCILIADO_COM_EXTRATO, MES_CONCILIADO */
export const mudarMovimentacao = async (ctx: Ctx, id: number, command: MovimentacaoCommand, motivo: Motivo): Promise<Executed> => {
  const tocado = await tocadoPor(ctx, motivo, async () => {
    const fluxos = await fluxosQueConciliam(ctx.reader, { movimentacao_id: id });
    if (fluxos.length === 0) return NADA;
    const itens = await rehearse(ctx.services.dispatch, movimentacaoDecider, id, command, metaDoEnsaio(ctx), (state, asked, by) =>
      movimentacaoTocada(state.dados, movimentacaoDecider.decide(asked, state, by)),
    );
    return itens.length === 0 ? NADA : { fluxos, itens };
  });
  return justificado(ctx, tocado, motivo, (moreFollow) => ctx.execute(movimentacaoDecider, id, command, { moreFollow }));
};
