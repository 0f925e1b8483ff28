import type { EspecieDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { Feito } from '@tulha/domain/folha/comum/trabalho.fields';
import { sql } from 'kysely';

/** Which closed sheet, of either kind, pays each line of work that no basket measures: `linha`, `folha_id` and `especie`. */
export const pagoEm = (conta: number, fonte: Feito['fonte']) => {
  const de = (especie: EspecieDeFolha) => sql`select linha, folha_id, ${sql.lit(especie)} as especie
    from ${sql.table(`leitura.${especie}_trabalho`)} where conta = ${conta} and fonte = ${fonte}`;
  return sql`(${de('folha_pagamento')} union all ${de('folha_colheita')})`;
};
