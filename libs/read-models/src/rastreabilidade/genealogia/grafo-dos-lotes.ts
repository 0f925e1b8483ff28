import { colher, type Grafo, ligar, novoGrafo, percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';

/** `{1,2}`, an array as text → [1, 2]. One field with a thousand numbers costs a thousandth of a thousand fields. */
export const numeros = (array: string | null): number[] => (array === null ? [] : (JSON.parse(`[${array.slice(1, -1)}]`) as number[]));

/** [1, 2] → `{1,2}`: the driver quotes every element of an array by itself. */
export const arrayDe = (ids: readonly number[]): string => `{${ids.join(',')}}`;

const INSTANTE = 'em <= $3::date and registrado_em <= $4::timestamptz';
/** An instant as two parameters, a day and an instant; an absent one becomes infinity. */
export const ateDe = ({ em = 'infinity', conhecidoEm = 'infinity' }: Instante) => [em, conhecidoEm];

/**
 * Every edge above or below the lots given. UNION, not UNION ALL: a graph that splits and joins has more paths than there is time
 * for. Neighbours are looked up lot by lot (LATERAL): a plan that reads the whole table at every step of a long chain would never end.
 */
const arestas = (aqui: string, proximo: string) => {
  const vizinhas = `lateral (
    select filho_id, pai_id, entrada, ${proximo} as proximo from ${LIVE}.lote_aresta
    where ${aqui} = alcance.id and conta = $1 and entrada > 0 and ${INSTANTE} offset 0) a`;
  return `
  with recursive alcance(id) as (select unnest($2::int8[]) union select a.proximo from alcance, ${vizinhas})
  select array_agg(a.filho_id)::text as filhos, array_agg(a.pai_id)::text as pais, array_agg(a.entrada)::text as entradas
  from alcance, ${vizinhas}`;
};

const ORIGENS = `
  select array_agg(lote_id)::text as lotes, array_agg(talhao_id)::text as talhoes, array_agg(volume_ml)::text as volumes
  from ${LIVE}.lote_origem where conta = $1 and lote_id = any($2) and ${INSTANTE}`;

type Textos<K extends string> = Record<K, string | null>;

/** The graph of some lots at an instant: all above them and where they were picked; with `ambos` also all below. */
export const grafoDosLotes = async (
  { db: { pool }, conta }: Reader,
  lotes: readonly number[],
  sentido: 'origem' | 'ambos',
  instante: Instante = {},
): Promise<Grafo> => {
  const perguntar = async <K extends string>(text: string, dos: readonly number[]): Promise<Textos<K>> => {
    const { rows } = await pool.query<Textos<K>>(prepared(text, [conta, arrayDe(dos), ...ateDe(instante)]));
    return rows[0] as Textos<K>;
  };
  const grafo = novoGrafo();
  const vistas = new Set<string>(); // a descendant of one lot may be an ancestor of another
  const lados = sentido === 'origem' ? [arestas('filho_id', 'pai_id')] : [arestas('filho_id', 'pai_id'), arestas('pai_id', 'filho_id')];
  for (const text of lados) {
    const achadas = await perguntar<'filhos' | 'pais' | 'entradas'>(text, lotes);
    const [pais, entradas] = [numeros(achadas.pais), numeros(achadas.entradas)];
    for (const [index, filho] of numeros(achadas.filhos).entries()) {
      const pai = pais[index] as number;
      if (lotes.length > 1 && vistas.size === vistas.add(`${pai}>${filho}`).size) continue;
      ligar(grafo, filho, pai, entradas[index] as number);
    }
  }
  const achadas = await perguntar<'lotes' | 'talhoes' | 'volumes'>(ORIGENS, percorrer(grafo, lotes, 'pais').lotes);
  const [talhoes, volumes] = [numeros(achadas.talhoes), numeros(achadas.volumes)];
  for (const [index, lote] of numeros(achadas.lotes).entries()) colher(grafo, lote, talhoes[index] as number, volumes[index] as number);
  return grafo;
};
