import { QuantidadesDaCalda } from '@tulha/domain/agronomia/agronomia.answers';
import { type Alvo, prepararCalda } from '@tulha/domain/agronomia/calda';
import { calda } from '@tulha/domain/agronomia/calda.register';
import { deBase, nomeDaUnidade } from '@tulha/domain/kernel/unidade';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { itensDaCalda } from '@tulha/read-models/agronomia/calda.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';

/** A quantity in the address: with at most three decimals, more than nothing. */
const quanto = () =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, 'Informe um número com até 3 casas decimais.')
    .transform((texto) => toScaled(texto, 3) ?? 0)
    .refine((milesimos) => milesimos > 0, 'Informe mais do que zero.')
    .optional();

const Quanto = z
  .strictObject({ area: quanto(), volume: quanto(), tanque: quanto() })
  .refine(({ area, volume }) => (area === undefined) !== (volume === undefined), {
    path: ['area'],
    message: 'Diga a área em hectares, ou o volume em litros.',
  });

const alvoDe = ({ area, volume }: z.output<typeof Quanto>): Alvo =>
  area === undefined ? { volumeMl: volume ?? 0 } : { areaMilesimos: area };

/** A recipe as amounts. Must stand before `/cad-caldas/:id`. */
export const caldaRoutes = defineRoutes({
  path: 'cad-caldas',
  tag: 'Caldas',
  permissao: 'atividades',
  routes: {
    quantidades: route({
      method: 'GET',
      path: '/:id/quantidades',
      summary: 'Quanto vai de cada insumo numa área ou num volume de calda, tanque a tanque',
      query: Quanto,
      answer: QuantidadesDaCalda,
      handle: async ({ params, query, reader }) => {
        const { stored } = achado(await findInCatalogue(reader, calda, params.id));
        const itens = await itensDaCalda(reader, params.id);
        const preparo = prepararCalda(itens, stored.volume_ha_milesimos, alvoDe(query), query.tanque ?? null);
        return {
          volume: preparo.volumeMl === null ? null : toWire(preparo.volumeMl, 3),
          area: preparo.areaMilesimos === null ? null : toWire(preparo.areaMilesimos, 3),
          tanques: preparo.tanques.map((ml) => toWire(ml, 3)),
          itens: preparo.itens.map(({ insumoId, insumo, estoque, total, porTanque }) => ({
            ...{ insumo: insumoId, descricao: insumo, unidade: nomeDaUnidade(estoque), total: toWire(deBase(total, estoque), 3) },
            porTanque: porTanque.map((parte) => toWire(deBase(parte, estoque), 3)),
          })),
        };
      },
    }),
  },
});
