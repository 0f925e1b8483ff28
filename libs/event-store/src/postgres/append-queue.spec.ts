import { append, fact, facts, outcomes, range } from '../contract/facts.js';
import { type EncodedAppend, encodeAppend } from '../encode-append.js';
import { createAppendQueue } from './append-queue.js';
import { nextBatch } from './batch.js';

const batches = (appends: readonly ReturnType<typeof append>[]) => {
  const made: string[][] = [];
  let rest = appends.map((one) => ({ append: encodeAppend(one) }));
  while (rest.length > 0) {
    const next = nextBatch(rest);
    made.push(next.batch.map((one) => `${one.append.stream}@${one.append.asked.expected}`));
    rest = next.rest;
  }
  return made;
};

describe('next batch', () => {
  it('holds streams side by side, a chain of one stream, and rivals for one version', () => {
    const mixed = [append('a', 3), append('b', 'no-stream', facts(2)), append('a', 4), append('a', 3), append('b', 1), append('a', 5)];
    expect(batches(mixed)).toEqual([['a@3', 'b@no-stream', 'a@4', 'a@3', 'b@1', 'a@5']]);
  });

  it('keeps back what fits no chain, and all of that stream behind it', () => {
    expect(batches([append('a', 3), append('a', 7), append('b', 0), append('a', 4)])).toEqual([['a@3', 'b@0'], ['a@7'], ['a@4']]);
  });

  it('ends at a thousand facts or four megabytes, but never splits an append', () => {
    const thousand = range(3).map((n) => append(`s${n}`, 0, facts(400)));
    expect(batches([append('big', 0, facts(2500)), ...thousand])).toEqual([['big@0'], ['s0@0', 's1@0'], ['s2@0']]);
    const heavy = range(5).map((n) => append(`h${n}`, 0, facts(8, 'x'.repeat(200_000))));
    expect(batches(heavy).map((batch) => batch.length)).toEqual([2, 2, 1]);
  });
});

describe('append queue', () => {
  /** A queue that writes nothing, one batch whenever `next()` is called. */
  const trial = () => {
    const asked: number[] = [];
    let gate = Promise.withResolvers<void>();
    const write = async (batch: readonly EncodedAppend[]) => {
      asked.push(batch.length);
      await gate.promise;
      return batch.map((one) => ({ version: one.expected + one.facts.length, position: '1', repeated: false }));
    };
    const queue = createAppendQueue(write, () => undefined);
    const open = () => {
      gate.resolve();
      gate = Promise.withResolvers();
      gate.resolve();
    };
    return { queue, asked, open };
  };

  it('writes one batch at a time, and gathers what arrives meanwhile', async () => {
    const { queue, asked, open } = trial();
    const first = range(3).map((n) => queue.offer(encodeAppend(append(`a${n}`, 'no-stream'))));
    await new Promise(setImmediate);
    const second = range(40).map((n) => queue.offer(encodeAppend(append(`b${n}`, 'no-stream'))));
    await new Promise(setImmediate);
    expect(asked).toEqual([3]);
    open();
    await Promise.all([...first, ...second]);
    expect(asked).toEqual([3, 40]);
  });

  it('refuses what would not fit, and has room again afterwards', async () => {
    const { queue, open } = trial();
    const settled = Promise.allSettled(range(22).map((n) => queue.offer(encodeAppend(append(`a${n}`, 'no-stream', facts(1000))))));
    open();
    expect(outcomes(await settled)).toEqual([...range(20).map(() => 'written'), 'StoreBusy', 'StoreBusy']);
    await queue.room();
    await expect(queue.offer(encodeAppend(append('b', 'no-stream', [fact()])))).resolves.toMatchObject({ version: 0 });
    await queue.drained();
  });

  describe('with two lanes', () => {
    /** Batches stay under way until `end` is called with their number. */
    const twoLanes = () => {
      const asked: { readonly lane: number; readonly streams: string[] }[] = [];
      const gates: (() => void)[] = [];
      const write = async (batch: readonly EncodedAppend[], lane: number) => {
        asked.push({ lane, streams: batch.map(({ stream }) => stream) });
        const { promise, resolve } = Promise.withResolvers<void>();
        gates.push(resolve);
        await promise;
        return batch.map((one) => ({ version: one.expected + one.facts.length, position: '1', repeated: false }));
      };
      const queue = createAppendQueue(write, () => undefined, 2);
      /** 40 facts each. */
      const offer = (stream: string, expected: number | 'no-stream' = 'no-stream') =>
        queue.offer(encodeAppend(append(stream, expected, facts(40))));
      const end = async (batch: number) => {
        gates[batch]?.();
        await new Promise(setImmediate);
        await new Promise(setImmediate);
      };
      return { queue, asked, offer, end, turn: () => new Promise(setImmediate) };
    };
    const sizes = (asked: readonly { readonly streams: string[] }[]) => asked.map(({ streams }) => streams.length);

    it('shares what waits between them, and keeps few together', async () => {
      const { asked, offer, end, turn, queue } = twoLanes();
      const many = range(6).map((n) => offer(`a${n}`));
      await turn();
      expect(asked.map(({ lane, streams }) => [lane, streams.length])).toEqual([
        [0, 3],
        [1, 3],
      ]);
      await end(0);
      await end(1);
      await Promise.all(many);
      const few = range(4).map((n) => offer(`b${n}`));
      await turn();
      expect(sizes(asked)).toEqual([3, 3, 4]);
      await end(2);
      await Promise.all(few);
      await queue.drained();
    });

    it('opens the second only for what is worth it', async () => {
      const { asked, offer, end, turn, queue } = twoLanes();
      const all = [offer('a')];
      await turn();
      all.push(...range(2).map((n) => offer(`b${n}`)));
      await turn();
      expect(sizes(asked)).toEqual([1]);
      all.push(offer('b2'));
      await turn();
      expect(sizes(asked)).toEqual([1, 3]);
      all.push(offer('c'));
      await end(0);
      expect(sizes(asked)).toEqual([1, 3]);
      await end(1);
      await end(2);
      await Promise.all(all);
      expect(sizes(asked)).toEqual([1, 3, 1]);
      await queue.drained();
    });

    it('never has a stream in both', async () => {
      const { asked, offer, end, turn, queue } = twoLanes();
      const all = ['x', 'y', 'z'].map((stream) => offer(stream));
      await turn();
      all.push(...['x', 'y', 'z', 'u', 'x'].map((stream, n) => offer(stream, n === 4 ? 79 : 39)));
      await turn();
      expect(asked.map(({ streams }) => streams)).toEqual([['x', 'y', 'z'], ['u']]);
      await end(0);
      expect(asked[2]?.streams).toEqual(['x', 'y', 'z', 'x']);
      await end(1);
      await end(2);
      await Promise.all(all);
      await queue.drained();
    });
  });
});
