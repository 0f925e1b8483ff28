import { origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { filtrarLotes, listLotes, type LoteFiltro, type LoteView, loteView } from './lote.queries.js';
import { comVendidoA } from './vendido-a.queries.js';

export type LoteExportado = LoteView & {
  readonly vendidoA: string | null;
  /** Plots by descending share. `percentual` as exact text. */
  readonly origens: readonly { readonly talhao: string; readonly fazenda: string; readonly percentual: string }[];
};

const PAGE = 500;

type Nomes = ReadonlyMap<number, { readonly talhao: string; readonly fazenda: string }>;
const DESCONHECIDA = { talhao: 'Origem não registrada', fazenda: '' };

const nomesDosTalhoes = async ({ db, conta }: Reader): Promise<Nomes> => {
  const rows = await db
    .selectFrom('talhao')
    .leftJoin('fazenda', 'fazenda.id', 'talhao.fazenda_id')
    .select(['talhao.id', sql<string>`talhao.nome`.as('talhao'), sql<string | null>`fazenda.nome`.as('fazenda')])
    .where('talhao.conta', '=', conta)
    .execute();
  return new Map(rows.map(({ id, talhao, fazenda }) => [id, { talhao, fazenda: fazenda ?? '' }]));
};

/** The origins of all lots of a page, read at once and divided lot by lot. */
const comOrigens = async (reader: Reader, lotes: readonly LoteView[], nomes: Nomes): Promise<LoteExportado[]> => {
  const vendidos = await comVendidoA(reader, lotes);
  const grafo = await grafoPara(
    reader,
    lotes.map(({ id }) => id),
    'origem',
  );
  return vendidos.map((lote) => ({
    ...lote,
    origens: origensDe([{ loteId: lote.id, peso: 1 }], grafo, 0).map(({ talhaoId, percentual }) => ({
      ...(nomes.get(talhaoId) ?? DESCONHECIDA),
      percentual,
    })),
  }));
};

/** The lots of a filter by page, in the requested order. @throws UnknownSort */
async function* emOrdemPedida(reader: Reader, filtro: LoteFiltro, q: string | undefined, sort: string): AsyncGenerator<LoteView[]> {
  for (let page = 1; ; page++) {
    const { content, pagination } = await listLotes(reader, filtro, { page, size: PAGE, q, sort });
    yield content;
    if (page * PAGE >= pagination.total || content.length === 0) return;
  }
}

async function* emOrdemDeDias(reader: Reader, filtro: LoteFiltro, q?: string): AsyncGenerator<LoteView[]> {
  let depois: LoteView | undefined;
  for (;;) {
    let query = filtrarLotes(reader, filtro, q).orderBy('lote.em').orderBy('lote.codigo').orderBy('lote.id').limit(PAGE);
    if (depois) query = query.where(sql<boolean>`(lote.em, lote.codigo, lote.id) > (${depois.data}::date, ${depois.codigo}, ${depois.id})`);
    const lotes = (await query.execute()).map(loteView);
    if (lotes.length === 0) return;
    yield lotes;
    depois = lotes.at(-1);
  }
}

/**
 * Every lot a filter keeps, in the order of their days and codes, or in that of `sort`, as the list has it, without ever being in memory
 * together.
 * @throws UnknownSort
 */
export async function* lotesParaExportar(reader: Reader, filtro: LoteFiltro, q?: string, sort?: string): AsyncGenerator<LoteExportado> {
  const nomes = await nomesDosTalhoes(reader);
  const paginas = sort ? emOrdemPedida(reader, filtro, q, sort) : emOrdemDeDias(reader, filtro, q);
  for await (const lotes of paginas) yield* await comOrigens(reader, lotes, nomes);
}

/** How many lots a filter keeps. */
export const contarLotes = async (reader: Reader, filtro: LoteFiltro, q?: string): Promise<number> => {
  const { n } = (await filtrarLotes(reader, filtro, q).clearSelect().select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()) as {
    n: number;
  };
  return n;
};
