import { FormarLote } from '@tulha/domain/rastreabilidade/lote/lote.commands';
import { lerComDigito } from '@tulha/domain/rastreabilidade/lote/digito';
import { refusePublicacao } from '@tulha/domain/rastreabilidade/publicacao/errors';
import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { genealogiaDoLote } from '@tulha/read-models/rastreabilidade/grafo.queries';
import { origensComNome } from '@tulha/read-models/rastreabilidade/genealogia.queries';
import { historicoDoLote } from '@tulha/read-models/rastreabilidade/historico.queries';
import { loteComo, retratoDoLote } from '@tulha/read-models/rastreabilidade/lote-em.queries';
import { ultimaClassificacao } from '@tulha/read-models/rastreabilidade/qualidade.queries';
import { findLote, listLotes, type LoteFiltro } from '@tulha/read-models/rastreabilidade/lote.queries';
import { momentosDoLote } from '@tulha/read-models/rastreabilidade/momentos.queries';
import { toWire } from '@tulha/domain/kernel/decimal';
import { ETAPAS } from '@tulha/domain/rastreabilidade/ledger/ledger';
import { z } from 'zod';
import { idDe } from '../http/criado.js';
import { dayFilter, flag, idFilter, listQuery, whole } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { achado, noLedger } from './contexto.js';
import { instante } from './instante.js';
import { fazendaDosTalhoes } from './talhoes.js';

export const LotesQuery = listQuery({
  etapa: z.enum([...ETAPAS, 'encerrado']).optional(),
  unidade: z.enum(['L', 'kg']).optional(),
  comSaldo: flag(),
  safra: idFilter(),
  de: dayFilter(),
  ate: dayFilter(),
  ...instante,
});

/** A code copied from a label with its check character, `26-0101/3`, is looked for without it; one that was copied wrong is refused. */
const semDigito = (q: string | undefined): string | undefined => {
  const lido = lerComDigito(q ?? '');
  if (lido && !lido.confere) throw refusePublicacao('CODIGO_NAO_CONFERE', { codigo: (q ?? '').trim() });
  return lido?.codigo ?? q;
};

/** A crop year filters by its days. */
export const filtroDeLotes = async ({ leitura, fazendas, query }: Ctx<unknown, z.output<typeof LotesQuery>>): Promise<LoteFiltro> => {
  const { etapa, unidade, comSaldo, safra } = query;
  const row =
    safra === undefined ? undefined : await leitura.de('safra').select(['inicio', 'fim']).where('id', '=', safra).executeTakeFirst();
  return {
    fazendas,
    etapa,
    unidade,
    comSaldo,
    de: query.de ?? (row?.inicio as string | undefined),
    ate: query.ate ?? (row?.fim as string | undefined),
    em: query.em,
    conhecidoEm: query.conhecidoEm,
  };
};

const lote = async ({ leitura }: Ctx, id: number) => achado(await findLote(leitura, id));

/** A lot and what it amounted to, as it is or as it was; not found where it was not there or not known then. */
export const loteEm = async (ctx: Ctx, id: number, quando: Instante) => {
  const { view, row } = await lote(ctx, id);
  if (eAgora(quando)) return { view, versao: row.versao, quantidade: row.quantidade };
  const retrato = achado(await retratoDoLote(ctx.leitura, id, quando));
  return { view: await loteComo(ctx.leitura, view, retrato), quantidade: retrato.quantidade };
};

const umLote = async (ctx: Ctx, id: number, quando: Instante = {}) => {
  const { view, versao, quantidade } = await loteEm(ctx, id, quando);
  if (versao !== undefined) ctx.etag(versao);
  const origens = await origensComNome(ctx.leitura, [{ loteId: id, peso: 1 }], quantidade, quando);
  const talhoes = origens.map(({ talhaoId, nome, fazendaNome, percentual, quantidade: parte, coords }) => ({
    talhaoId,
    nome,
    fazendaNome,
    percentual: Number(percentual),
    quantidade: toWire(parte, 3),
    coords: coords === null ? null : (coords as [string, string][]).map(([lon, lat]) => [Number(lon), Number(lat)]),
  }));
  return { ...view, classificacao: (await ultimaClassificacao(ctx.leitura, id, quando))?.resumo ?? null, talhoes };
};

const formar = async (ctx: Ctx<unknown, unknown, z.output<typeof FormarLote>>) => {
  const { data, codigo, safra = null, talhoes } = ctx.body;
  const fazendaId = await fazendaDosTalhoes(ctx, [...new Set(talhoes.map(({ talhaoId }) => talhaoId))]);
  const porTalhao = Map.groupBy(talhoes, ({ talhaoId }) => talhaoId);
  const origens = [...porTalhao].map(([talhaoId, same]) => ({
    talhaoId,
    quantidadeMl: same.reduce((sum, { quantidade }) => sum + quantidade, 0),
    valorCentavos: same.some(({ valor }) => typeof valor === 'number') ? same.reduce((sum, { valor }) => sum + (valor ?? 0), 0) : null,
  }));
  const loteId = await ctx.nextId('lote');
  const safraId = safra ?? talhoes[0]?.safra ?? null;
  const receipt = await noLedger(ctx, { type: 'FormarLote', data: { loteId, codigo, fazendaId, safraId, em: data, origens } });
  return umLote(ctx, idDe(receipt, 'loteId'));
};

/** A graph to look at is small; who wants all of it says so. `total` in the answer tells whether it is. */
const GenealogiaQuery = z.object({
  ...instante,
  sentido: z.enum(['origem', 'destino', 'ambos']).default('ambos'),
  limite: whole(300, 20_000),
});

/** Lots: made from the harvest, listed, and asked where they come from and what became of them. */
export const lotesRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    formar: route({ method: 'POST', path: '/', resumo: 'Transforma a colheita de talhões em lote', body: FormarLote, handle: formar }),
    listar: route({
      method: 'GET',
      path: '/lotes',
      resumo: 'Lotes',
      query: LotesQuery,
      handle: async (ctx) => listLotes(ctx.leitura, await filtroDeLotes(ctx), { ...ctx.query, q: semDigito(ctx.query.q) }),
    }),
    obter: route({
      method: 'GET',
      path: '/lotes/:id',
      resumo: 'Um lote, com os talhões de origem',
      query: z.object(instante),
      handle: (ctx) => umLote(ctx, ctx.params.id, ctx.query),
    }),
    historico: route({
      method: 'GET',
      path: '/lotes/:id/historico',
      resumo: 'Tudo o que aconteceu com o lote',
      query: listQuery(instante),
      handle: async (ctx) => achado(await historicoDoLote(ctx.leitura, ctx.params.id, ctx.query, ctx.query)),
    }),
    momentos: route({
      method: 'GET',
      path: '/lotes/:id/momentos',
      resumo: 'Dias em que algo aconteceu com o lote, e instantes em que algo dele se registrou',
      handle: async (ctx) => achado(await momentosDoLote(ctx.leitura, ctx.params.id)),
    }),
    genealogia: route({
      method: 'GET',
      path: '/lotes/:id/genealogia',
      resumo: 'De onde o lote veio e para onde foi',
      query: GenealogiaQuery,
      handle: async (ctx) => {
        const { view, quantidade } = await loteEm(ctx, ctx.params.id, ctx.query);
        return genealogiaDoLote(ctx.leitura, { id: view.id, unidade: view.unidade, quantidade }, ctx.query, ctx.query);
      },
    }),
  },
});
