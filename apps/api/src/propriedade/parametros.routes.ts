import { ParametrosDaConta } from '@tulha/domain/propriedade/propriedade.answers';
import { AlterarParametros } from '@tulha/domain/propriedade/parametros/parametros.catalogue';
import { parametrosDecider } from '@tulha/domain/propriedade/parametros/parametros.decider';
import { parametrosDe } from '@tulha/read-models/propriedade/parametros.queries';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';

const mostrar = async (ctx: Ctx) => {
  const { view, versao } = await parametrosDe(ctx.reader);
  ctx.etag(versao);
  return view;
};

/** The account's settings for how things are counted: one record, there from the start. */
export const parametrosRoutes = defineRoutes({
  path: 'parametros',
  tag: 'Parâmetros',
  permissao: 'propriedade',
  routes: {
    obter: route({ method: 'GET', path: '/', summary: 'Os parâmetros da conta', answer: ParametrosDaConta, handle: mostrar }),
    alterar: route({
      method: 'PUT',
      path: '/',
      summary: 'Altera os parâmetros da conta; o que não vem fica como está',
      body: AlterarParametros,
      answer: ParametrosDaConta,
      handle: async (ctx) => {
        const { conta } = ctx.auth;
        await ctx.execute(parametrosDecider, conta, { type: 'AlterarParametros', data: { contaId: conta, ...ctx.body } });
        return mostrar(ctx);
      },
    }),
  },
});
