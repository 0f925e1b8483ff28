import { sql } from 'kysely';
import { contains } from '../../read/page.js';

/** The filters of such a list: the farms, the day it began, whether coffee is still in it, and `q` in the list's own parameters. */
export type RegistroFiltro = {
  /** Undefined: all of the account's. */
  readonly fazendas?: readonly number[] | undefined;
  readonly situacao?: 'andamento' | 'concluido' | undefined;
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
};

/** Records with a lot of this code in them. @param id the column of the record's id */
export const comCodigo = (processo: string, id: string, q: string) =>
  sql<boolean>`exists (select from leitura.processo_lote pl join leitura.lote l on l.id = pl.lote_id
    where pl.processo = ${processo} and pl.processo_id = ${sql.ref(id)} and ${contains('l.codigo', q)})`;

/** Records with a lot of one of these farms in them: they say no farm of their own. @param id the column of the record's id */
export const comCafeDe = (processo: string, id: string, fazendas: readonly number[]) =>
  sql<boolean>`exists (select from leitura.processo_lote pl join leitura.lote l on l.id = pl.lote_id and l.conta = pl.conta
    where pl.processo = ${processo} and pl.processo_id = ${sql.ref(id)} and l.fazenda_id = any(${[0, ...fazendas]}::int8[]))`;
