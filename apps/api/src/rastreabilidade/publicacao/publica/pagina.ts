import { partesDe } from '@tulha/domain/kernel/geo/aninhado';
import type { Ponto } from '@tulha/domain/kernel/geo/contorno';
import { simplificarAnel } from '@tulha/domain/kernel/geo/simplificar';
import { toWire } from '@tulha/domain/kernel/decimal';
import { caminhoDoLote, type Passo, type TalhaoDoCaminho } from '@tulha/read-models/rastreabilidade/publicacao/caminho.queries';
import { passosCorrigidos } from '@tulha/read-models/rastreabilidade/publicacao/passos-corrigidos.queries';
import type { Publicado } from '@tulha/read-models/rastreabilidade/publicacao/publicacao.queries';
import { ultimaClassificacao } from '@tulha/read-models/rastreabilidade/qualidade/qualidade.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { correcoesDaOrigem } from '@tulha/read-models/rastreabilidade/historico/correcoes-da-origem.queries';
import { TALHOES_MAX } from './mapa.js';

/** Plots listed by name; the rest are counted. */
export const LISTADOS_MAX = 40;
const FAZENDAS_MAX = 4;
const CORRECOES_MAX = 5;
/** How far a public outline may be from the plot's own, in degrees: about two metres. */
const TOLERANCIA = 0.00002;

export type Lugar = { readonly nome: string | null; readonly cidade: string | null; readonly uf: string | null };
export type TalhaoDaPagina = {
  readonly numero: number;
  readonly nome: string | null;
  readonly percentual: number;
  readonly variedade: string | null;
  readonly areaHa: number | null;
  readonly plantadoEm: string | null;
};

const numero = (texto: string | null) => (texto === null ? null : Number(texto));
const distintos = <T>(valores: readonly (T | null | undefined)[]): T[] => [
  ...new Set(valores.filter((valor) => valor !== null && valor !== undefined)),
];

/** A step of the coffee, its moistures only where the quality is shown. */
const passoDaPagina = ({ umidadeEntrada, umidadeSaida, ...passo }: Passo, mostraQualidade: boolean) => {
  const faixa = (textos: readonly [string, string] | null) =>
    textos === null || !mostraQualidade ? null : [Number(textos[0]), Number(textos[1])];
  return { ...passo, umidadeEntrada: faixa(umidadeEntrada), umidadeSaida: faixa(umidadeSaida) };
};
export type PassoDaPagina = ReturnType<typeof passoDaPagina>;

const lugaresDe = (talhoes: readonly TalhaoDoCaminho[], mostraNome: boolean): Lugar[] => {
  const lugares = talhoes.map(({ fazenda, cidade, uf }) => ({ nome: mostraNome ? fazenda : null, cidade, uf }));
  return [...new Map(lugares.map((lugar) => [JSON.stringify(lugar), lugar])).values()].filter(
    ({ nome, cidade, uf }) => nome ?? cidade ?? uf,
  );
};

/** The findings of the newest classification, without its author, place and notes; missing ones are taken from the process. */
const qualidadeDe = async (reader: Reader, { id, qualidade, umidade_pct }: Publicado) => {
  const ultima = await ultimaClassificacao(reader, id);
  return {
    bebida: ultima?.bebida ?? qualidade,
    umidade: ultima?.umidade ?? numero(umidade_pct),
    tipo: ultima?.tipo ?? null,
    peneiras: ultima?.peneiras ?? [],
    cor: ultima?.cor ?? null,
    pontosSca: ultima?.pontosSca ?? null,
    classificadoEm: ultima?.data ?? null,
  };
};

const anelDe = (anel: readonly Ponto[]) => anel.map(([lon, lat]): [number, number] => [Number(lon), Number(lat)]);

const mapasDe = (talhoes: readonly (TalhaoDoCaminho & { numero: number; percentual: number })[]) => {
  const desenhados = talhoes.filter(({ coords }) => coords !== null).slice(0, TALHOES_MAX);
  return [...Map.groupBy(desenhados, ({ fazenda }) => fazenda).values()].slice(0, FAZENDAS_MAX).map((daFazenda) =>
    daFazenda.flatMap(({ numero: n, percentual, coords }) =>
      partesDe<Ponto>(coords ?? []).map((aneis) => {
        const [contorno = [], ...buracos] = aneis.map((anel) => simplificarAnel(anelDe(anel), TOLERANCIA));
        return { numero: n, percentual, contorno, buracos };
      }),
    ),
  );
};

/** Corrections of the origin since the page was published, last first: no people, no ids, no reasons. */
const correcoesDe = async (reader: Reader, { id, publicado_em }: Publicado) => {
  const correcoes = await correcoesDaOrigem(reader, [{ loteId: id, peso: 1 }], new Date(publicado_em).toISOString());
  const partes = (origem: (typeof correcoes)[number]['antes']) =>
    origem.slice(0, LISTADOS_MAX).map(({ nome, percentual }) => ({ nome, percentual }));
  return correcoes
    .slice(-CORRECOES_MAX)
    .toReversed()
    .map(({ em, antes, depois }) => ({ em, antes: partes(antes), depois: partes(depois) }));
};

/** Steps corrected or deleted since the page was published, last first. */
const passosCorrigidosDe = async (reader: Reader, { id, publicado_em }: Publicado, lotes: readonly number[]) =>
  (await passosCorrigidos(reader, { loteId: id, lotes }, new Date(publicado_em).toISOString())).slice(0, CORRECOES_MAX);

/**
 * The content of a lot's public page, for JSON and HTML: no prices, no people, no ids, and no more than the producer chose to show. Bounded
 * however many lots and plots there are; `outros` counts those not listed. Quantities in the lot's unit, shares in percent.
 */
export const montarPagina = async (reader: Reader, publicado: Publicado) => {
  const { lotes, ids, passos, origens, talhoes, safras } = await caminhoDoLote(reader, publicado);
  const conhecidos = origens
    .toSorted((a, b) => Number(b.percentual) - Number(a.percentual))
    .map(({ talhaoId, percentual }, index) => ({ numero: index + 1, percentual: Number(percentual), talhao: talhoes.get(talhaoId) }));
  const comTalhao = conhecidos.flatMap(({ talhao, ...parte }) => (talhao ? [{ ...talhao, ...parte }] : []));
  const listados = conhecidos.slice(0, LISTADOS_MAX);
  const somaListada = listados.reduce((soma, { percentual }) => soma + percentual, 0);
  const lugares = lugaresDe(comTalhao, publicado.mostra_fazenda);
  const colhido = passos.find(({ processo }) => processo === 'colheita' || processo === 'despolpagem');
  return {
    codigo: publicado.codigo,
    tipo: publicado.tipo,
    data: publicado.em,
    safras,
    unidade: publicado.unidade,
    quantidade: toWire(publicado.quantidade, 3),
    fazendas: lugares.slice(0, FAZENDAS_MAX),
    outrasFazendas: Math.max(0, lugares.length - FAZENDAS_MAX),
    historia: publicado.historia,
    variedades: distintos(comTalhao.map(({ variedade }) => variedade)).slice(0, 12),
    talhoes: listados.map(
      ({ talhao, ...parte }): TalhaoDaPagina => ({
        ...parte,
        nome: talhao?.nome ?? null,
        variedade: talhao?.variedade ?? null,
        areaHa: numero(talhao?.area_ha ?? null),
        plantadoEm: talhao?.plantado_em ?? null,
      }),
    ),
    outrosTalhoes:
      conhecidos.length > LISTADOS_MAX
        ? { quantos: conhecidos.length - LISTADOS_MAX, percentual: Number((100 - somaListada).toFixed(4)) }
        : null,
    lotesDeOrigem: lotes,
    colhidoEm: colhido ? { de: colhido.de, ate: colhido.ate } : null,
    caminho: passos.map((passo) => passoDaPagina(passo, publicado.mostra_qualidade)),
    qualidade: publicado.mostra_qualidade ? await qualidadeDe(reader, publicado) : null,
    mapas: publicado.mostra_mapa ? mapasDe(comTalhao) : null,
    correcoes: await correcoesDe(reader, publicado),
    passosCorrigidos: await passosCorrigidosDe(reader, publicado, ids),
    /** A proof that a visitor's browser could check by itself; there is none yet. */
    prova: null,
    publicadoEm: publicado.publicado_em,
  };
};
export type Pagina = Awaited<ReturnType<typeof montarPagina>>;
