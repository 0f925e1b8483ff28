import type { z } from 'zod';
import { extratoDecider } from '@tulha/domain/financeiro/extrato/extrato.decider';
import type { ConciliarLinha, LancarLinha } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import type { DoLancamento, ItemConciliado } from '@tulha/domain/financeiro/extrato/extrato.events';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { chaveDoItem } from '@tulha/domain/financeiro/extrato/extrato.state';
import { registrarDeLinha } from '@tulha/domain/financeiro/extrato/lancar-linha';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { movimentacaoDecider } from '@tulha/domain/financeiro/movimentacao/movimentacao.decider';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { DomainError } from '@tulha/domain/kernel/errors';
import { aoRedor, type ItemAchado, itensConciliados, itensDoFluxo } from '@tulha/read-models/financeiro/conciliacao.queries';
import { findLinhaDoExtrato } from '@tulha/read-models/financeiro/extrato.queries';
import type { Ctx } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { categoriaDe } from '../../rotas/categoria-de.js';
import { exigirCadastro, exigirSeDado } from '../../rotas/exigir-cadastro.js';
import { comMotivo, type Mudanca } from '../../rotas/mes-fechado.js';
import { perguntar } from '../../rotas/perguntar.js';
import { exigirSafra } from '../../rotas/safra-da-fazenda.js';
import { linhaDe } from './linhas.js';

const ATE = 200;

const itemConciliado = ({ tipo, id, lancamentoId, centavos, pagoEm, semFluxo }: ItemAchado): ItemConciliado => ({
  ...{ tipo, id, lancamentoId, centavos, pagou: pagoEm === null, semFluxo },
});

/** The chosen items, each as it stands on the cash flow. @throws LANCAMENTO_FORA_DO_FLUXO */
const itensDe = async (ctx: Ctx, fluxo: number, escolhidos: z.output<typeof ConciliarLinha>['itens']): Promise<ItemConciliado[]> => {
  const idsDe = (qual: ItemConciliado['tipo']) => escolhidos.filter(({ tipo }) => tipo === qual).map(({ id }) => id);
  const ids = { pagamentos: idsDe('pagamento'), movimentacoes: idsDe('movimentacao') };
  const achados = await itensDoFluxo(ctx.reader, { fluxo, ...aoRedor([], 0), ids, limite: ATE });
  return escolhidos.map(({ tipo, id }) => {
    const item = achados.find((um) => um.tipo === tipo && um.id === id);
    if (!item) throw refuseFinanceiro('LANCAMENTO_FORA_DO_FLUXO');
    return itemConciliado(item);
  });
};

type Situacao = { readonly status: 'PAGO'; readonly em: string } | { readonly status: 'PENDENTE' };
type Situado = Pick<ItemConciliado, 'tipo' | 'id' | 'lancamentoId'>;

/** The change of an item that is paid, or open again. */
const mudancaDe = ({ tipo, id, lancamentoId }: Situado, situacao: Situacao, dados: object = {}): readonly Mudanca[] => {
  if (tipo === 'movimentacao')
    return [{ movimentacao: id, command: { type: 'AlterarMovimentacao', data: { movimentacaoId: id, ...situacao } }, daLinha: true }];
  if (lancamentoId === null) return [];
  const data = { lancamentoId, pagamentoId: id, ...dados, ...situacao };
  return [{ lancamento: lancamentoId, command: { type: 'MudarPagamento', data }, daLinha: true }];
};

/** Asks an item's own room whether the change may be; nothing is written. @throws its refusal */
const ensaiar = async (ctx: Ctx, mudanca: Mudanca): Promise<void> => {
  if ('movimentacao' in mudanca) await perguntar(ctx, movimentacaoDecider, mudanca.movimentacao, mudanca.command);
  else await perguntar(ctx, lancamentoDecider, mudanca.lancamento, mudanca.command);
};

/** The items that a line pays. */
const pagosPor = (fluxoId: number, em: string, itens: readonly ItemConciliado[]): readonly Mudanca[] =>
  itens
    .filter(({ pagou }) => pagou)
    .flatMap((item) => mudancaDe(item, { status: 'PAGO', em }, item.semFluxo ? { dados: { fluxoId } } : {}));

/** The items paid by a line that are open again without it, and those that were deleted since. @throws any other refusal of their room */
const reabertosDe = async (ctx: Ctx, conciliacao: number | null) => {
  const idos: string[] = [];
  const reabertos: Mudanca[] = [];
  const itens = conciliacao === null ? [] : ((await itensConciliados(ctx.reader, [conciliacao])).get(conciliacao) ?? []);
  for (const { lancamento: lancamentoId, ...item } of itens.filter(({ pagou }) => pagou)) {
    const mudancas = mudancaDe({ ...item, lancamentoId }, { status: 'PENDENTE' });
    try {
      for (const mudanca of mudancas) await ensaiar(ctx, mudanca);
      reabertos.push(...mudancas);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'absent') throw error;
      idos.push(chaveDoItem(item));
    }
  }
  return { idos, reabertos };
};

/** A line with others that are the same as it together: how much they come to, and the last of their days. @throws LINHAS_DE_FLUXOS_DIFERENTES, REFERENCIA_NAO_ENCONTRADA */
const juntasDe = async (ctx: Ctx, id: number, outras: readonly number[]) => {
  const linhaIds = [...new Set([id, ...outras])];
  const todas = await Promise.all(linhaIds.map(async (uma) => achado(await findLinhaDoExtrato(ctx.reader, uma))));
  const [primeira] = todas as [(typeof todas)[number]];
  const { fluxo: fluxoId } = primeira;
  if (todas.some(({ fluxo }) => fluxo !== fluxoId)) throw refuseFinanceiro('LINHAS_DE_FLUXOS_DIFERENTES');
  // The lines of a deleted cash flow stay as history: nothing more is paid there.
  if (!(await ctx.alreadyWritten())) await exigirCadastro(ctx, 'fluxo', fluxoId, 'linhas');
  const em = todas
    .map(({ dia }) => dia)
    .toSorted()
    .at(-1) as string;
  return { linhaIds, fluxoId, em, primeira, centavos: todas.reduce((soma, { valor }) => soma + (toScaled(valor, 2) ?? 0), 0) };
};

/** A line, and those that are the same as it together, are what was chosen: one tap for a suggestion. */
export const conciliarLinha = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof ConciliarLinha>>) => {
  const { id } = ctx.params;
  const { itens: escolhidos, linhas = [], motivo } = ctx.body;
  const { linhaIds, fluxoId, em } = await juntasDe(ctx, id, linhas);
  const itens = await ctx.keep('itens', (await ctx.alreadyWritten()) ? [] : await itensDe(ctx, fluxoId, escolhidos));
  const conciliacaoId = await ctx.nextId('extrato_conciliacao');
  const data = { conciliacaoId, fluxoId, linhaIds, itens, motivo };
  const pagos = pagosPor(fluxoId, em, itens);
  if (!(await ctx.alreadyWritten())) for (const mudanca of pagos) await ensaiar(ctx, mudanca);
  await comMotivo(ctx, pagos, motivo, (options) =>
    ctx.execute(extratoDecider, fluxoId, { type: 'ConciliarLinhas', data }, { otherStream: true, ...options }),
  );
  return linhaDe(ctx, id);
};

/**
 * A line, or several as one, becomes an income or an expense, or a transfer to another cash flow, paid on its day. The lines are taken first, and
 * their fact enters it: of those who ask at once for one line, one gets an entry.
 */
export const lancarLinha = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof LancarLinha>>) => {
  const { id } = ctx.params;
  const { categoria, fornecedor, safra, outroFluxo, descricao, linhas = [], motivo } = ctx.body;
  const { linhaIds, fluxoId, em, primeira: linha, centavos } = await juntasDe(ctx, id, linhas);
  if (centavos === 0) throw refuseFinanceiro('LINHAS_SE_ANULAM');
  const tipo = outroFluxo ? 'transferencia' : centavos < 0 ? 'despesa' : 'receita';
  await exigirSeDado(ctx, 'fornecedor', fornecedor, 'fornecedor');
  await exigirSeDado(ctx, 'fluxo', outroFluxo, 'outroFluxo');
  await exigirSafra(ctx, safra, { oQue: 'este lançamento', fazenda: ctx.fazenda });
  const dela = await categoriaDe(ctx, categoria ?? null, tipo);
  const [lancamentoId, pagamentoId, conciliacaoId] = await Promise.all([
    ctx.nextId('lancamento'),
    ctx.nextId('pagamento'),
    ctx.nextId('extrato_conciliacao'),
  ]);
  const item: ItemConciliado = { tipo: 'pagamento', id: pagamentoId, lancamentoId, centavos, pagou: false, semFluxo: false };
  const lanca: DoLancamento = {
    ...{ fazendaId: ctx.fazenda, tipo, outroFluxoId: outroFluxo ?? null, ...dela },
    ...{ descricao: descricao ?? linha.descricao ?? linha.nome ?? 'Extrato', fornecedorId: fornecedor ?? null, safraId: safra ?? null },
  };
  const registrar = registrarDeLinha({ item, fluxoId, em, lanca });
  if (!(await ctx.alreadyWritten())) await perguntar(ctx, lancamentoDecider, lancamentoId, registrar);
  const data = { conciliacaoId, fluxoId, linhaIds, itens: [item], motivo, lanca };
  await comMotivo(ctx, [{ lancamento: lancamentoId, command: registrar, daLinha: true }], motivo, (options) =>
    ctx.execute(extratoDecider, fluxoId, { type: 'ConciliarLinhas', data }, { otherStream: true, toTheEnd: true, ...options }),
  );
  return linhaDe(ctx, id);
};

type Motivado = { readonly motivo?: string | null | undefined } | undefined;

/** Takes back the match of a line. */
export const desconciliarLinha = async (ctx: Ctx<{ id: number }, unknown, Motivado>) => {
  const { id: linhaId } = ctx.params;
  const { fluxo: fluxoId, conciliacao } = achado(await findLinhaDoExtrato(ctx.reader, linhaId));
  const visto = (await ctx.alreadyWritten()) ? { idos: [], reabertos: [] } : await reabertosDe(ctx, conciliacao);
  const { idos, reabertos } = await ctx.keep('reabertos', visto);
  const data = { linhaId, fluxoId, motivo: ctx.body?.motivo ?? null, idos };
  await comMotivo(ctx, reabertos, data.motivo, (options) =>
    ctx.execute(extratoDecider, fluxoId, { type: 'DesfazerConciliacao', data }, { otherStream: true, ...options }),
  );
  return linhaDe(ctx, linhaId);
};

/** Leaves a line aside, with why. */
export const ignorarLinha = async (ctx: Ctx<{ id: number }, unknown, { readonly motivo: string }>) => {
  const { id: linhaId } = ctx.params;
  const { fluxo: fluxoId } = achado(await findLinhaDoExtrato(ctx.reader, linhaId));
  await ctx.execute(
    extratoDecider,
    fluxoId,
    { type: 'IgnorarLinha', data: { linhaId, fluxoId, motivo: ctx.body.motivo } },
    { otherStream: true },
  );
  return linhaDe(ctx, linhaId);
};

/** Takes a line up again. */
export const retomarLinha = async (ctx: Ctx<{ id: number }, unknown, Motivado>) => {
  const { id: linhaId } = ctx.params;
  const { fluxo: fluxoId } = achado(await findLinhaDoExtrato(ctx.reader, linhaId));
  const data = { linhaId, fluxoId, motivo: ctx.body?.motivo ?? null };
  await ctx.execute(extratoDecider, fluxoId, { type: 'RetomarLinha', data }, { otherStream: true });
  return linhaDe(ctx, linhaId);
};
