import { contornoToWire } from '@tulha/domain/kernel/geo/contorno';
import { Lote, LoteCompleto } from '@tulha/domain/rastreabilidade/lote/lote.answers';
import { Historico, Momentos } from '@tulha/domain/rastreabilidade/historico/historico.answers';
import { Ensaio } from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import { Genealogia } from '@tulha/domain/rastreabilidade/genealogia/genealogia.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { refuse } from '@tulha/domain/rastreabilidade/errors';
import { ETAPAS_DE_LISTA, FormarLote } from '@tulha/domain/rastreabilidade/lote/lote.commands';
import { lerComDigito } from '@tulha/domain/rastreabilidade/lote/digito';
import { refusePublicacao } from '@tulha/domain/rastreabilidade/publicacao/errors';
import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { genealogiaDoLote } from '@tulha/read-models/rastreabilidade/genealogia/grafo.queries';
import { origensComNome, partesFormadas } from '@tulha/read-models/rastreabilidade/genealogia/genealogia.queries';
import { correcoesDosAncestrais } from '@tulha/read-models/rastreabilidade/historico/correcoes-dos-ancestrais.queries';
import { historicoDoLote } from '@tulha/read-models/rastreabilidade/historico/historico.queries';
import { fazendasDaSafra, findSafra } from '@tulha/read-models/propriedade/safra.queries';
import { loteComoEra, partesComoEram } from '@tulha/read-models/rastreabilidade/lote/lote-em.queries';
import { ultimaClassificacao } from '@tulha/read-models/rastreabilidade/qualidade/qualidade.queries';
import { findLote, listLotes, type LoteFiltro } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import { comVendidoA } from '@tulha/read-models/rastreabilidade/lote/vendido-a.queries';
import { aMaisDoLote } from '@tulha/read-models/rastreabilidade/lote/a-mais.queries';
import { ressalvasDoLote } from '@tulha/read-models/rastreabilidade/historico/ressalvas.queries';
import { momentosDoLote } from '@tulha/read-models/rastreabilidade/historico/momentos.queries';
import { toWire } from '@tulha/domain/kernel/decimal';
import { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { dayFilter, flag, idFilter, listQuery, pageQuery, whole } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { comMotivo, Ensaiavel, gravar, novosIds } from '../ensaio/ensaio.js';
import { comODito, corrigido, exclusao, paraCorrigir } from '../processo/corrigir.js';
import { wasSent } from '../../rotas/sent-fields.js';
import { comColhido } from './colhido.js';
import { safrasDo } from './safras.js';
import { instante, leitorEm } from '../historico/instante.js';
import { semLote } from '../../rotas/retirado.js';
import { fazendaDosTalhoes } from './talhoes.js';

export const LotesQuery = listQuery({
  etapa: z.enum(ETAPAS_DE_LISTA).optional(),
  unidade: z.enum(['L', 'kg']).optional(),
  comSaldo: flag(),
  safra: idFilter(),
  de: dayFilter(),
  ate: dayFilter(),
  ...instante,
});

/** A code copied from a label with its check character, `26-0101/3`, is searched without it; a wrong check character is refused. */
export const semDigito = (q: string | undefined): string | undefined => {
  const lido = lerComDigito(q ?? '');
  if (lido && !lido.confere) throw refusePublicacao('CODIGO_NAO_CONFERE', { codigo: (q ?? '').trim() });
  return lido?.codigo ?? q;
};

/** A crop year filters by its days, on its farm. */
export const filtroDeLotes = async ({ reader, fazendas, query }: Ctx<unknown, z.output<typeof LotesQuery>>): Promise<LoteFiltro> => {
  const { etapa, unidade, comSaldo, safra } = query;
  const escolhida = safra === undefined ? undefined : achado(await findSafra(reader, safra));
  return {
    fazendas: escolhida ? fazendasDaSafra(fazendas, escolhida) : fazendas,
    etapa,
    unidade,
    comSaldo,
    de: query.de ?? escolhida?.inicio,
    ate: query.ate ?? escolhida?.fim,
    em: query.em,
    conhecidoEm: query.conhecidoEm,
  };
};

/**
 * A lot with its totals, as it is or as it was, also one deleted since. Not found where it did not exist or was not known then; gone where
 * its deletion was known by then.
 */
export const loteEm = async ({ reader }: Ctx, id: number, quando: Instante) => {
  if (!eAgora(quando)) {
    const entao = (await loteComoEra(reader, id, quando)) ?? (await semLote(reader, id, quando));
    return { ...entao, versao: undefined };
  }
  const { view, row } = (await findLote(reader, id)) ?? (await semLote(reader, id));
  return { view, versao: row.versao, quantidade: row.quantidade };
};

const umLote = async (ctx: Ctx, id: number, quando: Instante = {}) => {
  const { view, versao, quantidade } = await loteEm(ctx, id, quando);
  if (versao !== undefined) ctx.etag(versao);
  const origens = await origensComNome(ctx.reader, [{ loteId: id, peso: 1 }], quantidade, quando);
  const formadas = eAgora(quando) ? await partesFormadas(ctx.reader, id) : await partesComoEram(ctx.reader, id, quando);
  const talhoes = origens.map(({ talhaoId, nome, fazendaNome, percentual, quantidade: parte, coords }) => ({
    talhaoId,
    nome,
    fazendaNome,
    percentual: Number(percentual),
    quantidade: toWire(parte, 3),
    coords: coords === null ? null : contornoToWire(coords),
    ...(formadas.get(talhaoId) ?? { safra: null, valor: null }),
  }));
  const [vendido] = await comVendidoA(ctx.reader, [view], quando);
  const classificacao = (await ultimaClassificacao(ctx.reader, id, quando))?.resumo ?? null;
  const [ressalvas, aMais] = await Promise.all([ressalvasDoLote(ctx.reader, id, quando), aMaisDoLote(ctx.reader, id, quando)]);
  return { ...view, vendidoA: vendido?.vendidoA ?? null, classificacao, talhoes, ressalvas, aMais };
};

type Pedido = Omit<z.output<typeof FormarLote>, 'motivo'>;

/** A form of a lot from picking as the data of a command. */
const dadosDo = async (ctx: Ctx, body: Pedido) => {
  const { data, codigo, talhoes } = body;
  const fazendaId = await fazendaDosTalhoes(ctx, [...new Set(talhoes.map(({ talhaoId }) => talhaoId))]);
  const { safraId, doTalhao } = await safrasDo(ctx, body, fazendaId);
  const origens = [...Map.groupBy(talhoes, ({ talhaoId }) => talhaoId)].map(([talhaoId, same]) => ({
    talhaoId,
    quantidadeMl: same.reduce((sum, { quantidade }) => sum + quantidade, 0),
    valorCentavos: same.some(({ valor }) => typeof valor === 'number') ? same.reduce((sum, { valor }) => sum + (valor ?? 0), 0) : null,
    safraId: doTalhao(talhaoId),
  }));
  return { codigo, fazendaId, safraId, em: data, origens };
};

const talhoesDe = ({ origens }: { readonly origens: readonly { readonly talhaoId: number }[] }) => origens.map(({ talhaoId }) => talhaoId);

const formar = async (ctx: Ctx<unknown, unknown, z.output<typeof FormarLote>>) => {
  const { motivo, ...body } = ctx.body;
  const dados = { ...(await dadosDo(ctx, body)), loteId: await novosIds(ctx, 'lote') };
  return comColhido(ctx, talhoesDe(dados), ({ colhido, emDia }) => {
    const data = { ...dados, colhido, ...comMotivo(emDia ? motivo : null) };
    return gravar(ctx, { type: 'FormarLote', data }, (receipt) => umLote(ctx, idDe(receipt, 'loteId')));
  });
};

const achar = async ({ reader }: Ctx, id: number) => {
  const lido = await findLote(reader, id);
  return lido && { fazenda: lido.row.fazenda_id, versao: lido.row.versao };
};

const CorrigirLote = corrigido(FormarLote, 'CorrigirLote');

/** A lot stays on its farm: its yards and sales are of it. */
const corrigir = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof CorrigirLote>>) => {
  const { id: loteId } = ctx.params;
  const { fazenda } = await paraCorrigir(ctx, () => achar(ctx, loteId));
  const { talhoes, ...lote } = await umLote(ctx, loteId);
  // A crop year said for the lot is that of all its plots.
  const registro = { ...lote, talhoes: talhoes.map((um) => (wasSent(ctx, 'safra') ? { ...um, safra: null } : um)) };
  const dados = { ...(await dadosDo(ctx, comODito(ctx, FormarLote, registro))), loteId, motivo: ctx.body.motivo };
  if (dados.fazendaId !== fazenda) throw refuse('TALHOES_DE_OUTRA_FAZENDA');
  return comColhido(ctx, talhoesDe(dados), ({ colhido }) =>
    gravar(ctx, { type: 'CorrigirLote', data: { ...dados, colhido } }, () => umLote(ctx, loteId)),
  );
};

/** The most corrections of the lots before it that a lot's history tells, the first ones; its dossier tells all. */
const CORRECOES_MAX = 200;

/** A graph to look at is small; who wants all of it says so. `total` in the answer tells whether it is. */
const GenealogiaQuery = z.object({
  ...instante,
  sentido: z.enum(['origem', 'destino', 'ambos']).default('ambos'),
  limite: whole(300, 20_000),
});

/** Lots: made from the harvest, listed, and asked for their origin and their destination. */
export const lotesRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    formar: route({
      method: 'POST',
      path: '/',
      summary: 'Transforma a colheita de talhões em lote',
      query: Ensaiavel,
      body: FormarLote,
      answer: LoteCompleto,
      besides: { 200: Ensaio },
      handle: formar,
    }),
    listar: route({
      method: 'GET',
      path: '/lotes',
      summary: 'Lotes',
      query: LotesQuery,
      answer: paged(Lote),
      handle: async (ctx) => {
        const filtro = await filtroDeLotes(ctx);
        const lotes = await listLotes(await leitorEm(ctx.reader, ctx.query), filtro, { ...ctx.query, q: semDigito(ctx.query.q) });
        return { ...lotes, content: await comVendidoA(ctx.reader, lotes.content, ctx.query) };
      },
    }),
    obter: route({
      method: 'GET',
      path: '/lotes/:id',
      summary: 'Um lote, com os talhões de origem',
      query: z.object(instante),
      answer: LoteCompleto,
      handle: (ctx) => umLote(ctx, ctx.params.id, ctx.query),
    }),
    corrigir: route({
      method: 'PUT',
      path: '/lotes/:id',
      summary: 'Lote da colheita: corrige o registro; o que não se diz fica',
      query: Ensaiavel,
      body: CorrigirLote,
      answer: LoteCompleto,
      besides: { 200: Ensaio },
      handle: corrigir,
    }),
    excluir: { ...exclusao('lote', 'Lote da colheita', achar), path: '/lotes/:id' },
    historico: route({
      method: 'GET',
      path: '/lotes/:id/historico',
      summary: 'Tudo o que aconteceu com o lote',
      query: pageQuery({ ...instante, sort: z.enum(['data', '-data'], 'O histórico se ordena por data, ou -data.').default('data') }),
      answer: Historico,
      handle: async ({ reader, params: { id }, query }) => {
        const historico = achado(await historicoDoLote(reader, id, query, query));
        if (query.page > 1) return historico;
        const { linhas: content, total } = await correcoesDosAncestrais(reader, id, CORRECOES_MAX, query);
        return { ...historico, correcoesDosAncestrais: { content, total } };
      },
    }),
    momentos: route({
      method: 'GET',
      path: '/lotes/:id/momentos',
      summary: 'Dias em que algo aconteceu com o lote, e instantes em que algo dele se registrou',
      answer: Momentos,
      handle: async (ctx) => achado(await momentosDoLote(ctx.reader, ctx.params.id)),
    }),
    genealogia: route({
      method: 'GET',
      path: '/lotes/:id/genealogia',
      summary: 'De onde o lote veio e para onde foi',
      query: GenealogiaQuery,
      answer: Genealogia,
      handle: async (ctx) => {
        const { view, quantidade } = await loteEm(ctx, ctx.params.id, ctx.query);
        return genealogiaDoLote(ctx.reader, { id: view.id, unidade: view.unidade, quantidade }, ctx.query, ctx.query);
      },
    }),
  },
});
