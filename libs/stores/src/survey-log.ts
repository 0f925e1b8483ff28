import { factsOf } from '@tulha/event-store/copy/facts-of';
import { type EventStore, type Gap, type Page, START } from '@tulha/event-store/event-store';
import { readCheckpoint } from '@tulha/read-models/project/checkpoint';
import { unknownGaps } from '@tulha/read-models/control/known-damage';
import { LIVE } from '@tulha/read-models/declare/read-schema';
import { checkLogSeen, LogReplaced, type Witness, witnessOf } from '@tulha/read-models/control/witness';
import type { Pool } from 'pg';

type Recorded = Page['facts'][number];

/** As many places as one fact can name. */
export const MOST_KNOWN = 2_000;
const ROWS = 5_000;

/** The acts of one request of one kind that no fact tells any more. */
export type LostAct = {
  readonly conta: number;
  readonly tipo: string;
  readonly em: string;
  readonly especie: string | null;
  readonly alvo: number | null;
  readonly fatos: number;
};

/** The state of a log beside the installation's knowledge of it. */
export type Survey = {
  readonly replaced: LogReplaced | undefined;
  readonly gaps: readonly Gap[];
  /** Facts the tables were made of that are nowhere, as far as the log goes. */
  readonly missing: number;
  /** Rows of the tables without a fact in the log. */
  readonly lost: readonly LostAct[];
  /** Whether a stream of this name is in the log. */
  readonly has: (stream: string) => boolean;
  readonly last: { readonly fact: Recorded; readonly witness: Witness } | undefined;
};

const replacementOf = async (pool: Pool, store: EventStore): Promise<LogReplaced | undefined> => {
  try {
    await checkLogSeen(pool, store);
    return undefined;
  } catch (error) {
    if (error instanceof LogReplaced) return error;
    throw error;
  }
};

/** The acts that the live tables show of requests that are not among these, the oldest first. */
const actsBeyond = async (pool: Pool, requests: ReadonlySet<string>): Promise<LostAct[]> => {
  const there = await pool.query<{ there: boolean }>(`select to_regclass('${LIVE}.ato') is not null as there`);
  if (!there.rows[0]?.there) return [];
  const lost: LostAct[] = [];
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query(`begin read only; declare atos no scroll cursor for
      select conta, tipo, to_json(em)#>>'{}' as em, especie, alvo, fatos, correlacao from ${LIVE}.ato order by em`);
    for (let more = true; more; ) {
      const { rows } = await client.query<LostAct & { correlacao: string }>(`fetch ${ROWS} from atos`);
      for (const { correlacao, ...act } of rows) if (!requests.has(correlacao)) lost.push(act);
      more = rows.length > 0;
    }
    await client.query('rollback');
    broken = false;
    return lost;
  } finally {
    client.release(broken);
  }
};

/** Reads all of a log, and further positions from the tables. */
export const surveyLog = async (pool: Pool, store: EventStore): Promise<Survey> => {
  const live = await readCheckpoint(pool, LIVE);
  const [requests, streams] = [new Set<string>(), new Set<string>()];
  let counted = 0;
  let [before, last]: (Recorded | undefined)[] = [];
  for await (const fact of factsOf(store)) {
    requests.add(fact.meta.correlationId);
    streams.add(fact.stream);
    if (live && fact.position <= live.posicao) counted++;
    [before, last] = [last, fact];
  }
  const replaced = await replacementOf(pool, store);
  const witness = last && witnessOf(before?.position ?? START, [last]);
  return {
    replaced,
    gaps: await unknownGaps(store, MOST_KNOWN),
    missing: live && live.registro === (await store.identity()) ? Math.max(0, live.fatos - counted) : 0,
    lost: await actsBeyond(pool, requests),
    has: (stream) => streams.has(stream),
    last: last && witness && { fact: last, witness },
  };
};
