import { type Catalogue, columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { records } from '@tulha/domain/registers/declared';
import { contem } from '@tulha/domain/kernel/palavras';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../read/page.js';
import type { Reader } from '../read/reader.js';

type Row = Readonly<Record<string, unknown>>;

/** The successors of the deleted records of a catalogue, each followed to the end of its way, and the present names of all. */
export type Movidos = {
  /** The present id in the place of an id: itself, where it was not moved. */
  readonly agora: (id: number) => number;
  /** An id and all that came to stand under it. */
  readonly todos: (id: number) => readonly number[];
  /**
   * The present name of the record in its place, which may differ from the name stored beside the reference; undefined where
   * it has none.
   */
  readonly nomeDe: (id: number | null) => string | undefined;
  /** Ids of all records with such a name now, and 0: the name stored beside an id is that of its time. */
  readonly comNome: (como: (nome: string) => boolean) => readonly number[];
  /** The name a row shows, to sort by: that of the record it refers to now, or the one stored in it. */
  readonly nomeSql: (idColumn: string, nameColumn: string) => RawBuilder<unknown>;
};

/** The end of the way of each id. A way that comes round, which the rules forbid, ends where it does. */
const ends = (steps: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map(
    [...steps.keys()].map((id) => {
      const seen = new Set([id]);
      let at = id;
      for (let next = steps.get(at); next !== undefined && !seen.has(next); next = steps.get(at)) {
        seen.add(next);
        at = next;
      }
      return [id, at];
    }),
  );

type Onde = { readonly conta: number; readonly tabela: string; readonly coluna: string };

const movidosEm = (destinos: ReadonlyMap<number, number>, nomes: ReadonlyMap<number, string>, { conta, tabela, coluna }: Onde): Movidos => {
  const agora = (id: number) => destinos.get(id) ?? id;
  const agoraSql = (idColumn: string) => {
    if (destinos.size === 0) return sql.ref(idColumn);
    const cases = [...destinos].map(([de, para]) => sql`when ${de}::int8 then ${para}::int8`);
    return sql`case ${sql.ref(idColumn)} ${sql.join(cases, sql` `)} else ${sql.ref(idColumn)} end`;
  };
  return {
    agora,
    todos: (id) => [id, ...[...destinos].filter(([, para]) => para === id).map(([de]) => de)],
    nomeDe: (id) => (id === null ? undefined : nomes.get(agora(id))),
    comNome: (como) => [0, ...[...nomes.keys(), ...destinos.keys()].filter((id) => como(nomes.get(agora(id)) ?? ''))],
    nomeSql: (idColumn, nameColumn) =>
      sql`coalesce((select n.${sql.id(coluna)} from leitura.${sql.id(tabela)} n where n.conta = ${conta} and n.id = ${agoraSql(idColumn)}), ${sql.ref(nameColumn)})`,
  };
};

const SEM_LUGAR = { conta: 0, tabela: '', coluna: '' };
const NENHUM: Movidos = {
  ...movidosEm(new Map(), new Map(), SEM_LUGAR),
  nomeSql: (_id, nameColumn) => sql.ref(nameColumn),
};

/** The moved records of a catalogue of the account, and the names of all of it. Kinds and categories are few. */
export const movidosDe = async (reader: Reader, { tabela, fields, label, mover }: Catalogue): Promise<Movidos> => {
  if (!mover) return NENHUM;
  const coluna = columnName(label, fields[label] as Field);
  const rows = await reader
    .deDeclarado({ tabela })
    .select(['id', 'movido_para_id', sql<string | null>`${sql.ref(coluna)}`.as('nome')])
    .execute();
  const moved = rows.flatMap(({ id, movido_para_id: para }): [number, number][] => (para === null ? [] : [[id, para]]));
  const nomes = rows.flatMap(({ id, nome }): [number, string][] => (nome === null ? [] : [[id, nome]]));
  return movidosEm(ends(new Map(moved)), new Map(nomes), { conta: reader.conta, tabela, coluna });
};

const doNome = (idColumn: string, escrito: RawBuilder<boolean>, ids: readonly number[]) =>
  sql<boolean>`((${sql.ref(idColumn)} is null and ${escrito}) or ${sql.ref(idColumn)} = any(${[...ids]}::int8[]))`;

/** Rows whose name, as it is now, is this one. */
export const porNome = (nameColumn: string, idColumn: string, nome: string, { comNome }: Movidos) =>
  doNome(
    idColumn,
    sql`${sql.ref(nameColumn)} = ${nome}`,
    comNome((um) => um === nome),
  );

/** Rows whose name, as it is now, has a text in it, as lists look for it. */
export const nomeCom = (nameColumn: string, idColumn: string, q: string, { comNome }: Movidos) =>
  doNome(
    idColumn,
    contains(nameColumn, q),
    comNome((um) => contem(um, q)),
  );

/** The references of a catalogue to kinds whose records can be moved: the column of each, and the moved records. */
const referenciasMoveis = async (reader: Reader, { fields }: Catalogue) => {
  const all = Object.entries(fields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && records[field.de ?? ''];
    return target && target.mover ? [{ name, column: columnName(name, field), target }] : [];
  });
  return Promise.all(all.map(async ({ name, column, target }) => ({ name, column, movidos: await movidosDe(reader, target) })));
};

/** Rows of a catalogue with their present references, and filters that also match records moved to the filtered one. */
export const comMovidos = async (reader: Reader, catalogue: Catalogue) => {
  const references = await referenciasMoveis(reader, catalogue);
  const now = (movidos: Movidos, id: unknown) => (typeof id === 'number' ? movidos.agora(id) : id);
  return {
    rowNow: <R extends Row>(row: R): R => ({
      ...row,
      ...Object.fromEntries(references.map(({ column, movidos }) => [column, now(movidos, row[column])])),
    }),
    filtersNow: (filters: Row): Row => ({
      ...filters,
      ...Object.fromEntries(
        references.flatMap(({ name, movidos }) => (typeof filters[name] === 'number' ? [[name, movidos.todos(filters[name])]] : [])),
      ),
    }),
  };
};
