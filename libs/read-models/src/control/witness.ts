import { createHash } from 'node:crypto';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { type EventStore, LogEndsBefore, type Position, textOf } from '@tulha/event-store/event-store';
import type { ClientBase, Pool } from 'pg';
import { readCheckpoint } from '../project/checkpoint.js';
import { reaches } from './reaches.js';
import { LIVE } from '../declare/read-schema.js';

type Client = Pick<ClientBase | Pool, 'query'>;

/** How far an installation has seen its log: a fact there, by its place, id and digest, and from where it is the next. */
export type Witness = { readonly posicao: Position; readonly depoisDe: Position; readonly fato: string; readonly resumo: string };

/** How a log is not the one that was seen. */
export type OtherLog = 'ends-before' | 'says-otherwise';

/** The log ends before the witnessed position, or has another fact there: another copy of the log has taken its place. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';
  constructor(
    readonly how: OtherLog,
    readonly posicao: Position,
  ) {
    super(`The log ${how === 'ends-before' ? 'ends before' : 'says something else at'} position ${posicao}, which was seen`);
  }
}

const digestOf = (fact: Recorded): string => createHash('sha256').update(textOf(fact)).digest('hex');

/** The witness given by the last fact read after a position; undefined where there was none. */
export const witnessOf = (after: Position, facts: readonly Recorded[]): Witness | undefined => {
  const [last, before] = [facts.at(-1), facts.at(-2)];
  return last && { posicao: last.position, depoisDe: before?.position ?? after, fato: last.eventId, resumo: digestOf(last) };
};

const MOVE = `update controle.registro set visto_ate = $1, visto_depois_de = $2, visto_fato = $3, visto_resumo = $4
  where visto_ate is null or visto_ate collate "C" < $1`;

/** Stores the witness, which never goes back. Does nothing until the installation has recorded which log is its own. */
export const keepWitness = (client: Client, { posicao, depoisDe, fato, resumo }: Witness) =>
  client.query(MOVE, [posicao, depoisDe, fato, resumo]);

/** The witness of the log; undefined where there is none. */
export const readWitness = async (client: Client): Promise<Witness | undefined> => {
  const { rows } = await client.query<Witness>(
    `select visto_ate as posicao, visto_depois_de as "depoisDe", visto_fato as fato, visto_resumo as resumo
     from controle.registro where visto_ate is not null`,
  );
  return rows[0];
};

const factAfter = async (store: Pick<EventStore, 'readAll'>, after: Position): Promise<Recorded | undefined> => {
  for (let at = after; ; ) {
    const { facts, position, atEnd } = await store.readAll(at, 1);
    if (facts.length > 0 || atEnd) return facts[0];
    at = position;
  }
};

type Log = Pick<EventStore, 'readAll' | 'identity' | 'head'>;

/** The verdict on a position without a fact: the log has other facts behind it, or it ends. */
const without = async (store: Log, position: Position): Promise<OtherLog> =>
  (await store.head()) > position ? 'says-otherwise' : 'ends-before';

/** How a log is not the one of a witness; undefined where it is. */
const otherThan = async (store: Log, witness: Witness): Promise<OtherLog | undefined> => {
  try {
    const fact = await factAfter(store, witness.depoisDe);
    if (!fact) return without(store, witness.posicao);
    const isSame = fact.position === witness.posicao && fact.eventId === witness.fato && digestOf(fact) === witness.resumo;
    return isSame ? undefined : 'says-otherwise';
  } catch (error) {
    if (error instanceof LogEndsBefore) return without(store, witness.posicao);
    throw error;
  }
};

/**
 * @throws LogReplaced where the log is not the one this installation has seen: it differs from its witness, or is shorter than the live
 * tables show
 */
export const checkLogSeen = async (pool: Pool, store: Log): Promise<void> => {
  const witness = await readWitness(pool);
  const how = witness && (await otherThan(store, witness));
  if (how) throw new LogReplaced(how, witness.posicao);
  const live = await readCheckpoint(pool, LIVE);
  if (!live || live.posicao === witness?.posicao || live.registro !== (await store.identity())) return;
  if (!(await reaches(store, live.posicao))) throw new LogReplaced(await without(store, live.posicao), live.posicao);
};
