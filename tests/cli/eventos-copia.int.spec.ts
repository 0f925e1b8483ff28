import { append, range, readLog } from '@tulha/event-store/contract/facts';
import { compareLogs } from '@tulha/event-store/copy/compare-logs';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { keepWitness, witnessOf } from '@tulha/read-models/control/witness';
import { openStores, type Stores } from '@tulha/stores/open-stores';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { cli, scratchFolder } from './support.js';

describe('copiar fatos que já foram copiados, ou que não mudam de lugar', () => {
  const folder = scratchFolder();
  let database: TestDatabase;
  let server: EventStoreServer;
  const opened: Stores[] = [];

  const open = async (eventStoreUrl?: string): Promise<Stores> => {
    const stores = await openStores({ databaseUrl: database.url, eventStoreUrl, name: 'teste', max: 3 });
    opened.push(stores);
    return stores;
  };
  const closeAll = async () => {
    for (const stores of opened.splice(0)) await stores.close();
  };
  const copiar = (argv: readonly string[], options = {}) => cli(['eventos', 'copiar', ...argv], { cwd: folder.path, ...options });
  const ida = (options = {}) => copiar(['--de', database.url, '--para', server.url, '--json'], options);

  beforeEach(async () => {
    database = await testDatabase();
    server = await startEventStoreServer({ shared: true });
  });
  afterEach(async () => {
    await closeAll();
    server.stop();
    await database.drop();
  });

  /** Facts in the EventStoreDB, by an installation that goes on there. */
  const begun = async (): Promise<Stores> => {
    const there = await open(server.url);
    await there.store.appendMany(range(10).map((n) => append(`talhao-${n}`, 'no-stream')));
    return there;
  };

  describe('uma cópia do EventStoreDB em outro PostgreSQL', () => {
    let other: TestDatabase;
    const copia = () => copiar(['--de', server.url, '--para', other.url, '--json']);
    beforeEach(async () => {
      other = await testDatabase();
    });
    afterEach(async () => {
      await closeAll();
      await other.drop();
    });

    it('diz que é uma cópia e de que fatos, e que a instalação continua onde está', async () => {
      await begun();
      const { exit, stderr, json } = await copia();
      expect({ exit, ...json() }).toMatchObject({ exit: 0, copiados: 10, fatos: 10, mudou: false });
      expect(stderr).toMatch(/tem agora uma cópia dos fatos do EventStoreDB \(10 fatos, SHA-256 [0-9a-f]{64}\)/);
      expect(stderr).toContain(`(10 fatos, SHA-256 ${json().sha256})`);
      expect(stderr).toContain('a que usa o EventStoreDB continua nele');
      expect(stderr).not.toContain('inicie a Tulha');
      const { store } = await open(server.url);
      expect(await store.append(append('talhao-0', 0))).toMatchObject({ version: 1 });
    });

    it('outra vez traz o que se gravou desde então, e confere tudo', async () => {
      const { store } = await begun();
      const first = await copia();
      await store.append(append('talhao-0', 0));
      await store.append(append('talhao-1', 0));
      const { exit, json } = await copia();
      expect({ exit, ...json() }).toMatchObject({ exit: 0, copiados: 2, fatos: 12 });
      expect(json().sha256).not.toBe(first.json().sha256);
      expect(await copia().then(({ exit: code, json: report }) => ({ code, ...report() }))).toMatchObject({
        code: 0,
        copiados: 0,
        fatos: 12,
      });
      const copy = await openStores({ databaseUrl: other.url, eventStoreUrl: undefined, name: 'teste', max: 2 });
      opened.push(copy);
      expect((await compareLogs(store, copy.store, { whole: true })).facts).toBe(12);
    });

    it('com uma Tulha em execução nela não grava, e diz quanto lhe falta', async () => {
      const { store } = await begun();
      expect((await copia()).exit).toBe(0);
      opened.push(await openStores({ databaseUrl: other.url, eventStoreUrl: undefined, name: 'tulha-api', max: 2 }));
      expect((await copia()).json()).toMatchObject({ copiados: 0, fatos: 10, emExecucao: ['tulha-api'] });
      await store.append(append('talhao-0', 0));
      expect(await copia()).toMatchObject({ exit: 6, stderr: expect.stringContaining('a que falta 1 fato da origem: nada foi copiado') });
    });

    it('de um registro mais curto do que a cópia é recusada', async () => {
      await begun();
      expect((await copia()).exit).toBe(0);
      await closeAll();
      server.log.restoreTo(server.log.events.findIndex(({ stream }) => stream === 'talhao-7'));
      expect(await copia()).toMatchObject({ exit: 5, stderr: expect.stringContaining('O destino tem fatos que a origem não tem') });
    });
  });

  it('de ou para um registro mais antigo do que a instalação viu é recusado', async () => {
    await (await open()).store.append(append('talhao-50', 'no-stream'));
    await closeAll();
    expect((await ida()).exit).toBe(0);
    const { pool, store } = await begun();
    const seen = witnessOf('', await readLog(store));
    if (seen) await keepWitness(pool, seen);
    await closeAll();
    expect((await ida()).exit).toBe(0);
    server.log.restoreTo(server.log.events.findIndex(({ stream }) => stream === 'talhao-7'));
    for (const sides of [
      ['--de', database.url, '--para', server.url],
      ['--de', server.url, '--para', database.url],
    ]) {
      expect(await copiar(sides)).toMatchObject({ exit: 7, stderr: expect.stringContaining('acaba antes do que esta instalação já viu') });
    }
  });

  it('para um registro que perdeu o que recebeu do PostgreSQL diz o quê', async () => {
    await (await open()).store.appendMany(range(10).map((n) => append(`talhao-${n}`, 'no-stream')));
    expect((await ida()).exit).toBe(0);
    await closeAll();
    server.log.restoreTo(server.log.events.findIndex(({ stream }) => stream === 'talhao-7'));
    const { exit, stderr } = await ida();
    expect({ exit, stderr }).toMatchObject({ exit: 7, stderr: expect.stringContaining('não tem mais todos os que recebeu') });
  });

  it('recusada nada escreve no servidor dos outros', async () => {
    await begun();
    await closeAll();
    const stranger = await startEventStoreServer();
    const empty = await testDatabase();
    const before = stranger.log.events.length;
    try {
      expect(await copiar(['--de', database.url, '--para', stranger.url])).toMatchObject({ exit: 5 });
      expect(await copiar(['--de', stranger.url, '--para', database.url])).toMatchObject({ exit: 5 });
      expect(await copiar(['--de', empty.url, '--para', stranger.url])).toMatchObject({ exit: 1 });
      expect(await copiar(['--de', stranger.url, '--para', empty.url])).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining('Este EventStoreDB não tem fatos da Tulha.'),
      });
      expect(stranger.log.events.slice(before)).toEqual([]);
    } finally {
      stranger.stop();
      await empty.drop();
    }
  });
});
