import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { fc } from '@tulha/testing/property';
import { openSacaria } from '@tulha/testing/sacaria';
import { seed } from '@tulha/testing/seed';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { readCheckpoint, retry } from '../project/checkpoint.js';
import { prepareControl } from '../control/control.js';
import { MaintenanceBusy } from '../control/maintenance.js';
import { LIVE } from '../declare/read-schema.js';
import { RebuildHalted, rebuild } from './rebuild.js';
import { createRunner, type Runner } from '../project/runner.js';
import { verifyReadModel } from './verify.js';

const COMPARED_EACH = 10;
/** Ten times the time of two hundred on a quiet machine of two cores. In ms. */
const HANGS = 300_000;

/** The steps between two rebuilds, and the way of the next one. */
type Round = {
  readonly sewn: number;
  readonly runner: 'runs' | 'stands' | 'starts' | 'stops';
  readonly heap: number;
  readonly sewnMeanwhile: number;
  /** After so many facts the builder ends, as when it is killed. */
  readonly endsAfter: number | undefined;
  readonly poisoned: boolean;
};

const rounds = fc.record<Round>({
  sewn: fc.nat(6),
  runner: fc.constantFrom('runs', 'stands', 'starts', 'stops'),
  heap: fc.integer({ min: 1, max: 60 }),
  sewnMeanwhile: fc.nat(5),
  endsAfter: fc.option(fc.nat(400), { nil: undefined, freq: 4 }),
  poisoned: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

/** Two rounds that chance must not miss: one that ends in the middle, and one with a projection that would stop. */
const CERTAIN: readonly Round[] = [
  { sewn: 2, runner: 'stops', heap: 7, sewnMeanwhile: 1, endsAfter: 1, poisoned: false },
  { sewn: 2, runner: 'stands', heap: 7, sewnMeanwhile: 1, endsAfter: undefined, poisoned: true },
];

const suite = (rebuilds: number) => () => {
  let database: TestDatabase;
  let pool: Pool;
  let sacaria: ReturnType<typeof openSacaria>;
  let runner: Runner | undefined;
  let sewn = 0;
  /** The log lines of the runner. */
  const lines: string[] = [];

  const sew = async (many: number) => {
    for (let n = 0; n < many; n++) await sacaria.sew(++sewn);
  };
  const start = () => {
    runner ??= createRunner(pool, sacaria.source, (message, fields) => lines.push(`${message} ${JSON.stringify(fields)}`));
  };
  const stop = async () => {
    await runner?.stop();
    runner = undefined;
  };
  /** A reader that records whether the shown position ever went back. */
  const watchPositions = () => {
    const back: string[] = [];
    const over = new AbortController();
    const look = async () => {
      for (let last = ''; !over.signal.aborted; ) {
        const posicao = (await readCheckpoint(pool, LIVE))?.posicao ?? last;
        if (posicao < last) back.push(`${last} → ${posicao}`);
        last = posicao;
      }
    };
    const looking = look();
    return async () => {
      over.abort();
      await looking;
      return back;
    };
  };

  /** A rebuild at work while facts arrive; it may end in the middle, or find that a projection would stop. */
  const rebuildOnce = async ({ heap, sewnMeanwhile, endsAfter }: Round): Promise<'replaced' | 'ended' | 'halted'> => {
    const ended = new Error('killed');
    const onPage = (facts: number) => {
      if (endsAfter !== undefined && facts >= endsAfter) throw ended;
    };
    const [done] = await Promise.allSettled([rebuild(pool, sacaria.source, { heap, onPage }), sew(sewnMeanwhile)]);
    if (done.status === 'fulfilled') return 'replaced';
    if (done.reason === ended) return 'ended';
    if (done.reason instanceof RebuildHalted) return 'halted';
    throw done.reason;
  };

  const heal = async () => {
    sacaria.breakAt();
    start();
    const standing = async () => ({ live: await readCheckpoint(pool, LIVE), head: await sacaria.store.head() });
    const instead = async () => ({ ...(await standing()), runner: runner?.status(), lines: lines.slice(-5) });
    await until(
      async () => {
        const { live, head } = await standing();
        // A try that began before the fact was mended may note its failure only now.
        if (live?.stragglers.some(({ situacao }) => situacao === 'parada')) await retry(pool, LIVE);
        return live?.stragglers.length === 0 && live.posicao === head;
      },
      'tables that stand where the log ends',
      { instead },
    );
  };

  const compared = async () => {
    const verification = await verifyReadModel(pool, sacaria.source).catch((error: unknown) => {
      if (error instanceof MaintenanceBusy) return undefined; // the runner builds at this very moment
      throw error;
    });
    expect(verification?.equal ?? true).toBe(true);
  };

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'rebuild-load-spec', max: 12 });
    await prepareControl(pool);
    sacaria = openSacaria();
    await sew(20);
    start();
    await heal();
  });
  afterAll(async () => {
    await stop();
    await pool.end();
    await database.drop();
  });

  it(
    `${rebuilds} vezes, com o trabalhador parando e andando, interrompida ou não: nada vale duas vezes nem falta`,
    async () => {
      const positions = watchPositions();
      const outcomes = { replaced: 0, ended: 0, halted: 0 };
      for (const [index, round] of [...CERTAIN, ...fc.sample(rounds, { numRuns: 2 * rebuilds, seed })].entries()) {
        // Chance may have interrupted more than half of them: then some more are played.
        if (index >= rebuilds && outcomes.replaced > rebuilds / 2) break;
        if (round.runner === 'starts' || round.runner === 'runs') start();
        if (round.poisoned) sacaria.breakAt(sewn + 1);
        await sew(round.sewn);
        if (round.runner === 'stops') await stop();
        outcomes[await rebuildOnce(round)]++;
        if (index % COMPARED_EACH === 0) await compared();
        if (round.poisoned) await heal();
      }
      await heal();
      await compared();
      const { rows } = await pool.query<{ sacos: number; linhas: number }>(
        'select (select sacos from leitura.total) as sacos, (select count(*) from leitura.saco) as linhas',
      );
      expect(rows).toEqual([{ sacos: sewn, linhas: sewn }]);
      expect(await positions()).toEqual([]);
      expect(outcomes.replaced).toBeGreaterThan(rebuilds / 2);
      expect(outcomes.ended).toBeGreaterThan(0);
      expect(outcomes.halted).toBeGreaterThan(0);
    },
    HANGS,
  );
};

/**
 * Rebuilds of the read tables while a runner comes and goes. Their timing is up to the machine, so that a failure may need more than one
 * try with its seed.
 */
export const telasRefeitas = (rebuilds: number): void =>
  describe(`telas refeitas a qualquer momento (TULHA_SEED=${seed})`, suite(rebuilds));
