import {
  Lote,
  LoteDisponivel,
  LoteNoTerreiro,
  LoteRetirado,
  LotesDoTalhao,
  NoTerreiro,
  Qualidades,
} from '@tulha/domain/rastreabilidade/lote/lote.answers';
import { FICHAS } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { listed, paged } from '@tulha/domain/kernel/answers';
import { catalogues } from '@tulha/domain/catalogues/index';
import { DESTINOS, type Destino, TIPOS_DE_CAFE } from '@tulha/domain/rastreabilidade/cafe';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { origensComNome } from '@tulha/read-models/rastreabilidade/genealogia/genealogia.queries';
import {
  lotesNaCooperativa,
  lotesPorTalhao,
  nosTerreiros,
  palavrasDaQualidade,
  pesquisarLotes,
  qualidades,
} from '@tulha/read-models/rastreabilidade/lote/pesquisa.queries';
import { lotesRetirados } from '@tulha/read-models/rastreabilidade/historico/retirado.queries';
import { comVendidoA } from '@tulha/read-models/rastreabilidade/lote/vendido-a.queries';
import { beneficios } from '@tulha/read-models/rastreabilidade/beneficio/beneficio.queries';
import { rebeneficios } from '@tulha/read-models/rastreabilidade/rebeneficio/rebeneficio.queries';
import type { TransformacaoQueries } from '@tulha/read-models/rastreabilidade/transformacao/transformacao.queries';
import { z } from 'zod';
import { dayFilter, idFilter, idNaRota, listQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, type Route, route } from '../../http/pipeline/route.js';
import { abaixo } from '../processo/corrigir.js';
import { achado } from '../../rotas/achado.js';
import { hojeDe, instante, leitorEm } from '../historico/instante.js';
import { exigirSafra } from '../../rotas/safra-da-fazenda.js';
import { registroEm } from '../../rotas/retirado.js';

const PesquisaQuery = listQuery({
  data: dayFilter(),
  tipo: z.enum(Object.keys(DESTINOS) as [Destino, ...Destino[]]).optional(),
  lote: idFilter(),
});
const PrintQuery = z.object({ ...instante, beneficio: idNaRota, lote: idFilter(), safra: idFilter() });

/** A record as its printed sheet shows it: with the plots its coffee came from. */
const paraImprimir = async (ctx: Ctx<unknown, z.output<typeof PrintQuery>>, registros: TransformacaoQueries) => {
  const { beneficio: id, lote, safra } = ctx.query;
  const de = await leitorEm(ctx.reader, ctx.query);
  const { view } = await registroEm(de, registros.processo, id, (reader) => registros.find(reader, id), ctx.query);
  await exigirSafra(ctx, safra, { oQue: 'este café', fazenda: view.fazenda });
  const saidas = lote === undefined ? view.saidas : view.saidas.filter((saida) => saida.id === lote);
  if (lote !== undefined) achado(saidas[0]);
  const pesos = saidas.map((saida) => ({ loteId: saida.id, peso: Math.round(saida.quantidade * 1_000) }));
  const total = pesos.reduce((sum, { peso }) => sum + peso, 0);
  const origens = await origensComNome(ctx.reader, pesos, total, ctx.query);
  return {
    ...view,
    saidas,
    origens: origens.map(({ nome, fazendaNome, percentual }) => ({ talhao: nome, fazenda: fazendaNome, percentual: Number(percentual) })),
    impressoEm: ctx.now,
  };
};

const ficha = (path: string, summary: string, registros: TransformacaoQueries, answer: z.ZodType): Route =>
  route({
    method: 'GET',
    path,
    summary,
    query: PrintQuery,
    answer,
    handle: (ctx) => paraImprimir(ctx, registros),
  });

/** Queries of forms and boards about lots, besides their list. */
export const pesquisaRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    pesquisar: route({
      method: 'GET',
      path: '/lotes/pesquisar',
      summary: 'Lotes que podem entrar em um processo, em um dia',
      query: PesquisaQuery,
      answer: paged(LoteDisponivel),
      handle: async ({ reader, fazendas, query }) => {
        const lotes = await pesquisarLotes(reader, { ...query, fazendas }, query);
        return { ...lotes, content: await comVendidoA(reader, lotes.content) };
      },
    }),
    porTalhao: route({
      method: 'GET',
      path: '/lotes/por-talhao',
      summary: 'Talhões com os lotes que a colheita deles formou',
      query: z.object({ talhao: idFilter() }),
      answer: listed(LotesDoTalhao),
      handle: async ({ reader, fazendas, query }) => ({ content: await lotesPorTalhao(reader, { fazendas, talhao: query.talhao }) }),
    }),
    cooperativa: route({
      method: 'GET',
      path: '/lotes/cooperativa',
      summary: 'Lotes com café na cooperativa',
      query: listQuery(instante),
      answer: paged(Lote),
      handle: async ({ reader, fazendas, query }) => {
        const lotes = await lotesNaCooperativa(await leitorEm(reader, query), fazendas, query);
        return { ...lotes, content: await comVendidoA(reader, lotes.content, query) };
      },
    }),
    retirados: route({
      method: 'GET',
      path: '/lotes/retirados',
      summary: 'Lotes que não há mais: quando foram retirados, por quem e por quê',
      query: listQuery({}),
      answer: paged(LoteRetirado),
      handle: ({ reader, query }) => lotesRetirados(reader, query),
    }),
    qualidade: route({
      method: 'GET',
      path: '/qualidade',
      summary: 'As qualidades de café da conta, e os tipos que os formulários oferecem',
      answer: Qualidades,
      handle: async ({ reader }) => {
        const content = await qualidades(reader);
        return { content, tipos: TIPOS_DE_CAFE, sugestoes: await palavrasDaQualidade(reader, content) };
      },
    }),
    print: ficha('/print', 'Ficha de um benefício, para imprimir', beneficios, FICHAS.beneficio),
    printRebeneficio: ficha('/print-rebeneficio', 'Ficha de um rebenefício, para imprimir', rebeneficios, FICHAS.rebeneficio),
    terreiros: route({
      method: 'GET',
      path: '/terreiro/lotes',
      summary: 'O que está em cada terreiro, hoje ou então',
      query: z.object(instante),
      answer: listed(NoTerreiro),
      handle: async ({ reader, now, fuso, query, fazendaAtiva: fazendas }) => ({
        content: await nosTerreiros(await leitorEm(reader, query), hojeDe({ now, fuso }, query), { fazendas }),
      }),
    }),
    terreiro: route({
      method: 'GET',
      path: '/terreiro/:id/lotes',
      summary: 'O que está em um terreiro, hoje ou então',
      query: z.object(instante),
      answer: NoTerreiro,
      handle: async ({ reader, now, fuso, query, fazendaAtiva: fazendas, params: { id } }) => {
        const terreiro = achado(await findInCatalogue(reader, catalogues.terreiro, id));
        const [nele] = await nosTerreiros(await leitorEm(reader, query), hojeDe({ now, fuso }, query), { terreiro: id, fazendas });
        return nele ?? { terreiro: { id, descricao: terreiro.view.descricao }, lotes: [] };
      },
    }),
    loteNoTerreiro: route({
      method: 'GET',
      path: '/terreiro/:id/lotes/:loteId',
      summary: 'Um lote em um terreiro',
      params: abaixo('loteId'),
      query: z.object(instante),
      answer: LoteNoTerreiro,
      handle: async ({ reader, now, fuso, query, params }) => {
        const { id: terreiro, loteId: lote } = params as { id: number; loteId: number };
        return achado((await nosTerreiros(await leitorEm(reader, query), hojeDe({ now, fuso }, query), { terreiro, lote }))[0]?.lotes[0]);
      },
    }),
  },
});
