import type { Reader } from '../kernel/reader.js';

export type SafraRow = { readonly id: number; readonly descricao: string; readonly inicio: string; readonly fim: string };

/** What is known of a crop year without a description: its years. */
const comNome = (row: Readonly<Record<string, unknown>>): SafraRow => {
  const { id, descricao, inicio, fim } = row as { id: number; descricao: string | null; inicio: string; fim: string };
  return { ...row, id, descricao: descricao ?? `SAFRA ${inicio.slice(0, 4)}/${fim.slice(0, 4)}`, inicio, fim };
};

/** A crop year of the account. Undefined where there is none with this id. */
export const findSafra = async (leitura: Reader, id: number): Promise<SafraRow | undefined> => {
  const row = await leitura.de('safra').selectAll().where('id', '=', id).where('excluido', '=', false).executeTakeFirst();
  return row && comNome(row);
};

/** The crop year in use: the flagged one, or else the one that began last. Undefined where there is none. */
export const safraAtiva = async (leitura: Reader, fazendas: readonly number[]): Promise<SafraRow | undefined> => {
  const row = await leitura
    .de('safra')
    .selectAll()
    .where('excluido', '=', false)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .orderBy('safra_atual', (order) => order.desc().nullsLast())
    .orderBy('inicio', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && comNome(row);
};
