import { AlterarParametros } from '@tulha/domain/propriedade/parametros/parametros.catalogue';
import { parametrosDecider } from '@tulha/domain/propriedade/parametros/parametros.decider';
import { parametrosDe } from '@tulha/read-models/propriedade/parametros.queries';
import { type Ctx, defineRoutes, route } from '../http/route.js';

const mostrar = async (ctx: Ctx) => {
  const { view, versao } = await parametrosDe(ctx.leitura);
  ctx.etag(versao);
  return view;
};

/** How the account wants things counted: one record, there from the start (spec part 2 §7). */
export const parametrosRoutes = defineRoutes({
  path: 'parametros',
  tag: 'Parâmetros',
  permissao: 'propriedade',
  routes: {
    obter: route({ method: 'GET', path: '/', resumo: 'Os parâmetros da conta', handle: mostrar }),
    alterar: route({
      method: 'PUT',
      path: '/',
      resumo: 'Altera os parâmetros da conta; o que não vem volta ao que é de início',
      body: AlterarParametros,
      handle: async (ctx) => {
        const { conta } = ctx.auth;
        await ctx.execute(parametrosDecider, conta, { type: 'AlterarParametros', data: { contaId: conta, ...ctx.body } });
        return mostrar(ctx);
      },
    }),
  },
});
