import { extratoDecider } from '@tulha/domain/financeiro/extrato/extrato.decider';
import type { Justificar, Mudado } from '@tulha/domain/financeiro/extrato/mes-fechado';
import { type LancamentoCommand, lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { pagamentosTocados } from '@tulha/domain/financeiro/lancamento/tocados';
import { type MovimentacaoCommand, movimentacaoDecider } from '@tulha/domain/financeiro/movimentacao/movimentacao.decider';
import { rehearse } from '@tulha/application/dispatch/rehearse';
import { fluxosDeMesFechado } from '@tulha/read-models/financeiro/mes-fechado.queries';
import type { Ctx, Executed } from '../http/pipeline/route.js';
import { metaDoEnsaio, perguntar } from './perguntar.js';

type Motivo = string | null | undefined;
type Tocado = { readonly fluxos: readonly number[]; readonly itens: readonly Mudado[] };
const NADA: Tocado = { fluxos: [], itens: [] };

const justificar = (fluxoId: number, { itens }: Tocado, motivo: Motivo) => {
  const data: Justificar = { fluxoId, itens, motivo: motivo ?? null };
  return { type: 'JustificarMudanca', data } as const;
};

/** What the request touches of closed months, the same at every try of it; refused before anything is written where no reason is given. */
const tocadoPor = async (ctx: Ctx, motivo: Motivo, ver: () => Promise<Tocado>): Promise<Tocado> => {
  if (await ctx.alreadyWritten()) return ctx.keep('tocado', NADA);
  const visto = await ver();
  if (visto.fluxos.length === 0) return NADA;
  const tocado = await ctx.keep('tocado', visto);
  for (const fluxo of tocado.fluxos) await perguntar(ctx, extratoDecider, fluxo, justificar(fluxo, tocado, motivo));
  return tocado;
};

const registrarMotivo = async (ctx: Ctx, tocado: Tocado, motivo: Motivo): Promise<void> => {
  for (const fluxo of tocado.fluxos)
    await ctx.execute(extratoDecider, fluxo, justificar(fluxo, tocado, motivo), { otherStream: true, moreFollow: true });
};

/** Changes an entry; what of it was reconciled in a month that is closed changes by a reason, which is kept. @throws MES_CONCILIADO */
export const mudarLancamento = async (ctx: Ctx, lancamentoId: number, command: LancamentoCommand, motivo: Motivo): Promise<Executed> => {
  const tocado = await tocadoPor(ctx, motivo, async () => {
    const fluxos = await fluxosDeMesFechado(ctx.reader, { lancamento_id: lancamentoId });
    if (fluxos.length === 0) return NADA;
    const itens = await rehearse(ctx.services.dispatch, lancamentoDecider, lancamentoId, command, metaDoEnsaio(ctx), (state, asked, by) =>
      pagamentosTocados(state, lancamentoId, lancamentoDecider.decide(asked, state, by)),
    );
    return itens.length === 0 ? NADA : { fluxos, itens };
  });
  const feito = await ctx.execute(lancamentoDecider, lancamentoId, command, { moreFollow: tocado.fluxos.length > 0 });
  await registrarMotivo(ctx, tocado, motivo);
  if (tocado.fluxos.length > 0) await ctx.show();
  return feito;
};

/** The same of a movement of a cash flow. @throws MES_CONCILIADO */
export const mudarMovimentacao = async (ctx: Ctx, id: number, command: MovimentacaoCommand, motivo: Motivo): Promise<Executed> => {
  const tocado = await tocadoPor(ctx, motivo, async () => {
    const fluxos = await fluxosDeMesFechado(ctx.reader, { movimentacao_id: id });
    const facts = fluxos.length === 0 ? [] : await perguntar(ctx, movimentacaoDecider, id, command);
    if (facts.length === 0) return NADA;
    const oque = facts.some(({ type }) => type === 'MovimentacaoExcluida') ? 'EXCLUIDO' : 'ALTERADO';
    return { fluxos, itens: [{ tipo: 'movimentacao', id, lancamentoId: null, oque }] };
  });
  const feito = await ctx.execute(movimentacaoDecider, id, command, { moreFollow: tocado.fluxos.length > 0 });
  await registrarMotivo(ctx, tocado, motivo);
  if (tocado.fluxos.length > 0) await ctx.show();
  return feito;
};
