import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { PRESENCE } from '../presence.js';
import type { Services } from '../services.js';
import { refuseHttp } from './errors.js';

type Row = {
  comando: string;
  impressao: string;
  status: number | null;
  corpo: unknown;
  cabecalhos: Record<string, string>;
};

/** Whoever holds a claim is there as long as its presence is; should it live and have lost track of the claim, it is anybody's after this. */
const ABANDONED_AFTER = '30 seconds';
const ABANDONED = `i.criada_em < now() - interval '${ABANDONED_AFTER}' or not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.classid = ${PRESENCE} and l.objid = i.dono and l.granted
    and l.database = (select oid from pg_database where datname = current_database()))`;

/** Keyed: a body may hold a password, and what is kept of it must not help to guess it. */
const fingerprint = (secret: string, request: FastifyRequest, body: unknown) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([request.method, request.url, request.headers['x-fazenda'] ?? '', body ?? null]))
    .digest('hex');

/** How a write is to be carried out: under which command id, and whether it may have been tried before. */
export type Attempt = {
  readonly commandId: string;
  readonly mayRepeat: boolean;
  /** The answer of the first time, when there is one. */
  readonly replay?: { readonly status: number; readonly body: unknown; readonly headers: Record<string, string> };
  readonly succeeded: (status: number, body: unknown, reply: FastifyReply) => Promise<void>;
  /** `refused`: surely nothing was written, the key is free again. Otherwise the next try takes over under the same command id. */
  readonly failed: (refused: boolean) => Promise<void>;
};

const nothing = async () => undefined;

/** A wish of its own, whatever key came with it. */
export const unclaimed = (): Attempt => ({ commandId: randomUUID(), mayRepeat: false, succeeded: nothing, failed: nothing });

/**
 * Claims the request's Idempotency-Key for the account. Without one, every request is a new wish.
 * A claim whose process is gone is taken over at once, under the same command id, so that what it wrote is found and not written again.
 * @throws CHAVE_DE_OUTRO_PEDIDO (422) for another body, PEDIDO_EM_ANDAMENTO (409) while the first is in flight.
 */
export const claimKey = async (
  { pool, presence, config }: Pick<Services, 'pool' | 'presence' | 'config'>,
  conta: number,
  request: FastifyRequest,
  /** What makes it the same request again; its body unless told. */
  body: unknown = request.body,
): Promise<Attempt> => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key.length === 0 || request.method === 'GET') {
    return unclaimed();
  }
  const print = fingerprint(config.jwtSecret, request, body);
  const inserted = await pool.query<Row>(
    `insert into controle.idempotencia (conta, chave, comando, impressao, dono) values ($1, $2, $3, $4, $5) on conflict do nothing returning comando`,
    [conta, key.slice(0, 200), randomUUID(), print, presence.id()],
  );
  const own = { conta, key: key.slice(0, 200), pool };
  const first = inserted.rows[0];
  if (first) return { commandId: first.comando, mayRepeat: false, ...finishers(own) };

  const { rows } = await pool.query<Row>(
    `select comando, impressao, status, corpo, cabecalhos from controle.idempotencia where conta = $1 and chave = $2`,
    [conta, own.key],
  );
  const row = rows[0];
  if (!row) throw refuseHttp('PEDIDO_EM_ANDAMENTO');
  if (row.impressao !== print) throw refuseHttp('CHAVE_DE_OUTRO_PEDIDO');
  if (row.status !== null) {
    return {
      commandId: row.comando,
      mayRepeat: true,
      replay: { status: row.status, body: row.corpo, headers: row.cabecalhos },
      succeeded: nothing,
      failed: nothing,
    };
  }
  const taken = await pool.query(
    `update controle.idempotencia i set dono = $3, criada_em = now() where conta = $1 and chave = $2 and status is null and (${ABANDONED})`,
    [conta, own.key, presence.id()],
  );
  if (taken.rowCount !== 1) throw refuseHttp('PEDIDO_EM_ANDAMENTO');
  return { commandId: row.comando, mayRepeat: true, ...finishers(own) };
};

/** Not flushed to disk: an answer that a crash loses is found again by the command's id, which was. */
const KEEP_ANSWER = `with eventual as (select set_config('synchronous_commit', 'off', true))
  update controle.idempotencia set status = $3, corpo = $4, cabecalhos = $5 from eventual where conta = $1 and chave = $2`;

const finishers = ({ conta, key, pool }: { conta: number; key: string; pool: Pool }) => ({
  succeeded: async (status: number, body: unknown, reply: FastifyReply) => {
    const headers = Object.fromEntries(
      ['etag', 'location'].flatMap((name) => (reply.getHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
    await pool.query({
      name: 'idempotencia_resposta',
      text: KEEP_ANSWER,
      values: [conta, key, status, JSON.stringify(body ?? null), headers],
    });
  },
  failed: async (refused: boolean) => {
    const sql = refused ? 'delete from controle.idempotencia' : 'update controle.idempotencia set dono = 0';
    await pool.query(`${sql} where conta = $1 and chave = $2 and status is null`, [conta, key]);
  },
});
