import type { Position } from '@tulha/event-store/event-store';
import { closeLog } from '@tulha/event-store/postgres/closed-log';
import type { ClientBase, Pool } from 'pg';
import type { Log } from './claim-log.js';

/** The APIs and workers that are connected to the installation's database: they may write facts at any moment. */
export const runningProcesses = async (client: Pick<ClientBase, 'query'>): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct substring(application_name from '^tulha-(?:api|worker)') as name from pg_stat_activity
     where datname = current_database() and application_name ~ '^tulha-(api|worker)' order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Positions an installation keeps besides those of its read model. */
export const keptPositions = async (client: Pick<ClientBase, 'query'>): Promise<Position[]> => {
  const { rows } = await client.query<{ posicao: Position }>('select distinct posicao from controle.politica');
  return rows.map(({ posicao }) => posicao);
};

/** Facts whose consequences wait to be drawn. */
export const pendingFacts = async (client: Pick<ClientBase, 'query'>): Promise<string[]> => {
  const { rows } = await client.query<{ fato: string }>('select distinct fato from controle.consequencia_pendente');
  return rows.map(({ fato }) => fato);
};

export type Move = {
  readonly to: Log;
  /** The head that PostgreSQL must still have, when the facts come from there. */
  readonly head: Position | undefined;
  /** Each stored position translated to the other log. A missing one begins anew: a consequence drawn twice is written once. */
  readonly positions: ReadonlyMap<Position, Position>;
  /** The places of the facts of `pendingFacts` in the other log. */
  readonly pending: ReadonlyMap<string, Position>;
};

/**
 * From now on the installation goes on in the other log, which has every fact: all in one transaction, with the old log closed. The
 * read model is made anew by the next worker, beside the one there is. Snapshots, counters and keys stay as they are: streams, versions
 * and ids of facts are the same.
 * @returns false when a fact was written to PostgreSQL meanwhile: nothing has changed then.
 */
export const moveTo = async (pool: Pool, { to, head, positions, pending }: Move): Promise<boolean> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (head !== undefined && !(await closeLog(client, head))) {
      await client.query('rollback');
      return false;
    }
    await client.query(
      `insert into controle.registro (armazem, registro) values ($1, $2)
       on conflict (id) do update set armazem = excluded.armazem, registro = excluded.registro, desde = now(),
         visto_ate = null, visto_depois_de = null, visto_fato = null, visto_resumo = null`,
      [to.armazem, to.registro],
    );
    await client.query(`set local tulha.outro_registro to 'sim'`); // its positions may lie before those of this one
    await client.query(
      `update controle.politica p set posicao = coalesce((select n.depois from unnest($1::text[], $2::text[]) n (antes, depois)
         where n.antes = p.posicao), '')`,
      [[...positions.keys()], [...positions.values()]],
    );
    await client.query(
      `update controle.consequencia_pendente c set posicao = n.posicao from unnest($1::uuid[], $2::text[]) n (fato, posicao) where n.fato = c.fato`,
      [[...pending.keys()], [...pending.values()]],
    );
    // Nothing is shown of the other log yet.
    await client.query(`update controle.leitura set registro = 'mudou', posicao = ''`);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
