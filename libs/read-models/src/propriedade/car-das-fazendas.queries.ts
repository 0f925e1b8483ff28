import type { Reader } from '../read/reader.js';

/** The codes of farms in the CAR; null for a farm without one. */
export const carDasFazendas = async (reader: Reader, fazendas: readonly number[]): Promise<(string | null)[]> => {
  if (fazendas.length === 0) return [];
  const rows = await reader
    .de('fazenda')
    .select('car')
    .where('id', 'in', [...fazendas])
    .where('excluido', '=', false)
    .execute();
  return rows.map(({ car }) => (typeof car === 'string' ? car : null));
};
