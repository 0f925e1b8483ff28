import type { Reader } from '../read/reader.js';

/** The codes that farms have in the CAR; null of those that do not say it. */
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
