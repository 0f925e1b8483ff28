import { LancamentoCompleto } from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { RatearLancamento } from '@tulha/domain/financeiro/lancamento/rateio.commands';
import type { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { lancamentoDe } from './lancamento.routes.js';
import { partilhaDe } from './partilha.js';

const ratear = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof RatearLancamento>>) => {
  const { id: lancamentoId } = ctx.params;
  const data = { lancamentoId, ...(await partilhaDe(ctx, ctx.body, await lancamentoDe(ctx, lancamentoId))) };
  await ctx.execute(lancamentoDecider, lancamentoId, { type: 'RatearLancamento', data });
  return lancamentoDe(ctx, lancamentoId);
};

/** The allocation of an entry to plots, crop years, activities and machines. The entry itself stays as it is; its parts are computed from it. */
export const rateioRoutes = defineRoutes({
  path: 'financeiro',
  tag: 'Financeiro',
  permissao: 'financeiro',
  routes: {
    ratear: route({
      method: 'PUT',
      path: '/:id/rateio',
      summary: 'Rateia o lançamento por área, percentual, produção, plantas ou valores',
      body: RatearLancamento,
      answer: LancamentoCompleto,
      handle: ratear,
    }),
    desfazerRateio: route({
      method: 'DELETE',
      path: '/:id/rateio',
      summary: 'Desfaz o rateio do lançamento',
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: lancamentoId } = ctx.params;
        await lancamentoDe(ctx, lancamentoId);
        await ctx.execute(lancamentoDecider, lancamentoId, { type: 'DesfazerRateio', data: { lancamentoId } });
      },
    }),
  },
});
