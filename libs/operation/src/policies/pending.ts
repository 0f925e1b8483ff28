import type { Stretch } from '@tulha/event-store/event-store';
import type { ClientBase, Pool } from 'pg';

const NAME = 'consequencias';

/** More than this, and the watch stands still rather than let them grow: something is wrong that a person must see. */
export const PENDING_MAX = 10_000;

/** A consequence that could not be drawn yet. `posicao` and `causa` are where the fact stands that caused it, `alvo` the stream it goes to. */
export type PendingConsequence = {
  readonly fato: string;
  readonly politica: string;
  readonly indice: number;
  readonly posicao: string;
  readonly tipo: string;
  readonly conta: number;
  readonly causa: string;
  readonly alvo: string;
  /** A refusal's code or the kind of error: nothing personal. */
  readonly codigo: string;
  readonly tentativas: number;
};

export type KnownPending = PendingConsequence & {
  readonly desde: string;
  /** May be tried again now. */
  readonly vencida: boolean;
};

/** Another process watches the policies now: it moved the checkpoint. */
export class NotTheWatcher extends Error {
  override readonly name = 'NotTheWatcher';
}

/** Up to where in the log every fact was looked at: its consequences are drawn, or wait in the list of those pending. */
export const policiesReached = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ posicao: string }>('select posicao from controle.politica where nome = $1', [NAME]);
  return rows[0]?.posicao ?? '';
};

/** How the watch of a database begins: before the first fact. */
export const beginPolicies = async (pool: Pool): Promise<string> => {
  await pool.query(`insert into controle.politica (nome, posicao) values ($1, '') on conflict do nothing`, [NAME]);
  return policiesReached(pool);
};

/** All that wait, in the order in which they were caused. */
export const pendingConsequences = async (pool: Pool, limit = PENDING_MAX): Promise<KnownPending[]> => {
  const { rows } = await pool.query<KnownPending>(
    `select fato, politica, indice, posicao, tipo, conta, causa, alvo, codigo, tentativas, desde, proxima <= now() as vencida
     from controle.consequencia_pendente order by posicao, id limit $1`,
    [limit],
  );
  return rows;
};

/** How many wait. */
export const countPending = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from controle.consequencia_pendente');
  return rows[0]?.n ?? 0;
};

const insertSql = `
  insert into controle.consequencia_pendente (fato, politica, indice, posicao, tipo, conta, causa, alvo, codigo, tentativas, proxima)
  select fato, politica, indice, posicao, tipo, conta, causa, alvo, codigo, tentativas, now()
  from jsonb_to_recordset($1::jsonb) as v(fato uuid, politica text, indice int, posicao text, tipo text, conta bigint, causa text,
    alvo text, codigo text, tentativas int)
  on conflict do nothing`;

const inTransaction = async (pool: Pool, work: (client: ClientBase) => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    broken = error as Error;
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/**
 * Moves the watch over a stretch of the log, together with the consequences of that page that could not be drawn.
 * @throws NotTheWatcher when the watch is not where the stretch begins: nothing is written then.
 */
export const passPage = (pool: Pool, { from, to }: Stretch, pending: readonly PendingConsequence[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    const moved = await client.query('update controle.politica set posicao = $3 where nome = $1 and posicao = $2', [NAME, from, to]);
    if (moved.rowCount !== 1) throw new NotTheWatcher(`The policies are not at ${from}`);
    if (pending.length > 0) await client.query(insertSql, [JSON.stringify(pending)]);
  });

type Which = Pick<PendingConsequence, 'fato' | 'politica' | 'indice'>;

/** It waits no more. */
export const dropPending = async (pool: Pool, { fato, politica, indice }: Which): Promise<void> => {
  await pool.query('delete from controle.consequencia_pendente where fato = $1 and politica = $2 and indice = $3', [
    fato,
    politica,
    indice,
  ]);
};

/** It was tried in vain once more, and may be tried again in `pauseMs`. */
export const postpone = async (
  pool: Pool,
  { fato, politica, indice }: PendingConsequence,
  codigo: string,
  pauseMs: number,
): Promise<void> => {
  await pool.query(
    `update controle.consequencia_pendente set codigo = $4, tentativas = tentativas + 1, proxima = now() + $5 * interval '1 ms'
     where fato = $1 and politica = $2 and indice = $3`,
    [fato, politica, indice, codigo, pauseMs],
  );
};

/** Makes all waiting consequences due at once, regardless of their pauses. @returns how many. */
export const retryPendingNow = async (pool: Pool): Promise<number> =>
  (await pool.query('update controle.consequencia_pendente set proxima = now()')).rowCount ?? 0;
