import { catalogues } from '@tulha/domain/catalogues/index';
import { diaAt } from '@tulha/domain/kernel/dates';
import { DESTINOS, type Destino, TIPOS_DE_CAFE } from '@tulha/domain/rastreabilidade/cafe';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { origensComNome } from '@tulha/read-models/rastreabilidade/genealogia.queries';
import {
  lotesNaCooperativa,
  lotesPorTalhao,
  nosTerreiros,
  pesquisarLotes,
  qualidades,
} from '@tulha/read-models/rastreabilidade/pesquisa.queries';
import { findTransformacao, type ProcessoDeTransformacao } from '@tulha/read-models/rastreabilidade/processo.queries';
import { z } from 'zod';
import { dayFilter, idFilter, idNaRota, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { abaixo } from './corrigir.js';
import { achado } from './contexto.js';

const PesquisaQuery = listQuery({
  data: dayFilter(),
  tipo: z.enum(Object.keys(DESTINOS) as [Destino, ...Destino[]]).optional(),
  lote: idFilter(),
});
const PrintQuery = z.object({ beneficio: idNaRota, lote: idFilter(), safra: idFilter() });

/** A record as its printed sheet shows it: with the plots its coffee came from. */
const paraImprimir = async (ctx: Ctx<unknown, z.output<typeof PrintQuery>>, processo: ProcessoDeTransformacao) => {
  const { beneficio: id, lote } = ctx.query;
  const { view } = achado(await findTransformacao(ctx.leitura, processo, id));
  const saidas = lote === undefined ? view.saidas : view.saidas.filter((saida) => saida.id === lote);
  if (lote !== undefined) achado(saidas[0]);
  const pesos = saidas.map((saida) => ({ loteId: saida.id, peso: Math.round(saida.quantidade * 1_000) }));
  const total = pesos.reduce((sum, { peso }) => sum + peso, 0);
  const origens = await origensComNome(ctx.leitura, pesos, total);
  return {
    ...view,
    saidas,
    origens: origens.map(({ nome, fazendaNome, percentual }) => ({ talhao: nome, fazenda: fazendaNome, percentual: Number(percentual) })),
    impressoEm: ctx.now,
  };
};

/** What forms and boards ask of lots besides their list. */
export const pesquisaRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    pesquisar: route({
      method: 'GET',
      path: '/lotes/pesquisar',
      resumo: 'Lotes que podem entrar em um processo, em um dia',
      query: PesquisaQuery,
      handle: ({ leitura, fazendas, query }) => pesquisarLotes(leitura, { ...query, fazendas }, query),
    }),
    porTalhao: route({
      method: 'GET',
      path: '/lotes/por-talhao',
      resumo: 'Talhões com os lotes que a colheita deles formou',
      query: z.object({ talhao: idFilter() }),
      handle: async ({ leitura, fazendas, query }) => ({ content: await lotesPorTalhao(leitura, { fazendas, talhao: query.talhao }) }),
    }),
    cooperativa: route({
      method: 'GET',
      path: '/lotes/cooperativa',
      resumo: 'Lotes com café na cooperativa',
      query: listQuery({}),
      handle: ({ leitura, fazendas, query }) => lotesNaCooperativa(leitura, fazendas, query),
    }),
    qualidade: route({
      method: 'GET',
      path: '/qualidade',
      resumo: 'Qualidades e tipos de café que os formulários oferecem',
      handle: async ({ leitura }) => ({ content: await qualidades(leitura), tipos: TIPOS_DE_CAFE }),
    }),
    print: route({
      method: 'GET',
      path: '/print',
      resumo: 'Ficha de um benefício, para imprimir',
      query: PrintQuery,
      handle: (ctx) => paraImprimir(ctx, 'beneficio'),
    }),
    printRebeneficio: route({
      method: 'GET',
      path: '/print-rebeneficio',
      resumo: 'Ficha de um rebenefício, para imprimir',
      query: PrintQuery,
      handle: (ctx) => paraImprimir(ctx, 'rebeneficio'),
    }),
    terreiros: route({
      method: 'GET',
      path: '/terreiro/lotes',
      resumo: 'O que está em cada terreiro hoje',
      handle: async ({ leitura, now }) => ({ content: await nosTerreiros(leitura, diaAt(now)) }),
    }),
    terreiro: route({
      method: 'GET',
      path: '/terreiro/:id/lotes',
      resumo: 'O que está em um terreiro hoje',
      handle: async ({ leitura, now, params: { id } }) => {
        const terreiro = achado(await findInCatalogue(leitura, catalogues.terreiro, id));
        const [nele] = await nosTerreiros(leitura, diaAt(now), { terreiro: id });
        return nele ?? { terreiro: { id, descricao: terreiro.view.descricao }, lotes: [] };
      },
    }),
    loteNoTerreiro: route({
      method: 'GET',
      path: '/terreiro/:id/lotes/:loteId',
      resumo: 'Um lote em um terreiro',
      params: abaixo('loteId'),
      handle: async ({ leitura, now, params }) => {
        const { id: terreiro, loteId: lote } = params as { id: number; loteId: number };
        return achado((await nosTerreiros(leitura, diaAt(now), { terreiro, lote }))[0]?.lotes[0]);
      },
    }),
  },
});
