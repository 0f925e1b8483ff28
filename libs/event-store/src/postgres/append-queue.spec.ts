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
});
