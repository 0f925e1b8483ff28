import type { EventStore } from '@tulha/event-store/event-store';
import { isNumbered, raiseCountersSql } from '@tulha/read-models/control/control';
import type { Projection } from '@tulha/read-models/declare/projection';
import { LIVE } from '@tulha/read-models/declare/read-schema';
import { tablesOf } from '@tulha/read-models/declare/signature';
import type { ClientBase, Pool } from 'pg';
import { pendingFacts } from './move-log.js';
import type { Survey } from './survey-log.js';

/** No id that a table shows is given again, whether or not a fact of it is left. To be called before anything is made from the log. */
export const keepIds = async (pool: Pool, projections: readonly Projection[]): Promise<void> => {
  const highest = new Map<string, number>();
  for (const { name } of tablesOf(projections).filter(isNumbered)) {
    const there = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`${LIVE}."${name}"`]);
    if (!there.rows[0]?.there) continue;
    const { rows } = await pool.query<{ id: number | null }>(`select max(id) as id from ${LIVE}."${name}"`);
    if (rows[0]?.id) highest.set(name, rows[0].id);
  }
  if (highest.size > 0) await pool.query(raiseCountersSql('$1', '$2'), [[...highest.keys()], [...highest.values()]]);
};

/** The facts whose consequences wait and that are nowhere any more. */
const goneOf = async (pool: Pool, store: EventStore): Promise<string[]> => {
  const there = await Promise.all((await pendingFacts(pool)).map(async (id) => [id, await store.find(id)] as const));
  return there.flatMap(([id, fact]) => (fact ? [] : [id]));
};

const forget = async (client: ClientBase, { last, replaced }: Survey, gone: readonly string[]): Promise<void> => {
  const [fact, witness] = [last?.fact, last?.witness];
  await client.query('update controle.registro set visto_ate = $1, visto_depois_de = $2, visto_fato = $3, visto_resumo = $4', [
    witness?.posicao ?? null,
    witness?.depoisDe ?? null,
    witness?.fato ?? null,
    witness?.resumo ?? null,
  ]);
  // The worker makes them anew beside the present ones. Their position in the other log says nothing about this one, so until then no write
  // may be reported as visible.
  await client.query(`update controle.leitura set registro = '', posicao = case when $2 then '' else posicao end where esquema = $1`, [
    LIVE,
    replaced !== undefined,
  ]);
  await client.query('delete from controle.leitura where esquema <> $1', [LIVE]);
  await client.query(`delete from controle.falha where laco in ('fim-do-registro', 'registro')`);
  if (!replaced) return;
  await client.query(`set local tulha.outro_registro to 'sim'`);
  // Consequences of facts before the log's end are drawn. Where the log has other facts, all of it is gone through, and nothing is written
  // twice.
  const until = replaced.how === 'ends-before' ? (fact?.position ?? '') : '';
  await client.query('update controle.politica set posicao = least(posicao collate "C", $1)', [until]);
  await client.query('delete from controle.consequencia_pendente where fato = any ($1::uuid[])', [gone]);
  await client.query('delete from controle.instantaneo');
  await client.query(`delete from controle.idempotencia where criada_em > coalesce($1::timestamptz, '-infinity')`, [
    fact?.meta.recordedAt ?? null,
  ]);
};

/**
 * Lets the installation go on in the log as it is, all in one transaction: how far it was seen, the consequences of facts, folded states
 * and remembered answers are of this log, and the read model is made anew by the next worker. Only for a caller who has made sure that no
 * process runs: their memory is of the other log.
 */
export const acceptLog = async (pool: Pool, store: EventStore, survey: Survey): Promise<void> => {
  const gone = survey.replaced ? await goneOf(pool, store) : [];
  const client = await pool.connect();
  try {
    await client.query('begin');
    await forget(client, survey, gone);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
