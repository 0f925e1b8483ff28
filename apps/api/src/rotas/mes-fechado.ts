import { extratoDecider } from '@tulha/domain/financeiro/extrato/extrato.decider';
import type { Justificar, Mudado } from '@tulha/domain/financeiro/extrato/mes-fechado';
import { type LancamentoCommand, lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { dinheiroDaMovimentacao, dinheiroDoLancamento, dinheiroMudado } from '@tulha/domain/financeiro/lancamento/no-caixa';
import { movimentacaoTocada, pagamentosTocados } from '@tulha/domain/financeiro/lancamento/tocados';
import { type MovimentacaoCommand, movimentacaoDecider } from '@tulha/domain/financeiro/movimentacao/movimentacao.decider';
import { rehearse } from '@tulha/application/dispatch/rehearse';
import { fluxosQueConciliam, mesesFechados } from '@tulha/read-models/financeiro/mes-fechado.queries';
import type { Ctx, Executed, ExecuteOptions } from '../http/pipeline/route.js';
import { metaDoEnsaio, perguntar } from './perguntar.js';

type Motivo = string | null | undefined;
type Tocado = { readonly fluxos: readonly number[]; readonly itens: readonly Mudado[] };
const NADA: Tocado = { fluxos: [], itens: [] };

/** A command that may move money of a cash flow. `daLinha`: asked by a line of the statement, which alone takes its own match back. */
export type Mudanca = (
  | { readonly lancamento: number; readonly command: LancamentoCommand }
  | { readonly movimentacao: number; readonly command: MovimentacaoCommand }
) & { readonly daLinha?: true };

const justificar = (fluxoId: number, { itens }: Tocado, motivo: Motivo) => {
  const data: Justificar = { fluxoId, itens, motivo: motivo ?? null };
  return { type: 'JustificarMudanca', data } as const;
};

/** What an entry's command changes of what was reconciled, and of the money in cash flows. */
const tocadoDoLancamento = (ctx: Ctx, id: number, command: LancamentoCommand): Promise<readonly Mudado[]> =>
  rehearse(ctx.services.dispatch, lancamentoDecider, id, command, metaDoEnsaio(ctx), (state, asked, by) => {
    const facts = lancamentoDecider.decide(asked, state, by);
    const depois = facts.reduce(lancamentoDecider.evolve, state);
    return [...pagamentosTocados(state, id, facts), ...dinheiroMudado(dinheiroDoLancamento(state), dinheiroDoLancamento(depois))];
  });

/** The same of a movement of a cash flow. */
const tocadoDaMovimentacao = (ctx: Ctx, id: number, command: MovimentacaoCommand): Promise<readonly Mudado[]> =>
  rehearse(ctx.services.dispatch, movimentacaoDecider, id, command, metaDoEnsaio(ctx), (state, asked, by) => {
    const facts = movimentacaoDecider.decide(asked, state, by);
    const depois = facts.reduce(movimentacaoDecider.evolve, state);
    const [era, e] = [state, depois].map(({ dados, excluida }) => dinheiroDaMovimentacao(excluida ? null : dados));
    return [...movimentacaoTocada(state.dados, facts), ...dinheiroMudado(era ?? [], e ?? [])];
  });

/** What a command changes of what was confirmed to be lines of statements, and of the money of closed months. */
const tocadoDe = async (ctx: Ctx, mudanca: Mudanca, fechados: ReadonlySet<string>): Promise<Tocado> => {
  const quem = 'movimentacao' in mudanca ? { movimentacao_id: mudanca.movimentacao } : { lancamento_id: mudanca.lancamento };
  const conciliam = mudanca.daLinha ? [] : await fluxosQueConciliam(ctx.reader, quem);
  if (conciliam.length === 0 && fechados.size === 0) return NADA;
  const tocados = await ('movimentacao' in mudanca
    ? tocadoDaMovimentacao(ctx, mudanca.movimentacao, mudanca.command)
    : tocadoDoLancamento(ctx, mudanca.lancamento, mudanca.command));
  const itens = tocados.filter(({ onde }) => (onde ? fechados.has(`${onde.fluxoId} ${onde.mes}`) : conciliam.length > 0));
  return { fluxos: itens.flatMap(({ onde }) => (onde ? [onde.fluxoId] : conciliam)), itens };
};

/**
 * What the request touches, the same at every try of it; refused before anything is written where it goes against the bank, or moves money of a
 * closed month without a reason.
 */
const tocadoPor = async (ctx: Ctx, mudancas: readonly Mudanca[], motivo: Motivo): Promise<Tocado> => {
  if (await ctx.alreadyWritten()) return ctx.keep('tocado', NADA);
  const fechados = new Set((await mesesFechados(ctx.reader)).map(({ fluxoId, mes }) => `${fluxoId} ${mes}`));
  const vistos: Tocado[] = [];
  for (const mudanca of mudancas) vistos.push(await tocadoDe(ctx, mudanca, fechados));
  const fluxos = [...new Set(vistos.flatMap((um) => um.fluxos))].toSorted((a, b) => a - b);
  if (fluxos.length === 0) return NADA;
  const tocado = await ctx.keep('tocado', { fluxos, itens: vistos.flatMap((um) => um.itens) });
  for (const fluxo of tocado.fluxos) await perguntar(ctx, extratoDecider, fluxo, justificar(fluxo, tocado, motivo));
  return tocado;
};

type Fazer<T> = (options: Pick<ExecuteOptions, 'moreFollow'>) => Promise<T>;

/**
 * Does what moves money: what of it was reconciled stays what the bank says, and in a month that is closed money moves by a reason, which is
 * kept. Once it is written nothing refuses it any more, whatever was confirmed since.
 * @param fazer sends the commands that `mudancas` foretell
 * @throws CONCILIADO_COM_EXTRATO, MES_CONCILIADO before anything is done
 */
export const comMotivo = async <T>(ctx: Ctx, mudancas: readonly Mudanca[], motivo: Motivo, fazer: Fazer<T>): Promise<T> => {
  const { fluxos, itens } = await tocadoPor(ctx, mudancas, motivo);
  // Without a reason, nothing of a closed month was touched.
  const contar = typeof motivo === 'string' ? fluxos : [];
  const feito = await fazer(contar.length > 0 ? { moreFollow: true } : {});
  const tocado = { fluxos, itens: itens.map((item) => ({ ...item, desmente: false })) };
  for (const fluxo of contar)
    await ctx.execute(extratoDecider, fluxo, justificar(fluxo, tocado, motivo), { otherStream: true, moreFollow: true });
  if (contar.length > 0) await ctx.show();
  return feito;
};

type Novo = Pick<ExecuteOptions, 'isNew'>;

/** Makes or changes an entry. @throws CONCILIADO_COM_EXTRATO, MES_CONCILIADO */
export const mudarLancamento = (
  ctx: Ctx,
  lancamento: number,
  command: LancamentoCommand,
  motivo: Motivo,
  novo: Novo = {},
): Promise<Executed> =>
  comMotivo(ctx, [{ lancamento, command }], motivo, (options) =>
    ctx.execute(lancamentoDecider, lancamento, command, { ...novo, ...options }),
  );

/** The same of a movement of a cash flow. @throws CONCILIADO_COM_EXTRATO, MES_CONCILIADO */
export const mudarMovimentacao = (
  ctx: Ctx,
  movimentacao: number,
  command: MovimentacaoCommand,
  motivo: Motivo,
  novo: Novo = {},
): Promise<Executed> =>
  comMotivo(ctx, [{ movimentacao, command }], motivo, (options) =>
    ctx.execute(movimentacaoDecider, movimentacao, command, { ...novo, ...options }),
  );
