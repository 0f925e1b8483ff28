import { createHmac, randomUUID } from 'node:crypto';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Kept } from '@tulha/read-models/control/draws';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { PRESENCE } from '../../presence.js';
import type { Services } from '../../services.js';
import { type Claim, claimsOf, nameOf } from './claims.js';
import { createDraws, type Draws } from './draws.js';
import { InvalidRequest, refuseHttp } from '../pipeline/errors.js';
import type { Route } from '../pipeline/route.js';

type Row = {
  comando: string;
  impressao: string;
  status: number | null;
  corpo: unknown;
  cabecalhos: Record<string, string>;
  dono: number;
};
/** The draws of the first try under a key, for all later tries. */
type Drawn = { readonly comando: string; readonly agora: string; readonly sorteio: Kept };

/**
 * A claim lasts while its process's presence lock is held. Should that process live and have lost track of the claim, any process may take
 * it over after this time.
 */
const ABANDONED_AFTER = '30 seconds';
const ABANDONED = `i.criada_em < now() - interval '${ABANDONED_AFTER}' or not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.classid = ${PRESENCE} and l.objid = i.dono and l.granted
    and l.database = (select oid from pg_database where datname = current_database()))`;

/** Keyed with the secret: a body may hold a password, and the fingerprint that is kept must not help to guess it. */
const fingerprint = (secret: string, request: FastifyRequest, body: unknown) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([request.method, request.url, request.headers['x-fazenda'] ?? '', body ?? null]))
    .digest('hex');

/** How a write is to be carried out: its command id, its time, and whether it may have been tried before. */
export type Attempt = {
  readonly commandId: string;
  /** ISO instant: of a request that was tried before, that of its first try. */
  readonly now: string;
  readonly draws: Draws;
  readonly mayRepeat: boolean;
  /** The answer of the first time, when there is one. */
  readonly replay?: { readonly status: number; readonly body: unknown; readonly headers: Record<string, string> };
  readonly succeeded: (status: number, body: unknown, reply: FastifyReply) => Promise<void>;
  /**
   * `refused`: certainly nothing was written, and the key is free again. Otherwise the next try takes over under the same command id, with
   * the values drawn; it also does so where an earlier try may still be under way.
   * @returns whether another process carries out the request by now, having taken this try for abandoned
   */
  readonly failed: (refused: boolean) => Promise<boolean>;
};

const nothing = async () => undefined;
const nobody = async () => false;

/** Beyond this no key is one: it is compared whole, and kept whole. */
const KEY_MAX = 255;
/** The owner of keys that come with the operator's token: no user has this number. */
const OPERATOR = -1;

/** The owner of a key. The same key of another user is another key, also within one account. */
type Owner = Pick<Claim, 'conta' | 'usuario'>;

export const ownerOf = ({ access }: Pick<Route, 'access'>, { auth }: Pick<FastifyRequest, 'auth'>): Owner => {
  if (access === 'operator') return { conta: 0, usuario: OPERATOR };
  return { conta: auth?.conta ?? 0, usuario: auth?.usuario ?? 0 };
};

/** SQL: the row of a key. Keys of older versions belonged to the whole account: they stand under user 0 for a week. */
const ROW = (conta: string, chave: string, usuario: string): string =>
  `conta = ${conta} and chave = ${chave} and (usuario = ${usuario} or (usuario = 0 and conta <> 0))`;

type Parts = Pick<Services, 'pool' | 'presence' | 'config' | 'now'>;

/** An attempt without a key: every request is carried out by itself. */
export const unclaimed = (services: Parts): Attempt => {
  const commandId = randomUUID();
  const draws = createDraws({ services, commandId });
  return { commandId, now: services.now(), draws, mayRepeat: false, succeeded: nothing, failed: nobody };
};

const COLUMNS = 'comando, impressao, status, corpo, cabecalhos, dono';

const rowOf = async ({ pool }: Parts, { conta, usuario, key, print }: Claim): Promise<Row> => {
  const sql = `select ${COLUMNS} from controle.idempotencia where ${ROW('$1', '$2', '$3')}`;
  const { rows } = await pool.query<Row>(sql, [conta, key, usuario]);
  const row = rows[0];
  if (!row) throw refuseHttp('PEDIDO_EM_ANDAMENTO');
  if (row.impressao !== print) throw refuseHttp('CHAVE_DE_OUTRO_PEDIDO');
  return row;
};

const replayOf = (services: Parts, { comando: commandId, status, corpo, cabecalhos }: Row): Attempt | undefined => {
  if (status === null) return undefined;
  const replay = { status, body: corpo, headers: cabecalhos };
  const draws = createDraws({ services, commandId });
  return { commandId, now: services.now(), draws, mayRepeat: true, replay, succeeded: nothing, failed: nobody };
};

const attemptOf = (services: Parts, claim: Claim, { comando, agora, sorteio }: Drawn, mayRepeat: boolean): Attempt => {
  const { conta, usuario, key: chave } = claim;
  const draws = createDraws({ services, commandId: comando, kept: { row: { conta, usuario, chave, comando }, draws: sorteio } });
  return { commandId: comando, now: agora, draws, mayRepeat, ...finishers(services.pool, claim) };
};

/** Claims a key that this process does not hold: a claim in its name was never carried out, for the database fell silent over it. */
const claimFree = async (parts: Parts, claim: Claim): Promise<Attempt> => {
  const { pool, presence } = parts;
  const { conta, usuario, key, command, print, owner, now } = claim;
  const inserted = await pool.query<Drawn>(
    `insert into controle.idempotencia (conta, chave, comando, impressao, dono, usuario, agora) select $1, $2, $3, $4, $5, $6, $7
     where not exists (select from controle.idempotencia where ${ROW('$1', '$2', '$6')}) on conflict do nothing
     returning comando, agora, sorteio`,
    [conta, key, command, print, owner, usuario, now],
  );
  if (inserted.rows[0]) return attemptOf(parts, claim, inserted.rows[0], false);

  const row = await rowOf(parts, claim);
  const replay = replayOf(parts, row);
  if (replay) return replay;
  const isOurs = row.dono !== 0 && row.dono === presence.id();
  // The claim that was read may have been released since, so its owner is compared again in the update.
  const taken = await pool.query<Drawn>(
    `update controle.idempotencia i set dono = $3, criada_em = now(), usuario = $6, agora = coalesce(agora, $7)
     where ${ROW('$1', '$2', '$6')} and status is null and dono in ($4, 0) and ($5 or ${ABANDONED})
     returning comando, agora, sorteio`,
    [conta, key, owner, row.dono, isOurs, usuario, now],
  );
  if (!taken.rows[0]) throw refuseHttp('PEDIDO_EM_ANDAMENTO');
  return attemptOf(parts, claim, taken.rows[0], true);
};

/**
 * Claims the request's Idempotency-Key for its caller. Without a key, every request is carried out by itself. Callers who are not signed in
 * cannot be told apart: theirs is the same key only where the same request comes with it, so that no stranger takes another's.
 * A claim whose process has ended is taken over at once, under the same command id, so that facts already written are found and not written
 * again.
 * @throws CHAVE_DE_OUTRO_PEDIDO (422) for another body, PEDIDO_EM_ANDAMENTO (409) while the first is in flight.
 */
export const claimKey = async (
  parts: Parts,
  { conta, usuario }: Owner,
  request: FastifyRequest,
  /** The part that makes it the same request again; its body unless told. */
  body: unknown = request.body,
): Promise<Attempt> => {
  const given = request.headers['idempotency-key'];
  if (typeof given !== 'string' || given.length === 0 || request.method === 'GET') {
    return unclaimed(parts);
  }
  if (given.length > KEY_MAX)
    throw new InvalidRequest([{ campo: 'Idempotency-Key', mensagem: `Use uma chave de até ${KEY_MAX} caracteres.` }]);
  const print = fingerprint(parts.config.jwtSecret, request, body);
  const key = conta === 0 && usuario === 0 ? `${print} ${given}` : given;
  const claim: Claim = { conta, usuario, key, command: randomUUID(), print, owner: parts.presence.id(), now: parts.now() };
  const claims = claimsOf(parts.pool);
  const name = nameOf(claim);
  if (claims.underWay.has(name)) {
    const replay = replayOf(parts, await rowOf(parts, claim));
    if (replay) return replay;
    throw refuseHttp('PEDIDO_EM_ANDAMENTO');
  }
  claims.begin(name);
  try {
    const attempt = await claimFree(parts, claim);
    if (attempt.replay) claims.underWay.delete(name);
    return attempt;
  } catch (error) {
    claims.underWay.delete(name);
    if (!(error instanceof DomainError)) claims.letGo(claim);
    throw error;
  }
};

/** Not flushed to disk: an answer that a crash loses is found again by the command's id, which was. */
const KEEP_ANSWER = `with eventual as (select set_config('synchronous_commit', 'off', true))
  update controle.idempotencia set status = $3, corpo = $4, cabecalhos = $5 from eventual
  where ${ROW('$1', '$2', '$6')}`;

const finishers = (pool: Pool, claim: Claim) => {
  const { conta, usuario, key } = claim;
  const claims = claimsOf(pool);
  const end = () => void claims.underWay.delete(nameOf(claim));
  return {
    succeeded: async (status: number, body: unknown, reply: FastifyReply) => {
      const headers = Object.fromEntries(
        ['etag', 'location'].flatMap((name) => (reply.getHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
      );
      await pool.query({
        name: 'idempotencia_resposta',
        text: KEEP_ANSWER,
        values: [conta, key, status, JSON.stringify(body ?? null), headers, usuario],
      });
      end();
    },
    failed: async (refused: boolean) => {
      end();
      if (!refused) {
        claims.letGo(claim); // the database may be the cause, so this does not wait for it again
        return false;
      }
      try {
        const sql = `delete from controle.idempotencia where ${ROW('$1', '$2', '$3')} and status is null and dono = $4`;
        return (await pool.query(sql, [conta, key, usuario, claim.owner])).rowCount === 0;
      } catch (error) {
        claims.letGo(claim);
        throw error;
      }
    },
  };
};
