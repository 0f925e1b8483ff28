import type { Unidade } from '@tulha/domain/kernel/unidade';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

/** The lines of a recipe with the stock's unit of each input, in the order of their ids. */
export const itensDaCalda = (reader: Reader, calda: number) =>
  reader.db
    .selectFrom('calda_item as c')
    .innerJoin('insumo as i', (join) => join.on(sql<boolean>`i.conta = c.conta and i.id = c.insumo_id`))
    .select([
      sql<number>`c.insumo_id`.as('insumoId'),
      sql<string>`i.descricao`.as('insumo'),
      sql<Unidade>`i.unidade`.as('estoque'),
      sql<number>`c.dose_milesimos`.as('doseMilesimos'),
      sql<Unidade>`c.unidade`.as('unidade'),
      sql<'POR_100_L' | 'POR_HA'>`c.base`.as('base'),
      sql<number | null>`c.ordem`.as('ordem'),
    ])
    .where('c.conta', '=', reader.conta)
    .where(sql<boolean>`not c.excluido and c.calda_id = ${calda}`)
    .orderBy('c.id')
    .execute();
