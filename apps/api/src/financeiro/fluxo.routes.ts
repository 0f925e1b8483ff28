import { catalogueDeciders } from '@tulha/application/registry';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { fluxo } from '@tulha/domain/financeiro/fluxo.catalogue';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { movimentacaoDecider } from '@tulha/domain/financeiro/movimentacao/movimentacao.decider';
import { diaAt, dia } from '@tulha/domain/kernel/dates';
import { id } from '@tulha/domain/kernel/decimal';
import { vazio } from '@tulha/domain/kernel/vazio';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { dozeMeses, pendenciasDoFluxo, saldoDosFluxos } from '@tulha/read-models/financeiro/fluxo.queries';
import { z } from 'zod';
import { idFilter } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { achado, exigirCadastro } from '../rastreabilidade/contexto.js';

const decider = catalogueDeciders.fluxo as NonNullable<(typeof catalogueDeciders)[string]>;

const Saldo = z
  .strictObject({ fluxo: vazio(z.int().min(0)), fluxos: vazio(z.array(id()).max(1_000)), ate: vazio(dia()) })
  .optional()
  .meta({ id: 'SaldoDosFluxos' });
const Destino = z.strictObject({ fluxo_to_move: vazio(z.int().min(0)) }).optional();

const fluxoDe = async ({ leitura }: Ctx, fluxoId: number) => achado(await findInCatalogue(leitura, fluxo, fluxoId));

/**
 * Moves what is open, entry by entry, until nothing is left: a payment that came meanwhile goes too, and a try that died half
 * way is taken up where it stopped. What was paid stays on the flow where it was paid, which history goes on naming.
 */
const esvaziar = async (ctx: Ctx, de: number, para: number) => {
  for (let left = await pendenciasDoFluxo(ctx.leitura, de); left.quantas > 0; left = await pendenciasDoFluxo(ctx.leitura, de)) {
    for (const lancamentoId of left.lancamentoIds)
      await ctx.execute(lancamentoDecider, lancamentoId, { type: 'TrocarFluxo', data: { lancamentoId, de, para } }, { outroStream: true });
    for (const movimentacaoId of left.movimentacaoIds)
      await ctx.execute(
        movimentacaoDecider,
        movimentacaoId,
        { type: 'AlterarMovimentacao', data: { movimentacaoId, fluxoId: para } },
        { outroStream: true },
      );
  }
};

const excluir = async (ctx: Ctx<{ id: number }, { fluxo_to_move?: number | undefined }, z.output<typeof Destino>>) => {
  const { id: de } = ctx.params;
  const { view } = await fluxoDe(ctx, de);
  const para = ctx.body?.fluxo_to_move || ctx.query.fluxo_to_move || null;
  if (para === de) throw refuseFinanceiro('FLUXO_DE_DESTINO_INVALIDO');
  if (para) await exigirCadastro(ctx, 'fluxo', para, 'fluxo_to_move');
  const { quantas } = await pendenciasDoFluxo(ctx.leitura, de);
  if (quantas > 0 && !para) throw refuseFinanceiro('FLUXO_COM_PENDENCIAS', { fluxo: String(view.descricao), quantas });
  if (para) await esvaziar(ctx, de, para);
  await ctx.execute(decider, de, { type: 'Excluir', data: { id: de } });
};

/** What a cash flow has besides being a catalogue: balances, and where its open payments go when it is deleted. */
export const fluxoRoutes = defineRoutes({
  path: 'fluxos',
  tag: 'Fluxos',
  permissao: 'financeiro',
  routes: {
    saldo: route({
      method: 'POST',
      path: '/saldo/mostrar',
      status: 200,
      resumo: 'Saldo de um fluxo, de vários ou de todos',
      body: Saldo,
      handle: async (ctx) => {
        const { fluxo: um, fluxos, ate } = ctx.body ?? {};
        const escolhidos = um ? [um] : (fluxos ?? null);
        for (const fluxoId of escolhidos ?? []) await exigirCadastro(ctx, 'fluxo', fluxoId, 'fluxo');
        return saldoDosFluxos(ctx.leitura, { fluxos: escolhidos, ate: ate ?? undefined });
      },
    }),
    dozeMeses: route({
      method: 'GET',
      path: '/:id/12meses',
      resumo: 'Os últimos doze meses de um fluxo',
      handle: async (ctx) => {
        await fluxoDe(ctx, ctx.params.id);
        return { content: await dozeMeses(ctx.leitura, ctx.params.id, diaAt(ctx.now)) };
      },
    }),
    excluirFluxo: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Exclui um fluxo; o que está em aberto vai para outro',
      query: z.object({ fluxo_to_move: idFilter() }),
      body: Destino,
      handle: excluir,
    }),
  },
});
