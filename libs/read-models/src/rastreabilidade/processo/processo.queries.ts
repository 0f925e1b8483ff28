import { toWire } from '@tulha/domain/kernel/decimal';
import type { PageOf } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';

/** Lots inside records, by record; `feitoPor` is the process that made one. */
export type Lotes = ReadonlyMap<
  number,
  readonly {
    papel: string;
    id: number;
    codigo: string;
    tipo: string;
    qualidade: string | null;
    quantidade: number;
    unidade: string;
    feitoPor: string;
    refId: number | null;
  }[]
>;

/** Lots inside records of a process, by record. */
export const lotesDe = async ({ db, conta }: Reader, processo: string, ids: readonly number[]): Promise<Lotes> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('processo_lote')
    .innerJoin('lote', 'lote.id', 'processo_lote.lote_id')
    .select([
      'processo_lote.processo_id',
      'processo_lote.papel',
      'processo_lote.quantidade',
      'processo_lote.ref_id as refId',
      'lote.id',
      'lote.codigo',
      'lote.tipo',
      'lote.qualidade',
      'lote.unidade',
      'lote.processo as feitoPor',
    ])
    .where('processo_lote.conta', '=', conta)
    .where('processo_lote.processo', '=', processo)
    .where('processo_lote.processo_id', 'in', ids)
    .orderBy('processo_lote.ordem')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, quantidade: toWire(row.quantidade, 3) })),
    ({ processo_id }) => processo_id,
  );
};

/** Adds its lots to every record of a page. */
export const comLotes = async <R extends { id: number }, V>(
  reader: Reader,
  processo: string,
  page: PageOf<R>,
  view: (row: R, lotes: Lotes) => V,
): Promise<PageOf<V>> => {
  const lotes = await lotesDe(
    reader,
    processo,
    page.content.map(({ id }) => id),
  );
  return { ...page, content: page.content.map((row) => view(row, lotes)) };
};

/** The lots that went in (`entra`) or came out (`sai`). */
export const doPapel = (lotes: Lotes, id: number, papel: string) =>
  (lotes.get(id) ?? [])
    .filter((lote) => lote.papel === papel)
    .map(({ id: loteId, codigo, tipo, qualidade, quantidade, unidade }) => ({ id: loteId, codigo, tipo, qualidade, quantidade, unidade }));

/** A portion of a record, in thousandths; outputs with their names. */
export type PorcaoDoRegistro = {
  readonly loteId: number;
  readonly codigo: string;
  readonly papel: string;
  readonly quantidade: number;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly refId: number | null;
};

/** The portions of a record as stored, for a command that writes the record again without one of its parts. */
export const porcoesDoRegistro = async ({ db, conta }: Reader, processo: string, id: number): Promise<PorcaoDoRegistro[]> =>
  db
    .selectFrom('processo_lote as p')
    .innerJoin('lote as l', 'l.id', 'p.lote_id')
    .select(['l.id as loteId', 'l.codigo', 'p.papel', 'p.quantidade', 'l.tipo', 'l.qualidade', 'p.ref_id as refId'])
    .where('p.conta', '=', conta)
    .where('p.processo', '=', processo)
    .where('p.processo_id', '=', id)
    .orderBy('p.ordem')
    .execute();
