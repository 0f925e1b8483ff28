import { catalogueDeciderOf } from '@tulha/application/catalogue-deciders';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { turma } from '@tulha/domain/pessoas/turma.catalogue';
import { check, found, foundToChange } from '../catalogues/catalogue.checks.js';
import { defineRoutes, route } from '../http/pipeline/route.js';

const decider = catalogueDeciderOf('turma');

/** Teams can also be changed by POST. */
export const turmaRoutes = defineRoutes({
  path: turma.path,
  tag: turma.title.plural,
  permissao: turma.permissao,
  routes: {
    alterarPorPost: route({
      method: 'POST',
      path: '/:id',
      status: 200,
      summary: 'Altera: Turma, como PUT',
      body: turma.change,
      answer: rowAnswer(turma),
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { kept } = await foundToChange(ctx, turma, id);
        await check(ctx, turma, ctx.body, id, kept);
        await ctx.execute(decider, id, { type: 'Alterar', data: { ...ctx.body, turmaId: id } });
        return found(ctx, turma, id);
      },
    }),
  },
});
