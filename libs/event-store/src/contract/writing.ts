import { EventIdConflict, type EventStore, START, VersionConflict } from '../event-store.js';
import { append, fact, facts, ids, outcomes, range, readLog, readStream } from './facts.js';

export const appending = (store: () => EventStore) => {
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

  it('takes 5,000 facts in one append', async () => {
    const written = facts(5000);
    const { version, position } = await store().append(append('talhao-1', 'no-stream', written));
    expect(version).toBe(4999);
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
