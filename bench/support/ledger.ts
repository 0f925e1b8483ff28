import { randomUUID } from 'node:crypto';
import type { LedgerEvent } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { openWorker } from '#support/worker';

const BATCH = 250;
const VISIBLE_WITHIN_MS = 60_000;
export const CONTA = 1;

/** Numbers between 0 and 1, the same at every run. */
export const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

const meta = (recordedAt: string) => {
  const id = randomUUID();
  return { conta: CONTA, ator: 1, fazenda: 1, commandId: id, correlationId: id, causationId: id, recordedAt };
};

/** Writes facts to the ledger of account 1 of an empty database, past the rules and without personal fields, and waits until the read model shows them. */
export const fillLedger = async (url: string, facts: readonly LedgerEvent[]): Promise<void> => {
  const worker = await openWorker(url);
  const { store, progress, pool, now } = worker.tools;
  try {
    let position = '';
    for (let from = 0; from < facts.length; from += BATCH) {
      const batch = facts
        .slice(from, from + BATCH)
        .map((fact) => ({ ...fact, eventId: randomUUID(), schemaVersion: 1, meta: meta(now()) }));
      const expected = from === 0 ? 'no-stream' : from - 1;
      ({ position } = await store.append({ stream: `ledger-${CONTA}`, expected, facts: batch }));
    }
    if (!(await progress.waitFor(position, VISIBLE_WITHIN_MS))) throw new Error('The read model did not follow');
    await pool.query('analyze');
  } finally {
    await worker.close();
  }
};
