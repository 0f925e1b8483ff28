import type { Recorded } from '@tulha/domain/kernel/fact';
import { until } from '@tulha/testing/until';
import { fact, range } from '../../contract/facts.js';
import { type Position, START } from '../../event-store.js';
import { type FactIndex, memoryFactIndex } from './fact-index.js';
import { fillLater } from './fill-later.js';
import { createKnownFacts } from './known-facts.js';
import { createUnkept } from './unkept.js';

const positionOf = (n: number): Position => String(n).padStart(40, '0');

/** Facts as a log has them, the first at position 1. */
const recorded = (count: number): Recorded[] =>
  range(count).map((n) => ({ ...fact({ n }), stream: 'talhao-1', version: n, position: positionOf(n + 1) }));

const logOf =
  (facts: readonly Recorded[]) =>
  async (after: Position): Promise<{ facts: Recorded[]; position: Position; atEnd: boolean }> => {
    const rest = facts.filter(({ position }) => position > after);
    return { facts: rest, position: rest.at(-1)?.position ?? after, atEnd: true };
  };

/** An index in memory whose next write can be held open. */
const holdable = () => {
  const index = memoryFactIndex();
  let held = Promise.resolve();
  let writes = 0;
  return {
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    writes: () => writes,
    reached: async () => (await index.lookup([])).reached,
    index: {
      ...index,
      remember: async (places, after, position) => {
        writes++;
        await held;
        await index.remember(places, after, position);
      },
    } satisfies FactIndex,
  };
};

describe('what was read and is not in the index yet', () => {
  it('is brought there also when it was read while a write of the index was under way', async () => {
    const { index, hold, writes, reached } = holdable();
    const facts = recorded(5);
    const unkept = createUnkept(index);
    const release = hold();
    let at = positionOf(2);
    unkept.add(facts.slice(0, 2));
    const first = unkept.upTo(() => at);
    unkept.add(facts.slice(2));
    at = positionOf(5);
    const second = unkept.upTo(() => at);
    expect(writes()).toBe(1);
    release();
    await Promise.all([first, second]);
    expect(await reached()).toBe(positionOf(5));
    expect(unkept.places.size).toBe(0);
  });

  it('is not taken for known when the index was thrown away during the write', async () => {
    const { index, hold, reached } = holdable();
    const unkept = createUnkept(index);
    unkept.beginAt(positionOf(1));
    unkept.add(recorded(3));
    const release = hold();
    let at: Position | undefined = positionOf(3);
    const keeping = unkept.upTo(() => at);
    unkept.beginAt(START);
    at = undefined;
    release();
    await keeping;
    expect([unkept.kept(), await reached()]).toEqual([START, START]);
  });
});

describe('the index of facts', () => {
  const known = (index: FactIndex, facts: readonly Recorded[]) =>
    createKnownFacts({ index, readLog: logOf(facts), onTrouble: () => undefined, fillAfterMs: 1 });
  const idOf = (one: Recorded | undefined) => one?.eventId ?? '';

  it('is filled with what was read while it was filled, though nobody asks again', async () => {
    const { index, hold, writes, reached } = holdable();
    const facts = recorded(2);
    const { find, stop } = known(index, facts);
    const release = hold();
    await find(idOf(facts[0]));
    await until(() => writes() === 1, 'a write of the index');
    facts.push(...recorded(4).slice(2));
    await find(idOf(facts[3]));
    release();
    await until(async () => (await reached()) === positionOf(4), 'all four facts in the index', { instead: reached });
    await stop();
    expect((await index.lookup(facts.map(idOf))).places.size).toBe(4);
  });

  it('is filled as soon as the turn of another process is over', async () => {
    const { index, reached } = holdable();
    let turns = 0;
    const facts = recorded(2);
    const { find, stop } = known({ ...index, mayFill: async () => ++turns > 3 }, facts);
    await find(idOf(facts[0]));
    await until(async () => (await reached()) === positionOf(2), 'both facts in the index', { instead: reached });
    await stop();
    expect(turns).toBe(4);
  });

  it('is left to the other process where that one has filled it meanwhile', async () => {
    const { index, reached } = holdable();
    let turns = 0;
    const facts = recorded(2);
    const mayFill = async () => {
      turns++;
      await index.remember(facts, START, positionOf(2));
      return false;
    };
    const { find, stop } = known({ ...index, mayFill }, facts);
    await find(idOf(facts[0]));
    await until(async () => (await reached()) === positionOf(2), 'both facts in the index');
    expect(await find(idOf(facts[1]))).toMatchObject({ version: 1 });
    await stop();
    expect(turns).toBe(1);
  });
});

describe('work that is done later', () => {
  it('is done once more when it is asked for while it goes on', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let times = 0;
    const work = async () => {
      times++;
      if (times === 1) await held;
      return false;
    };
    const later = fillLater(work, () => undefined, 1);
    later.soon();
    await until(() => times === 1, 'the work to begin');
    later.soon();
    release();
    await until(() => times === 2, 'the work once more');
    await later.stop();
    expect(times).toBe(2);
  });

  it('is tried again after trouble, which is told', async () => {
    const troubles: unknown[] = [];
    let times = 0;
    const work = async () => {
      times++;
      if (times < 3) throw new Error(`cut ${times}`);
      return false;
    };
    const later = fillLater(work, (error) => troubles.push(error), 1);
    later.soon();
    await until(() => times === 3, 'a third attempt');
    await later.stop();
    expect(troubles).toEqual([new Error('cut 1'), new Error('cut 2')]);
  });
});
