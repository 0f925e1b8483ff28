import Fastify from 'fastify';
import type { Pool } from 'pg';

/**
 * The obvious first solution: the lots reached upwards and downwards by `WITH RECURSIVE` (UNION, so that it ends), their edges, and then
 * their rows. No shares, no sales, no levels.
 */
const EDGES = `
  with recursive acima(id) as (
    select $2::int8 union select a.pai_id from acima join leitura.lote_aresta a on a.filho_id = acima.id and a.conta = $1),
  abaixo(id) as (
    select $2::int8 union select a.filho_id from abaixo join leitura.lote_aresta a on a.pai_id = abaixo.id and a.conta = $1)
  select a.pai_id, a.filho_id, a.entrada from acima join leitura.lote_aresta a on a.filho_id = acima.id and a.conta = $1
  union all
  select a.pai_id, a.filho_id, a.entrada from abaixo join leitura.lote_aresta a on a.pai_id = abaixo.id and a.conta = $1`;
const LOTS = `
  select id, codigo, tipo, unidade, quantidade, saldo, etapa, processo, processo_codigo from leitura.lote where conta = $1 and id = any($2)`;

type Edge = { readonly pai_id: number; readonly filho_id: number; readonly entrada: number };

export const recursiveSql = async (pool: Pool, conta: number, lote: number) => {
  const { rows: arestas } = await pool.query<Edge>({ name: 'edges', text: EDGES, values: [conta, lote] });
  const ids = new Set(arestas.flatMap(({ pai_id, filho_id }) => [pai_id, filho_id]));
  const { rows: nos } = await pool.query<{ id: number }>({ name: 'lots', text: LOTS, values: [conta, [...ids]] });
  return { nos, arestas };
};

/** The same over HTTP, of account 1, by a bare Fastify in this process. */
export const serveRecursiveSql = async (pool: Pool) => {
  const app = Fastify();
  app.get<{ Params: { lote: string } }>('/:lote', ({ params }) => recursiveSql(pool, 1, Number(params.lote)));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
};
