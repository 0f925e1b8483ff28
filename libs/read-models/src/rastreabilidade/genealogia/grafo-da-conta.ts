import { colher, type Grafo, ligar, novoGrafo, religar } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Pool } from 'pg';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { ReadPool } from '../../read/read-pool.js';
import type { Reader } from '../../read/reader.js';
import { grafoConhecido } from './grafo-conhecido.js';
import { grafoDosLotes, numeros } from './grafo-dos-lotes.js';

/**
 * The most edges and origins that a process holds in memory, of all accounts together: about 30 MB. The account used last
 * stays longest; one with more than that is not held, and its lots are looked up one family at a time.
 */
const MAIS_EM_MEMORIA = 300_000;

/** One account's graph as of these versions of its ledger. Only ever valid for the tables it was read from. */
type Guardado = { readonly grafo: Grafo; readonly tabelas: string; tamanho: number; arestas: number; origens: number };
type Memoria = { readonly contas: Map<number, Guardado>; readonly grandes: Map<number, string> };
const memorias = new WeakMap<Pool, Memoria>();

const memoriaDe = (pool: Pool): Memoria => {
  const known = memorias.get(pool);
  if (known) return known;
  const made = { contas: new Map(), grandes: new Map() };
  memorias.set(pool, made);
  return made;
};

type Novidades = {
  tabelas: string;
  filhos: string | null;
  pais: string | null;
  entradas: string | null;
  arestas: number | null;
  lotes: string | null;
  talhoes: string | null;
  volumes: string | null;
  origens: number | null;
};

const NOVIDADES = `
  select '${LIVE}.lote_aresta'::regclass::oid::text || ' ' || '${LIVE}.lote_origem'::regclass::oid::text as tabelas, a.*, o.*
  from (
    select array_agg(filho_id)::text as filhos, array_agg(pai_id)::text as pais, array_agg(entrada)::text as entradas,
      max(versao) as arestas
    from (select filho_id, pai_id, entrada, versao from ${LIVE}.lote_aresta where conta = $1 and versao > $2 limit $4) n) a,
  (
    select array_agg(lote_id)::text as lotes, array_agg(talhao_id)::text as talhoes, array_agg(volume_ml)::text as volumes,
      max(versao) as origens
    from (select lote_id, talhao_id, volume_ml, versao from ${LIVE}.lote_origem where conta = $1 and versao > $3 limit $4) n) o`;

const perguntar = async (pool: ReadPool, conta: number, arestas: number, origens: number): Promise<Novidades> => {
  const { rows } = await pool.query<Novidades>(prepared(NOVIDADES, [conta, arestas, origens, MAIS_EM_MEMORIA + 1]));
  return rows[0] as Novidades;
};

/** Adds the new edges and origins to the graph. @returns whether there still is room for it */
const acolher = (guardado: Guardado, novo: Novidades): boolean => {
  const [filhos, pais, entradas] = [numeros(novo.filhos), numeros(novo.pais), numeros(novo.entradas)];
  const [lotes, talhoes, volumes] = [numeros(novo.lotes), numeros(novo.talhoes), numeros(novo.volumes)];
  guardado.tamanho += filhos.length + lotes.length;
  if (guardado.tamanho > MAIS_EM_MEMORIA) return false;
  const { grafo } = guardado;
  const dizer = guardado.arestas < 0 ? ligar : religar;
  for (const [index, filho] of filhos.entries()) dizer(grafo, filho, pais[index] as number, entradas[index] as number);
  for (const [index, lote] of lotes.entries()) colher(grafo, lote, talhoes[index] as number, volumes[index] as number);
  guardado.arestas = novo.arestas ?? guardado.arestas;
  guardado.origens = novo.origens ?? guardado.origens;
  return true;
};

/** Evicts the accounts that were not asked for in the longest time. */
const arrumar = ({ contas }: Memoria): void => {
  let todos = 0;
  for (const { tamanho } of contas.values()) todos += tamanho;
  for (const [conta, { tamanho }] of contas) {
    if (todos <= MAIS_EM_MEMORIA) return;
    contas.delete(conta);
    todos -= tamanho;
  }
};

/** The account's whole graph as the read model shows it now; undefined where it is too large to be held. */
const grafoGuardado = async ({ db: { pool, shared }, conta }: Reader): Promise<Grafo | undefined> => {
  const memoria = memoriaDe(shared);
  const { contas, grandes } = memoria;
  for (;;) {
    const antes = contas.get(conta);
    const [arestas, origens] = [antes?.arestas ?? -1, antes?.origens ?? -1];
    const novo = await perguntar(pool, conta, arestas, origens);
    if (grandes.get(conta) === novo.tabelas) return undefined;
    const guardado = contas.get(conta);
    // Another call has moved the graph on, or the read model was switched, while this query was under way.
    if (guardado !== antes || (guardado && (guardado.arestas !== arestas || guardado.origens !== origens))) continue;
    if (guardado && guardado.tabelas !== novo.tabelas) {
      contas.delete(conta);
      continue;
    }
    const atual = guardado ?? { grafo: novoGrafo(), tabelas: novo.tabelas, tamanho: 0, arestas, origens };
    contas.delete(conta);
    if (!acolher(atual, novo)) {
      grandes.set(conta, novo.tabelas);
      return undefined;
    }
    contas.set(conta, atual);
    arrumar(memoria);
    return atual.grafo;
  }
};

/**
 * A graph that holds all lots above the ones given, and with `ambos` all below them; it may hold others. It changes when it is asked
 * for again: use it before awaiting anything else. As it is now, or as it was at an instant.
 */
export const grafoPara = async (
  reader: Reader,
  lotes: readonly number[],
  sentido: 'origem' | 'ambos',
  instante: Instante = {},
): Promise<Grafo> =>
  (eAgora(instante) ? await (reader.fazendas ? undefined : grafoGuardado(reader)) : await grafoConhecido(reader, instante)) ??
  grafoDosLotes(reader, lotes, sentido, instante);
