import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

/** The cost of the stock taken by each of these records, in cents as it stands now; absent for one that moved nothing. */
export const custosDasSaidas = async (reader: Reader, registro: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await reader
    .de('movimento_estoque')
    .where('origem_registro', '=', registro)
    .where('origem_id', 'in', [0, ...ids])
    .select(['origem_id', sql<number>`(-sum(custo_centavos))::int8`.as('centavos')])
    .groupBy('origem_id')
    .execute();
  return new Map(rows.map(({ origem_id: id, centavos }) => [Number(id), centavos]));
};
