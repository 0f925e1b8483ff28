import { diaAt } from '@tulha/domain/kernel/dates';
import { FAIXAS } from '@tulha/domain/rastreabilidade/rendimento/faixas';
import { toWire } from '@tulha/domain/kernel/decimal';
import { perdasDaSafra } from '@tulha/read-models/rastreabilidade/perdas-da-safra.queries';
import { perdasDeUmLote } from '@tulha/read-models/rastreabilidade/perdas-do-lote.queries';
import { findSafra, safraAtiva } from '@tulha/read-models/propriedade/safra.queries';
import { z } from 'zod';
import { idFilter, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { achado } from './contexto.js';
import { instante } from './instante.js';
import { loteEm } from './lotes.routes.js';

const PerdasQuery = listQuery({
  safra: idFilter(),
  fazenda: idFilter(),
  por: z.enum(['beneficio', 'rebeneficio', 'lote'], 'Use beneficio, rebeneficio ou lote.').default('beneficio'),
});

/** The crop year asked for, the one in use, or the calendar year of who has none. @throws 404 for one that is not the account's */
const periodoDe = async ({ leitura, fazendas, now }: Ctx, safra: number | undefined) => {
  const escolhida = safra === undefined ? await safraAtiva(leitura, fazendas) : achado(await findSafra(leitura, safra));
  const ano = diaAt(now).slice(0, 4);
  const { id, descricao, inicio, fim } = escolhida ?? { id: null, descricao: `Ano de ${ano}`, inicio: `${ano}-01-01`, fim: `${ano}-12-31` };
  return { id, descricao, inicio, fim };
};

const faixas = Object.fromEntries(
  Object.entries(FAIXAS).map(([nome, { min, max, casas, unidade, fonte }]) => [
    nome,
    { min: min === null ? null : toWire(min, casas), max: toWire(max, casas), unidade, fonte },
  ]),
);

/** Where mass went: of one lot from the plot to the bag, and of a season. */
export const perdasRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade: perdas',
  permissao: 'rastreabilidade',
  routes: {
    doLote: route({
      method: 'GET',
      path: '/lotes/:id/perdas',
      resumo: 'Do pé à saca: o que se perdeu do café de um lote, passo a passo',
      query: listQuery(instante),
      handle: async (ctx) => {
        const { view, quantidade } = await loteEm(ctx, ctx.params.id, ctx.query);
        return perdasDeUmLote(ctx.leitura, { id: view.id, unidade: view.unidade, quantidade }, ctx.query, ctx.query);
      },
    }),
    daSafra: route({
      method: 'GET',
      path: '/perdas',
      resumo: 'Rendimento e perdas de uma safra, por processo e no total',
      query: PerdasQuery,
      handle: async (ctx) => {
        const { safra: pedida, por } = ctx.query;
        const safra = await periodoDe(ctx, pedida);
        const perdas = await perdasDaSafra(ctx.leitura, { ...safra, fazendas: ctx.fazendas }, por, ctx.query);
        return { safra, ...perdas, faixas };
      },
    }),
  },
});
