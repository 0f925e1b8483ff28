import { randomUUID } from 'node:crypto';
import type { createEngine } from '@tulha/application/engine';
import { factTypes } from '@tulha/application/registry';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { EventStore } from '@tulha/event-store/event-store';
import { copyIn } from '@tulha/read-models/project/copy-in';
import type { Pool } from 'pg';

type Sealing = ReturnType<typeof createEngine>['sealing'];

/** Ids of one account's season are below this, and those of the next account above. */
const STRIDE = 1_000_000;
/** The number of farms in the midst of their season at a time; each writes a few facts, then the next. */
const SIDE_BY_SIDE = 20;
const IN_A_ROW = 10;

const isId = /(?:^id|Ids?)$/;

/** Every id in a fact's body, moved to where another account's are. */
const moved = (value: unknown, by: number, name: string): unknown => {
  if (typeof value === 'number') return isId.test(name) && value > 0 ? value + by : value;
  if (Array.isArray(value)) return value.map((one) => moved(one, by, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moved(one, by, key)]));
};

/** All facts of a store, in the clear. */
export const allFacts = async (store: EventStore, open: Sealing['open']): Promise<Recorded[]> => {
  const facts: Recorded[] = [];
  for (let position = ''; ; ) {
    const page = await store.readAll(position, 1_000);
    facts.push(...(await open(page.facts)));
    position = page.position;
    if (page.atEnd) return facts;
  }
};

const ofAccount = (fact: Recorded, by: number) => ({
  ...fact,
  data: moved(fact.data, by, '') as Record<string, unknown>,
  eventId: randomUUID(),
  stream: fact.stream.replace(/\d+$/, (id) => String(Number(id) + by)),
  meta: { ...fact.meta, conta: fact.meta.conta + by, ator: fact.meta.ator + by, fazenda: fact.meta.fazenda && fact.meta.fazenda + by },
});

/** The season over and over, each time of another account, until there are `count` facts. Personal fields are under keys of their own. */
async function* seasons(season: readonly Recorded[], count: number, seal: Sealing['seal']) {
  const farms = Math.ceil(count / season.length);
  let left = count;
  for (let first = 0; first < farms; first += SIDE_BY_SIDE) {
    const together = Math.min(SIDE_BY_SIDE, farms - first);
    for (let at = 0; at < season.length; at += IN_A_ROW) {
      const burst = season.slice(at, at + IN_A_ROW);
      const facts = Array.from({ length: together }, (_, n) => burst.map((fact) => ofAccount(fact, (first + n) * STRIDE))).flat();
      const personal = new Map((await seal(facts.filter(({ type }) => factTypes[type]?.pessoal))).map((fact) => [fact.eventId, fact.data]));
      yield facts.slice(0, left).map((fact) => ({ ...fact, data: personal.get(fact.eventId) ?? fact.data }));
      left -= facts.length;
      if (left <= 0) return;
    }
  }
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\');

/** Fills an empty log with copies of one season, all but the last of them whole. Past the store, which would take ten times as long. */
export const fillLog = async (pool: Pool, season: readonly Recorded[], count: number, seal: Sealing['seal']): Promise<void> => {
  async function* lines() {
    let position = 0;
    for await (const facts of seasons(season, count, seal)) {
      const rows = facts.map(({ stream, version, eventId, type, schemaVersion, data, meta }) =>
        [
          ++position,
          stream,
          version,
          eventId,
          type,
          schemaVersion,
          escaped(JSON.stringify(data)),
          JSON.stringify(meta),
          meta.recordedAt,
        ].join('\t'),
      );
      yield Buffer.from(`${rows.join('\n')}\n`);
    }
  }
  const client = await pool.connect();
  try {
    const columns = 'position, stream_id, version, event_id, type, schema_version, data, meta, recorded_at';
    await copyIn(client, `copy es.log (${columns}) from stdin`, lines());
    await client.query('vacuum analyze es.log');
  } finally {
    client.release(true);
  }
};
