import { until } from '@tulha/testing/until';
import { EventIdConflict, type EventStore, START, VersionConflict } from '../event-store.js';
import { append, fact, facts, ids, outcomes, range, readLog, readStream } from './facts.js';

/** Whether something could be written can be asked without writing. */
export const trying = (store: () => EventStore) => {
  it('comes through, again and again, and leaves nothing that anybody reads', async () => {
    await store().append(append('talhao-1', 'no-stream'));
    const head = await store().head();
    for (const _ of range(3)) await store().tryWrite(5_000);
    expect(await store().head()).toBe(head);
    expect(await store().readAll(head, 10)).toMatchObject({ facts: [], atEnd: true });
    expect(await readStream(store(), 'tulha')).toEqual([]);
    expect(await store().append(append('talhao-1', 0))).toMatchObject({ version: 1, repeated: false });
    expect(await store().gaps(10)).toEqual([]);
  });
};

export const appending = (store: () => EventStore, factsPerAppend: number) => {
  it('numbers the facts of a stream from 0 and tells the last version', async () => {
    expect(await store().append(append('talhao-1', 'no-stream', facts(3)))).toMatchObject({ version: 2, repeated: false });
    expect(await store().append(append('talhao-1', 2))).toMatchObject({ version: 3, repeated: false });
    expect((await readStream(store(), 'talhao-1')).map((one) => one.version)).toEqual([0, 1, 2, 3]);
  });

  it('gives a fact back as it was written', async () => {
    const written = fact({ nome: 'Talhão do Açude', areaM2: 120_500, vazio: null, lista: [1, { a: 'b' }] }, 'TalhaoCadastrado');
    const { position } = await store().append(append('talhao-1', 'no-stream', [written]));
    expect(await readStream(store(), 'talhao-1')).toEqual([{ ...written, stream: 'talhao-1', version: 0, position }]);
    expect((await store().readAll(START, 10)).facts).toEqual([{ ...written, stream: 'talhao-1', version: 0, position }]);
  });

  it('refuses a version the stream is not at', async () => {
    await expect(store().append(append('talhao-1', 0))).rejects.toThrow(VersionConflict);
    await store().append(append('talhao-1', 'no-stream', facts(2)));
    await expect(store().append(append('talhao-1', 'no-stream'))).rejects.toThrow(VersionConflict);
    await expect(store().append(append('talhao-1', 0))).rejects.toThrow(VersionConflict);
    await expect(store().append(append('talhao-1', 2))).rejects.toThrow(VersionConflict);
    expect(await readStream(store(), 'talhao-1')).toHaveLength(2);
  });

  it('keeps every kind of text', async () => {
    const data = {
      acentos: 'São João, pé de café',
      emoji: '☕🌱',
      aspas: '"\'\\ {a,b} NULL',
      linhas: 'a\n\tb',
      barra: '\\u0000 \\\\ud800',
      'çhave"\\': '',
    };
    await store().append(append('peculiar-{"a",\\b}', 'no-stream', [fact(data)]));
    expect((await readStream(store(), 'peculiar-{"a",\\b}')).map((one) => one.data)).toEqual([data]);
  });

  it('keeps whole numbers and decimals exactly', async () => {
    const data = { maior: Number.MAX_SAFE_INTEGER, menor: -Number.MAX_SAFE_INTEGER, pequeno: 1e-7, grande: 1e300, decimo: 0.1 };
    await store().append(append('talhao-1', 'no-stream', [fact(data)]));
    expect((await readStream(store(), 'talhao-1'))[0]?.data).toEqual(data);
  });

  it(`takes ${factsPerAppend} facts in one append`, async () => {
    const written = facts(factsPerAppend);
    const { version, position } = await store().append(append('talhao-1', 'no-stream', written));
    expect(version).toBe(factsPerAppend - 1);
    expect(await store().head()).toBe(position);
    expect(ids(await readStream(store(), 'talhao-1'))).toEqual(ids(written));
  });
};

export const repeating = (store: () => EventStore) => {
  it('answers a repeated append as the first time and writes nothing', async () => {
    const first = append('talhao-1', 'no-stream', facts(3));
    const answer = await store().append(first);
    await store().append(append('talhao-1', 2));
    await store().append(append('talhao-2', 'no-stream'));
    expect(await store().append(first)).toEqual({ ...answer, repeated: true });
    expect(await store().append({ ...first, expected: 3 })).toEqual({ ...answer, repeated: true });
    expect(await readLog(store())).toHaveLength(5);
  });

  it('writes once when the same append is under way 20 times', async () => {
    const same = append('talhao-1', 'no-stream', facts(2));
    const answers = await Promise.all(range(20).map(() => store().append(same)));
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(new Set(answers.map((answer) => `${answer.version} ${answer.position}`)).size).toBe(1);
    expect(await readLog(store())).toHaveLength(2);
  });

  it('refuses facts of which some are there and some are not', async () => {
    const [a, b, c] = [fact(), fact(), fact()];
    await store().append(append('talhao-1', 'no-stream', [a, b]));
    await expect(store().append(append('talhao-1', 1, [b, c]))).rejects.toThrow(EventIdConflict);
    await expect(store().append(append('talhao-1', 'no-stream', [a, b, c]))).rejects.toThrow(EventIdConflict);
    await expect(store().append(append('talhao-1', 1, [b, a]))).rejects.toThrow(EventIdConflict);
    await expect(store().append(append('talhao-2', 'no-stream', [a, b]))).rejects.toThrow(EventIdConflict);
    await expect(store().append(append('talhao-2', 'no-stream', [c, c]))).rejects.toThrow(EventIdConflict);
    expect(ids(await readLog(store()))).toEqual(ids([a, b]));
  });

  it('recognises part of a longer append as what it is', async () => {
    const [a, b, c] = [fact(), fact(), fact()];
    const answer = await store().append(append('talhao-1', 'no-stream', [a, b, c]));
    expect(await store().append(append('talhao-1', 0, [b, c]))).toEqual({ ...answer, repeated: true });
  });
};

export const competing = (store: () => EventStore, another: () => Promise<EventStore>) => {
  it('lets exactly one of 20 writers win each version of a stream', async () => {
    for (const round of range(5)) {
      const settled = await Promise.allSettled(
        range(20).map(() => store().append(append('talhao-1', round === 0 ? 'no-stream' : round - 1))),
      );
      expect(outcomes(settled).sort()).toEqual([...range(19).map(() => 'VersionConflict'), 'written']);
    }
    expect((await readStream(store(), 'talhao-1')).map((one) => one.version)).toEqual(range(5));
  });

  it('says to exactly one of two processes that it wrote, where both append the very same at once', async () => {
    const second = await another();
    for (const n of range(20)) {
      const same = append(`talhao-${n}`, 'no-stream', facts(2));
      const answers = await Promise.all([store().append(same), second.append(same)]);
      expect(answers.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
      expect(new Set(answers.map(({ version, position }) => `${version} ${position}`)).size).toBe(1);
    }
    expect(await readLog(store())).toHaveLength(40);
    if (second !== store()) await second.close();
  });

  it('never shows a reader a fact twice, late or out of order', async () => {
    const second = await another();
    const perStream = 25;
    const write = async (through: EventStore, stream: string) => {
      for (const n of range(perStream)) await through.append(append(stream, n === 0 ? 'no-stream' : n - 1, [fact({ stream, n })]));
    };
    let writing = true;
    const seen: { stream: string; version: number; position: string }[] = [];
    const read = async () => {
      for (let at = START; ; ) {
        const last = !writing;
        const page = await store().readAll(at, 7);
        seen.push(...page.facts);
        at = page.position;
        if (last && page.atEnd) return;
      }
    };
    const polled = read();
    await Promise.all(range(16).map((n) => write(n % 2 === 0 ? store() : second, `talhao-${n}`))).finally(() => {
      writing = false;
    });
    await polled;
    const positions = seen.map((one) => one.position);
    expect(positions).toEqual([...new Set(positions)].sort());
    expect(seen).toHaveLength(16 * perStream);
    for (const n of range(16))
      expect(seen.filter((one) => one.stream === `talhao-${n}`).map((one) => one.version)).toEqual(range(perStream));
    if (second !== store()) await second.close();
  });

  it('gives a later append a greater position', async () => {
    const positions: string[] = [START];
    for (const n of range(12)) positions.push((await store().append(append(`talhao-${n}`, 'no-stream', facts(n + 1)))).position);
    expect(positions).toEqual([...new Set(positions)].sort());
    expect(await store().head()).toBe(positions.at(-1));
  });
};

export const manyAtOnce = (store: () => EventStore) => {
  it('settles each append by itself, in the order asked', async () => {
    await store().append(append('talhao-1', 'no-stream'));
    const [good, other, late] = [fact(), fact(), fact()];
    const settled = await store().appendMany([
      append('talhao-2', 'no-stream', [good]),
      append('talhao-1', 'no-stream'),
      append('talhao-3', 'no-stream', []),
      append('talhao-4', 'no-stream', [good]),
      append('talhao-5', 'no-stream', [other]),
      append('talhao-1', 0, [late]),
    ]);
    expect(outcomes(settled)).toEqual(['written', 'VersionConflict', 'InvalidAppend', 'EventIdConflict', 'written', 'written']);
    expect(ids((await readLog(store())).slice(1)).sort()).toEqual(ids([good, other, late]).sort());
  });

  it('writes several appends of one stream in order', async () => {
    const chain = range(30).map((n) => append('talhao-1', n === 0 ? 'no-stream' : n * 2 - 1, facts(2)));
    const settled = await store().appendMany(chain);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value.version : one.reason))).toEqual(range(30).map((n) => n * 2 + 1));
    expect(ids(await readStream(store(), 'talhao-1'))).toEqual(ids(chain.flatMap((one) => one.facts)));
  });

  it('takes up an import where it stopped', async () => {
    const chain = range(9).map((n) => append('talhao-1', n === 0 ? 'no-stream' : n - 1));
    await store().appendMany(chain.slice(0, 4));
    expect(outcomes(await store().appendMany(chain))).toEqual(range(9).map((n) => (n < 4 ? 'repeated' : 'written')));
    expect(outcomes(await store().appendMany(chain))).toEqual(range(9).map(() => 'repeated'));
    expect(await readLog(store())).toHaveLength(9);
  });

  it('refuses what follows a gap and only that', async () => {
    const settled = await store().appendMany([
      append('talhao-1', 'no-stream'),
      append('talhao-1', 5),
      append('talhao-1', 6),
      append('talhao-1', 0),
    ]);
    expect(outcomes(settled)).toEqual(['written', 'VersionConflict', 'VersionConflict', 'written']);
  });

  it('writes thousands of appends', async () => {
    const many = range(2500).map((n) => append(`talhao-${n}`, 'no-stream', facts(2)));
    // A busy machine may refuse some as busy: repeated, each is there once.
    const appended = async () => {
      const results = outcomes(await store().appendMany(many));
      return !results.includes('StoreBusy') && results;
    };
    const results = await until(appended, 'a store that is not busy');
    expect(results.filter((one) => one !== 'written' && one !== 'repeated')).toEqual([]);
    const log = await readLog(store());
    expect(new Set(ids(log))).toEqual(new Set(ids(many.flatMap((one) => one.facts))));
    expect(log).toHaveLength(5000);
  });
};

/** The promise that the ids are new relaxes no other rule of an append. */
export const firstTrying = (store: () => EventStore, another: () => Promise<EventStore>) => {
  const first = (...asked: Parameters<typeof append>) => ({ ...append(...asked), firstTry: true });

  it('writes what is tried for the first time, each version once', async () => {
    for (const round of range(3)) {
      const settled = await Promise.allSettled(
        range(10).map(() => store().append(first('talhao-1', round === 0 ? 'no-stream' : round - 1))),
      );
      expect(outcomes(settled).sort()).toEqual([...range(9).map(() => 'VersionConflict'), 'written']);
    }
    expect((await readStream(store(), 'talhao-1')).map((one) => one.version)).toEqual(range(3));
  });

  it('recognises it when it comes again without the promise, here and in another process', async () => {
    const second = await another();
    const asked = first('talhao-1', 'no-stream', facts(3));
    const answer = await store().append(asked);
    expect(answer).toMatchObject({ version: 2, repeated: false, position: await store().head() });
    for (const through of [store(), second]) {
      expect(await through.append({ ...asked, firstTry: false })).toEqual({ ...answer, repeated: true });
      expect(await through.append({ ...asked, expected: 2, firstTry: false })).toEqual({ ...answer, repeated: true });
      await expect(through.append({ ...asked, stream: 'talhao-2', firstTry: false })).rejects.toThrow(EventIdConflict);
    }
    expect(await readLog(store())).toHaveLength(3);
    if (second !== store()) await second.close();
  });

  it('writes many of one stream and of several in their order, among others without the promise', async () => {
    const chain = range(30).map((n) => ({ ...append('talhao-1', n === 0 ? 'no-stream' : n * 2 - 1, facts(2)), firstTry: n % 3 > 0 }));
    const others = range(30).map((n) => first(`talhao-${n + 2}`, 'no-stream', facts(2)));
    const settled = await store().appendMany([...chain, ...others]);
    expect(new Set(outcomes(settled))).toEqual(new Set(['written']));
    expect(ids(await readStream(store(), 'talhao-1'))).toEqual(ids(chain.flatMap((one) => one.facts)));
    expect(await readLog(store())).toHaveLength(120);
  });
};
