import { colher, type Grafo, ligar, novoGrafo, percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { prepared } from '../kernel/prepared.js';
import { LIVE } from '../kernel/read-schema.js';
import type { Reader } from '../kernel/reader.js';

/** `{1,2}`, an array as text → [1, 2]. One field for a thousand numbers costs a thousandth of what a thousand fields cost. */
export const numeros = (array: string | null): number[] => (array === null ? [] : (JSON.parse(`[${array.slice(1, -1)}]`) as number[]));

/** [1, 2] → `{1,2}`: the driver quotes every element of an array by itself. */
export const arrayDe = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * Every edge above or below the lots given. UNION, not UNION ALL: a graph that splits and joins has more paths than there is time
 * for. Neighbours are looked up lot by lot (LATERAL): a plan that reads the whole table at every step of a long chain would never end.
 */
const arestas = (aqui: string, proximo: string) => `
  with recursive alcance(id) as (
    select unnest($2::int8[])
    union
    select vizinho.id from alcance,
      lateral (select a.${proximo} as id from ${LIVE}.lote_aresta a where a.${aqui} = alcance.id and a.conta = $1 and a.entrada > 0 offset 0) vizinho)
  select array_agg(aresta.filho_id)::text as filhos, array_agg(aresta.pai_id)::text as pais, array_agg(aresta.entrada)::text as entradas
  from alcance,
    lateral (select * from ${LIVE}.lote_aresta a where a.${aqui} = alcance.id and a.conta = $1 and a.entrada > 0 offset 0) aresta`;

const ORIGENS = `
  select array_agg(lote_id)::text as lotes, array_agg(talhao_id)::text as talhoes, array_agg(volume_ml)::text as volumes
  from ${LIVE}.lote_origem where conta = $1 and lote_id = any($2)`;

type Textos<K extends string> = Record<K, string | null>;
const perguntar = async <K extends string>({ db: { pool }, conta }: Reader, text: string, lotes: readonly number[]): Promise<Textos<K>> => {
  const { rows } = await pool.query<Textos<K>>(prepared(text, [conta, arrayDe(lotes)]));
  return rows[0] as Textos<K>;
};

/** The graph of some lots: all above them and where they were picked; with `ambos` also all below. */
export const grafoDosLotes = async (reader: Reader, lotes: readonly number[], sentido: 'origem' | 'ambos'): Promise<Grafo> => {
  const grafo = novoGrafo();
  const lados = sentido === 'origem' ? [arestas('filho_id', 'pai_id')] : [arestas('filho_id', 'pai_id'), arestas('pai_id', 'filho_id')];
  for (const text of lados) {
    const achadas = await perguntar<'filhos' | 'pais' | 'entradas'>(reader, text, lotes);
    const [pais, entradas] = [numeros(achadas.pais), numeros(achadas.entradas)];
    for (const [index, filho] of numeros(achadas.filhos).entries()) ligar(grafo, filho, pais[index] as number, entradas[index] as number);
  }
  const achadas = await perguntar<'lotes' | 'talhoes' | 'volumes'>(reader, ORIGENS, percorrer(grafo, lotes, 'pais').lotes);
  const [talhoes, volumes] = [numeros(achadas.talhoes), numeros(achadas.volumes)];
  for (const [index, lote] of numeros(achadas.lotes).entries()) colher(grafo, lote, talhoes[index] as number, volumes[index] as number);
  return grafo;
};
