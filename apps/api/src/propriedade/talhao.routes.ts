import { catalogueDeciders } from '@tulha/application/registry';
import { poligono } from '@tulha/domain/kernel/geo';
import { talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/errors.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';

const decider = catalogueDeciders.talhao as NonNullable<(typeof catalogueDeciders)[string]>;
const Contorno = z.strictObject({ coords: poligono(), coordsZoom: z.int().min(0).max(30).optional() }).meta({ id: 'TalhaoCoords' });

const salvar = async (ctx: Ctx<{ id: number }>, coords: unknown, coordsZoom: number | null) => {
  const { id } = ctx.params;
  if (!(await findInCatalogue(ctx.leitura, talhao, id))) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  await ctx.execute(decider, id, { type: 'Alterar', data: { talhaoId: id, coords, coordsZoom } });
  return (await findInCatalogue(ctx.leitura, talhao, id))?.view;
};

/** The outline of a plot, which the rest of its form does not touch. */
export const talhaoRoutes = defineRoutes({
  path: 'cad-talhoes',
  tag: 'Talhões',
  permissao: 'propriedade',
  routes: {
    criarCoords: route({
      method: 'POST',
      path: '/:id/coords',
      resumo: 'Desenha o contorno do talhão',
      body: Contorno,
      handle: (ctx) => salvar(ctx, ctx.body.coords, ctx.body.coordsZoom ?? null),
    }),
    alterarCoords: route({
      method: 'PUT',
      path: '/:id/coords',
      resumo: 'Redesenha o contorno do talhão',
      body: Contorno,
      handle: (ctx) => salvar(ctx, ctx.body.coords, ctx.body.coordsZoom ?? null),
    }),
    excluirCoords: route({
      method: 'DELETE',
      path: '/:id/coords',
      resumo: 'Apaga o contorno do talhão',
      handle: async (ctx) => {
        await salvar(ctx, null, null);
      },
    }),
  },
});
