import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

/** The names of plots, by id: the present ones, or those known at an instant. A plot that was not recorded by then has its first name. */
export const nomesDosTalhoes = async (
  reader: Reader,
  ids: readonly number[],
  { conhecidoEm }: Instante = {},
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  if (conhecidoEm === undefined) {
    const rows = await reader.de('talhao').select(['id', 'nome']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, nome }) => [id, nome]));
  }
  const sabida = sql<boolean>`registrado_em <= ${conhecidoEm}::timestamptz`;
  const rows = await reader
    .de('talhao_versao')
    .select(['talhao_id', 'nome'])
    .distinctOn('talhao_id')
    .where('talhao_id', 'in', ids)
    .orderBy('talhao_id')
    .orderBy(sabida, 'desc')
    .orderBy(sql`case when ${sabida} then -versao else versao end`)
    .execute();
  return new Map(rows.map(({ talhao_id, nome }) => [talhao_id, nome]));
};
