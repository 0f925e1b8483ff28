import { MesDoFluxo, PrevisaoDosFluxos, Saldo as SaldoAnswer } from '@tulha/domain/financeiro/movimentacao/movimentacao.answers';
import { listed } from '@tulha/domain/kernel/answers';
import { quantos } from '@tulha/domain/kernel/quantos';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { fluxo } from '@tulha/domain/financeiro/fluxo.catalogue';
import { dia } from '@tulha/domain/kernel/dates';
import { id } from '@tulha/domain/kernel/decimal';
import { vazio } from '@tulha/domain/kernel/vazio';
import { retiradaDecider } from '@tulha/domain/suporte/retirada/retirada.decider';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import {
  dozeMeses,
  pendenciasDoFluxo,
  saldoDosExcluidos,
  saldoDosFluxos,
  transferenciaAberta,
} from '@tulha/read-models/financeiro/fluxo.queries';
import { previsaoDosFluxos } from '@tulha/read-models/financeiro/previsao.queries';
import { z } from 'zod';
import { exigirSolto } from '../catalogues/catalogue-delete.routes.js';
import { sameInBoth } from '../http/pipeline/same-in-both.js';
import { idFilter } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { exigirCadastro } from '../rotas/exigir-cadastro.js';

const Saldo = z
  .strictObject({ fluxo: vazio(z.int().min(0)), fluxos: vazio(z.array(id()).max(1_000)), ate: vazio(dia()) })
  .optional()
  .meta({ id: 'SaldoDosFluxos' });
const Destino = z.strictObject({ fluxo_to_move: vazio(z.int().min(0)) }).optional();

/** The cash flow, or 404. */
export const fluxoDe = async ({ reader }: Ctx, fluxoId: number) => achado(await findInCatalogue(reader, fluxo, fluxoId));

/**
 * Checks the cash flow to which open payments would move, if one is named. @throws FLUXO_DE_DESTINO_INVALIDO, FLUXO_COM_PENDENCIAS,
 * TRANSFERENCIA_ENTRE_OS_FLUXOS
 */
const destinoDe = async (ctx: Ctx, de: number, pedido: number | null): Promise<void> => {
  const { view, versao } = await fluxoDe(ctx, de);
  ctx.checkVersion(versao);
  await exigirSolto(ctx, fluxo, view);
  if (pedido === de) throw refuseFinanceiro('FLUXO_DE_DESTINO_INVALIDO');
  if (pedido) await exigirCadastro(ctx, 'fluxo', pedido, 'fluxo_to_move');
  const { quantas } = await pendenciasDoFluxo(ctx.reader, de);
  if (quantas > 0 && !pedido)
    throw refuseFinanceiro('FLUXO_COM_PENDENCIAS', {
      fluxo: view.descricao,
      abertos: quantos(quantas, 'pagamento ou movimentação', 'pagamentos ou movimentações'),
    });
  const lancamento = pedido ? await transferenciaAberta(ctx.reader, de, pedido) : undefined;
  if (lancamento !== undefined) throw refuseFinanceiro('TRANSFERENCIA_ENTRE_OS_FLUXOS', { lancamento });
};

type Excluir = Ctx<{ id: number }, { fluxo_to_move?: number | undefined }, z.output<typeof Destino>>;

/** The other flow may be said in the query, in the body or in both alike; 0 says none. @throws InvalidRequest for two that differ */
const pedidoDe = ({ query, body }: Excluir): number | null =>
  sameInBoth('fluxo_to_move', query.fluxo_to_move || undefined, body?.fluxo_to_move || undefined) ?? null;

/**
 * One command to the account's stream, which knows of other deletions at the same moment; its consequences move the open payments, entry by
 * entry, and then delete the flow. Paid payments stay on the flow where they were paid, and history goes on naming it.
 */
const excluir = async (ctx: Excluir) => {
  const { id: cadastroId } = ctx.params;
  const paraId = pedidoDe(ctx);
  if (!(await ctx.alreadyWritten())) await destinoDe(ctx, cadastroId, paraId);
  const { quantas: _quantas, ...abertos } = await pendenciasDoFluxo(ctx.reader, cadastroId);
  const data = { tabela: 'fluxo', cadastroId, paraId, abertos, recebidos: Number.MAX_SAFE_INTEGER };
  await ctx.execute(retiradaDecider, ctx.auth.conta, { type: 'RetirarCadastro', data }, { otherStream: true });
};

/** Routes of cash flows beyond those of a catalogue: balances, and a deletion that moves open payments elsewhere. */
export const fluxoRoutes = defineRoutes({
  path: 'fluxos',
  tag: 'Fluxos',
  permissao: 'financeiro',
  routes: {
    saldo: route({
      method: 'POST',
      path: '/saldo/mostrar',
      status: 200,
      summary: 'Saldo de um fluxo, de vários ou de todos, hoje ou no fim de um dia',
      body: Saldo,
      answer: SaldoAnswer,
      handle: async (ctx) => {
        const { fluxo: um, fluxos, ate: pedida } = ctx.body ?? {};
        const ate = pedida ?? ctx.hoje;
        const escolhidos = um ? [um] : (fluxos ?? null);
        for (const fluxoId of escolhidos ?? []) await exigirCadastro(ctx, 'fluxo', fluxoId, 'fluxo');
        const saldo = await saldoDosFluxos(ctx.reader, { fluxos: escolhidos, ate });
        const excluidos = escolhidos === null ? await saldoDosExcluidos(ctx.reader, ate) : 0;
        return excluidos === 0 ? saldo : { ...saldo, saldo_excluidos: excluidos };
      },
    }),
    dozeMeses: route({
      method: 'GET',
      path: '/:id/12meses',
      summary: 'Os últimos doze meses de um fluxo',
      answer: listed(MesDoFluxo),
      handle: async (ctx) => {
        await fluxoDe(ctx, ctx.params.id);
        return { content: await dozeMeses(ctx.reader, ctx.params.id, ctx.hoje) };
      },
    }),
    previsao: route({
      method: 'GET',
      path: '/previsao',
      summary: 'O saldo que se espera de um fluxo, ou de todos, em doze meses, e o dia em que falta',
      query: z.object({ fluxo: idFilter() }),
      answer: PrevisaoDosFluxos,
      handle: async (ctx) => {
        const { fluxo: um } = ctx.query;
        if (um !== undefined) await fluxoDe(ctx, um);
        return previsaoDosFluxos(ctx.reader, um, ctx.hoje);
      },
    }),
    excluirFluxo: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Exclui um fluxo; o que está em aberto vai para outro',
      query: z.object({ fluxo_to_move: idFilter() }),
      body: Destino,
      answer: 'nothing',
      handle: excluir,
    }),
  },
});
