import { sql } from 'kysely';

/** Counts of the input on the day of a movement `m` that were entered before it. */
const contagens = (onde = sql``) => sql`leitura.movimento_estoque c where c.conta = m.conta and c.insumo_id = m.insumo_id and c.em = m.em
  and c.tipo = 'contagem' and c.ordem < m.ordem ${onde}`;

/** Which stretch of its day a movement `m` is in, as the stock has it. */
export const trechoDoDia = sql`case when m.antes_da_contagem then 0 else (select count(*) from ${contagens()}) end`;

/** Whether a movement `m` comes after a count of its day and farm. */
export const depoisDaContagem = sql<boolean>`(not m.antes_da_contagem and exists (select from ${contagens(sql`and c.fazenda_id = m.fazenda_id`)}))`;
