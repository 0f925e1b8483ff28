import { type Catalogue, columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { records } from '@tulha/domain/registers/declared';
import { procuravel } from '@tulha/domain/kernel/palavras';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { dobrada } from '../read/page.js';
import type { Reader } from '../read/reader.js';

type Row = Readonly<Record<string, unknown>>;

/** Where the deleted records of a catalogue sent what referred to them, each followed to the end of its way. */
export type Movidos = {
  /** What stands in the place of an id now: itself, where it was not moved. */
  readonly agora: (id: number) => number;
  /** An id and all that came to stand under it. */
  readonly todos: (id: number) => readonly number[];
  /** The name it has now, of one that was moved; undefined of any other. */
  readonly nomeDe: (id: number | null) => string | undefined;
  /** The name a row shows: what it wrote down, or that of what took its place. */
  readonly nomeSql: (idColumn: string, nameColumn: string) => RawBuilder<unknown>;
  /** The same, folded as a list looks for it. */
  readonly nomeDobradoSql: (idColumn: string, nameColumn: string) => RawBuilder<unknown>;
};

/** From each id to the end of its way. A way that comes round, which the rules forbid, ends where it does. */
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

const movidosEm = (destinos: ReadonlyMap<number, number>, nomes: ReadonlyMap<number, string>): Movidos => {
  const nomeDe = (id: number | null) => (id !== null && destinos.has(id) ? nomes.get(destinos.get(id) as number) : undefined);
  const escolher = (idColumn: string, escrito: RawBuilder<unknown>, como: (nome: string) => string) => {
    if (destinos.size === 0) return escrito;
    const agora = (id: number) => {
      const nome = nomeDe(id);
      return nome === undefined ? null : como(nome);
    };
    const cases = [...destinos.keys()].map((id) => sql`when ${id}::int8 then ${agora(id)}::text`);
    return sql`case ${sql.ref(idColumn)} ${sql.join(cases, sql` `)} else ${escrito} end`;
  };
  return {
    agora: (id) => destinos.get(id) ?? id,
    todos: (id) => [id, ...[...destinos].filter(([, para]) => para === id).map(([de]) => de)],
    nomeDe,
    nomeSql: (idColumn, nameColumn) => escolher(idColumn, sql.ref(nameColumn), (nome) => nome),
    nomeDobradoSql: (idColumn, nameColumn) => escolher(idColumn, dobrada(nameColumn), procuravel),
  };
};

const NENHUM = movidosEm(new Map(), new Map());

/** What was moved in a catalogue of the account. Few, since only what is deleted with a place to go is. */
export const movidosDe = async (reader: Reader, { tabela, fields, label, mover }: Catalogue): Promise<Movidos> => {
  if (!mover) return NENHUM;
  const moved = await reader
    .deDeclarado({ tabela })
    .select(['id', 'movido_para_id'])
    .where('movido_para_id', 'is not', null)
    .$narrowType<{ movido_para_id: NotNull }>()
    .execute();
  if (moved.length === 0) return NENHUM;
  const destinos = ends(new Map(moved.map((row) => [row.id, row.movido_para_id])));
  const named = await reader
    .deDeclarado({ tabela })
    .select(['id', sql<string>`${sql.ref(columnName(label, fields[label] as Field))}`.as('nome')])
    .where('id', 'in', [...new Set(destinos.values())])
    .execute();
  return movidosEm(destinos, new Map(named.map(({ id, nome }) => [id, nome])));
};

/** The references of a catalogue that point where records can be moved: the column of each, and what was moved there. */
const referenciasMoveis = async (reader: Reader, { fields }: Catalogue) => {
  const all = Object.entries(fields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && records[field.de ?? ''];
    return target && target.mover ? [{ name, column: columnName(name, field), target }] : [];
  });
  return Promise.all(all.map(async ({ name, column, target }) => ({ name, column, movidos: await movidosDe(reader, target) })));
};

/** Rows of a catalogue as they point now, and its filters widened to what was moved under what they ask for. */
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
