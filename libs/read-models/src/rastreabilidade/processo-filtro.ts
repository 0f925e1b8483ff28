import { sql } from 'kysely';
import { contains } from '../kernel/page.js';

/** What of a list is kept: the day it began, whether coffee is still in it, and `q` in the list's own parameters. */
export type RegistroFiltro = {
  readonly situacao?: 'andamento' | 'concluido' | undefined;
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
};

/** Records with a lot of this code in them. @param id the column of the record's id */
export const comCodigo = (processo: string, id: string, q: string) =>
  sql<boolean>`exists (select from leitura.processo_lote pl join leitura.lote l on l.id = pl.lote_id
    where pl.processo = ${processo} and pl.processo_id = ${sql.ref(id)} and ${contains('l.codigo', q)})`;
