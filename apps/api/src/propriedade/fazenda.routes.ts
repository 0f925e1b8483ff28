import { catalogueDeciders } from '@tulha/application/registry';
import { fazenda } from '@tulha/domain/propriedade/fazenda.catalogue';
import { fromScaled, id, toScaled } from '@tulha/domain/kernel/decimal';
import { catalogueView, findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/errors.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';

const decider = catalogueDeciders.fazenda as NonNullable<(typeof catalogueDeciders)[string]>;
const graus = (limit: number) =>
  z
    .number()
    .min(-limit)
    .max(limit)
    .transform((value) => fromScaled(toScaled(value.toFixed(6), 6) as number, 6));
const Coordenadas = z.strictObject({ fazenda: id(), latitude: graus(90), longitude: graus(180) }).meta({ id: 'FazendaCoords' });

const all = async ({ leitura }: Ctx) =>
  (await leitura.de('fazenda').selectAll().where('excluido', '=', false).orderBy('id').execute()).map((row) => catalogueView(fazenda, row));

/** What farms have besides being a catalogue: the principal one, and where they are. Must stand before `/fazendas/:id`. */
export const fazendaRoutes = defineRoutes({
  path: 'fazendas',
  tag: 'Fazendas',
  permissao: 'propriedade',
  routes: {
    principal: route({
      method: 'GET',
      path: '/fazenda/principal',
      resumo: 'Fazenda principal',
      handle: async (ctx) => {
        const farms = await all(ctx);
        const principal = farms.find((farm) => farm.principal === 1) ?? farms[0];
        if (!principal) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return principal;
      },
    }),
    coords: route({
      method: 'GET',
      path: '/coords',
      resumo: 'Coordenadas das fazendas',
      handle: async (ctx) => (await all(ctx)).map(({ id: farm, nome, latitude, longitude }) => ({ id: farm, nome, latitude, longitude })),
    }),
  },
});

export const fazendaCoordsRoutes = defineRoutes({
  path: 'fazendas-coords',
  tag: 'Fazendas',
  permissao: 'propriedade',
  routes: {
    salvar: route({
      method: 'POST',
      path: '/',
      resumo: 'Salva as coordenadas da fazenda',
      body: Coordenadas,
      handle: async (ctx) => {
        const { fazenda: farm, latitude, longitude } = ctx.body;
        await ctx.execute(decider, farm, { type: 'Alterar', data: { fazendaId: farm, latitude, longitude } });
        return (await findInCatalogue(ctx.leitura, fazenda, farm))?.view;
      },
    }),
  },
});
