import { todosOsRegistros } from '@tulha/domain/references/todos';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../read/page.js';
import { LIVE } from '../declare/read-schema.js';
import type { Reader } from '../read/reader.js';

/** Kinds whose records have rows: the column with the name, and the one that marks a deleted row. */
const chamadas = new Map(
  Object.values(todosOsRegistros).flatMap(({ tabela, nome, fora }): [string, { nome: string | null; fora: string | null }][] =>
    nome === false ? [] : [[tabela, { nome, fora }]],
  ),
);

/** Whether records of a kind have a row with their id in the table of that name. */
export const temLinha = (especie: string): boolean => chamadas.has(especie);

export type Chamado = { readonly nome: string | null; readonly vivo: boolean };
type Referencia = { readonly especie: string; readonly id: number };
type Linha = Referencia & { readonly nome: string | null; readonly vivo: boolean };

/** A record's key among those of other kinds. */
export const chaveDe = ({ especie, id }: Referencia): string => `${especie}:${id}`;

const linhas = (conta: number, especie: string, onde: RawBuilder<boolean>) => {
  const { nome, fora } = chamadas.get(especie) ?? { nome: null, fora: null };
  const coluna = nome ? sql`${sql.ref(nome)}::text` : sql`null::text`;
  const vivo = fora ? sql`not ${sql.ref(fora)}` : sql`true`;
  return sql<Linha>`select ${sql.lit(especie)} as especie, id, ${coluna} as nome, ${vivo} as vivo
    from ${sql.table(`${LIVE}.${especie}`)} where conta = ${conta} and ${onde}`;
};

const todas = async ({ db }: Reader, partes: readonly RawBuilder<Linha>[]): Promise<Linha[]> =>
  partes.length === 0 ? [] : (await sql<Linha>`${sql.join(partes, sql` union all `)}`.execute(db)).rows;

/** The names of records of several kinds, and whether they are still there, by `chaveDe`; in one query. A missing record is absent. */
export const nomesDe = async (reader: Reader, registros: readonly Referencia[]): Promise<ReadonlyMap<string, Chamado>> => {
  const conhecidas = registros.filter(({ especie }) => temLinha(especie));
  const partes = [...Map.groupBy(conhecidas, ({ especie }) => especie)].map(([especie, deles]) =>
    linhas(reader.conta, especie, sql<boolean>`id = any(${[...new Set(deles.map(({ id }) => id))]}::int8[])`),
  );
  return new Map((await todas(reader, partes)).map((linha) => [chaveDe(linha), { nome: linha.nome, vivo: linha.vivo }]));
};

/** The most records of each kind that are looked for by their name. */
const ACHADOS_MAX = 50;

/** Records of any kind whose name contains a text. */
export const chamadosAssim = (reader: Reader, q: string): Promise<readonly Referencia[]> =>
  todas(
    reader,
    [...chamadas].flatMap(([especie, { nome }]) =>
      nome ? [sql<Linha>`(${linhas(reader.conta, especie, contains(nome, q))} limit ${sql.lit(ACHADOS_MAX)})`] : [],
    ),
  );
