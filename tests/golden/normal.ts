import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNumbered } from '@tulha/read-models/control/control';
import { tablesOf } from '@tulha/read-models/declare/signature';
import { projections } from '@tulha/read-models/tables';
import type { Pool } from 'pg';

/** Answers as they can be kept: ids told apart by kind and order of appearance, nothing in them that another run would say otherwise. */

export type Troca = {
  /** The call as OpenAPI knows it, and the parts of it that are shown. */
  readonly rota: string;
  readonly caso: string;
  readonly pedido: string;
  readonly corpo?: unknown;
  readonly status: number;
  readonly etag?: unknown;
  readonly resposta: unknown;
};

const FIRST = 1_000_000_000;
const EACH = 1_000_000;
const KINDS = tablesOf(projections)
  .filter(isNumbered)
  .map(({ name }) => name)
  .sort();
/** Also behind a letter, as in codes made of an id; not among the digits of a hash. */
const ID = /(?<![0-9a-f])1\d{9}(?![0-9a-f])/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
/** A place in the log, which depends on earlier writes: twenty digits, or twice as many with EventStoreDB. */
const POSITION = /\b0{6}\d{14}(?:0{6}\d{14})?\b/g;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids of each kind in a range of their own, so that an id is known wherever it stands. Before anything has one. */
export const spreadIds = (pool: Pool) =>
  pool.query('insert into controle.contador (especie, ultimo) select * from unnest($1::text[], $2::int8[])', [
    KINDS,
    KINDS.map((_, index) => FIRST + index * EACH),
  ]);

/** Names for the ids of one table of exchanges. */
export const createNames = (): ((value: unknown) => unknown) => {
  const names = new Map<number, string>();
  const counts = new Map<string, number>();
  const nameOf = (id: number): string => {
    const kind = KINDS[Math.floor((id - FIRST) / EACH)] ?? 'id';
    if (!names.has(id)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      names.set(id, `#${kind}-${counts.get(kind)}`);
    }
    return names.get(id) as string;
  };
  const normal = (value: unknown): unknown => {
    if (typeof value === 'number') return value >= FIRST ? nameOf(value) : value;
    if (typeof value === 'string')
      return value
        .replace(UUID, '#uuid')
        .replace(ID, (digits) => nameOf(Number(digits)))
        .replace(INSTANT, '#instante')
        .replace(POSITION, '#posicao');
    if (Array.isArray(value)) return value.map(normal);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (key === 'requestId' ? [] : [[key, normal(one)]])));
  };
  return normal;
};

/** One exchange a block, so that a change in one stands alone in a review. */
const textOf = (trocas: readonly Troca[]): string =>
  `[\n${trocas
    .map((troca) => {
      const lines = Object.entries(troca).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
      return `  {\n${lines.join(',\n')}\n  }`;
    })
    .join(',\n')}\n]\n`;

/** The recorded exchanges in `respostas/`. With TULHA_GOLDEN=gravar the new ones replace them. */
export const guardadas = (name: string, trocas: readonly Troca[]): unknown => {
  const file = join(import.meta.dirname, 'respostas', `${name}.json`);
  if (process.env.TULHA_GOLDEN === 'gravar') writeFileSync(file, textOf(trocas));
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
};
