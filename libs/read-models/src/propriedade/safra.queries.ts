import type { Reader } from '../kernel/reader.js';

export type SafraRow = { readonly id: number; readonly descricao: string; readonly inicio: string; readonly fim: string };

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
  if (!row) return undefined;
  const { inicio, fim } = row as unknown as { inicio: string; fim: string };
  return {
    ...row,
    id: row.id as number,
    descricao: (row.descricao as string | null) ?? `SAFRA ${inicio.slice(0, 4)}/${fim.slice(0, 4)}`,
    inicio,
    fim,
  };
};
