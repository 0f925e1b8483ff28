import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { LugarDaFazenda } from '@tulha/domain/propriedade/propriedade.answers';
import { catalogueDeciders } from '@tulha/application/registry';
import { fazenda } from '@tulha/domain/propriedade/fazenda.catalogue';
import { SalvarCoordenadas } from '@tulha/domain/propriedade/fazenda.commands';
import { catalogueView, findAsItIsNow } from '@tulha/read-models/catalogues/catalogue.queries';
import { withMirroredFields } from '@tulha/read-models/catalogues/mirrored-fields';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';

const decider = catalogueDeciders.fazenda as NonNullable<(typeof catalogueDeciders)[string]>;
const all = async ({ reader }: Ctx) => {
  const [rows, withMirrors] = await Promise.all([
    reader.de('fazenda').selectAll().where('excluido', '=', false).orderBy('id').execute(),
    withMirroredFields(reader, fazenda),
  ]);
  return rows.map((row) => catalogueView(fazenda, withMirrors(row)));
};

/** Routes of farms beyond those of a catalogue: the principal one, and their places. Must stand before `/fazendas/:id`. */
export const fazendaRoutes = defineRoutes({
  path: 'fazendas',
  tag: 'Fazendas',
  permissao: 'propriedade',
  routes: {
    principal: route({
      method: 'GET',
      path: '/fazenda/principal',
      summary: 'Fazenda principal',
      answer: rowAnswer(fazenda),
      handle: async (ctx) => {
        const farms = await all(ctx);
        const principal = farms.find((farm) => farm.principal === 1);
        if (!principal) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return principal;
      },
    }),
    coords: route({
      method: 'GET',
      path: '/coords',
      summary: 'Coordenadas das fazendas',
      answer: z.array(LugarDaFazenda),
      handle: async (ctx) =>
        (await all(ctx)).map(({ id: farm, nome, latitude, longitude }) => LugarDaFazenda.parse({ id: farm, nome, latitude, longitude })),
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
      summary: 'Salva as coordenadas da fazenda',
      body: SalvarCoordenadas,
      answer: rowAnswer(fazenda),
      handle: async (ctx) => {
        const { fazenda: farm, latitude, longitude } = ctx.body;
        await ctx.execute(decider, farm, { type: 'Alterar', data: { fazendaId: farm, latitude, longitude } });
        const saved = await findAsItIsNow(ctx.reader, fazenda, farm);
        if (!saved) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return saved.view;
      },
    }),
  },
});
