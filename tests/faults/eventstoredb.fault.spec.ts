import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { answerNever } from '@tulha/event-store/eventstoredb/testing/server/faults';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { until } from '@tulha/testing/until';
import { type Account, openAccount } from './account.js';
import { tell } from './processes.js';
import { openProduct, type Product } from './product.js';
import { writersHere } from './writers.js';

const startWriters = writersHere();

/** The product with its facts in an EventStoreDB: moved there by a copy that dies half way, then restarted and killed under writers. */

/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 900_000;
const CLI = join(resolve(import.meta.dirname, '../..'), 'apps/cli/dist/main.js');
const RESTARTS = 5;
const answeredAtOnce: EventStoreServer['faults']['append'][number] = (write) => write();

describe('os fatos num EventStoreDB', () => {
  let server: EventStoreServer;
  let product: Product;
  let account: Account;
  let before: string[] = [];

  beforeAll(async () => {
    server = await startEventStoreServer({ shared: true });
    product = await openProduct();
    await product.start();
    account = await openAccount(product, 'mudanca');
  });
  afterAll(async () => {
    await product?.close();
    server?.stop();
  });

  /** The product's events there, in order. */
  const facts = () => server.log.events.filter(({ type, stream }) => !type.startsWith('$') && stream !== 'outro-1');
  const namesUnder = (label: string) =>
    facts()
      .filter(({ type }) => type === 'TerreiroCadastrado')
      .map(({ data }) => (JSON.parse(Buffer.from(data).toString()) as { descricao: string }).descricao)
      .filter((name) => name.startsWith(`${label}-`))
      .toSorted();
  const shownUnder = async (label: string) =>
    (await account.all<{ descricao: string }>('/cad-terreiros'))
      .map(({ descricao }) => descricao)
      .filter((name) => name.startsWith(`${label}-`))
      .toSorted();

  /** The copy as an operator gives it: it finds the embedded database by the data folder, and starts it where it does not run. */
  const copiar = () => {
    const env = { ...process.env, TULHA_DATA: product.data, DATABASE_URL: '', TULHA_EVENTSTORE_URL: '' };
    const child = spawn(process.execPath, [CLI, 'eventos', 'copiar', '--para', server.url, '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal, out, errors }));
    return { child, ended };
  };
  const copied = async () => {
    const { code, out, errors } = await copiar().ended;
    return { code, output: out === '' ? errors : (JSON.parse(out) as { copiados: number; fatos: number; mudou: boolean }) };
  };

  it(
    'a cópia morta no meio continua de onde parou, e com a Tulha parada muda a instalação',
    async () => {
      const writers = startWriters(account, 'antes');
      await until(() => writers.granted() > 250, 'enough to copy', { instead: writers.told });
      ({ granted: before } = await writers.stop());
      // After so many appends the server falls silent.
      server.faults.append.push(...Array.from({ length: 60 }, () => answeredAtOnce), ...Array.from({ length: 1_000 }, () => answerNever));
      const killed = copiar();
      await until(() => server.faults.append.length < 1_000, 'a part of it to be copied', { instead: () => facts().length });
      killed.child.kill('SIGKILL');
      server.faults.append.length = 0;
      expect((await killed.ended).signal).toBe('SIGKILL');
      const there = facts().length;
      expect(namesUnder('antes').length).toBeLessThan(before.length);

      // Tulha still runs: all of it is copied, nothing is moved.
      const running = await copied();
      expect(running).toMatchObject({ code: 6, output: { mudou: false } });
      expect(namesUnder('antes')).toEqual(before);
      await account.make('POST', '/cad-terreiros', { descricao: 'antes-9-9' });
      before.push('antes-9-9');

      await product.stop();
      const moved = await copied();
      // The yard, and that its name is its own.
      expect(moved).toMatchObject({ code: 0, output: { copiados: 2, fatos: facts().length, mudou: true } });
      tell(`cópia: ${facts().length} fatos, morta depois de ${there}`);
      expect(new Set(facts().map(({ id }) => id)).size).toBe(facts().length);
    },
    HANGS,
  );

  it(
    'a instalação não começa sem o endereço nem com um que não serve, e diz por quê numa frase',
    async () => {
      const wrong = product.begin({ TULHA_EVENTSTORE_URL: 'http://127.0.0.1:2113' });
      expect({ code: await wrong.code, output: wrong.output() }).toEqual({
        code: 1,
        output: expect.stringContaining('TULHA_EVENTSTORE_URL deve ser um endereço do EventStoreDB'),
      });
      const forgotten = product.begin();
      expect({ code: await forgotten.code, output: forgotten.output() }).toEqual({
        code: 1,
        output: expect.stringContaining(
          'Os fatos desta instalação estão no EventStoreDB: informe o endereço dele em TULHA_EVENTSTORE_URL.',
        ),
      });
    },
    HANGS,
  );

  it(
    'mudada, mostra o que havia e grava o que vem, também por reinícios do servidor e mortes da API e do trabalhador',
    async () => {
      await product.start({ TULHA_EVENTSTORE_URL: server.url });
      await until(async () => (await shownUnder('antes')).length === before.length, 'the screens to be made anew');
      expect(await shownUnder('antes')).toEqual(before.toSorted());

      const writers = startWriters(account, 'depois');
      const healed: number[] = [];
      for (let restart = 0; restart < RESTARTS; restart++) {
        const had = facts().length;
        await until(() => facts().length > had + restart, 'something to be written', { instead: writers.told });
        server.stop();
        await server.start();
        healed.push(await writers.healed());
      }
      const killed = { api: product.pidOf('api'), worker: product.pidOf('worker') };
      await product.kill('api', 'worker');
      await product.back(killed);
      healed.push(await writers.healed());
      const { granted, rude } = await writers.stop();
      tell(`EventStoreDB: de volta em ${healed.join(', ')} ms, espera mais longa ${writers.longestWaitMs()} ms`, writers.told());
      expect(rude).toEqual([]);
      expect(namesUnder('depois')).toEqual(granted);
      await until(async () => (await shownUnder('depois')).length >= granted.length, 'all of it to be shown');
      expect(await shownUnder('depois')).toEqual(granted);
    },
    HANGS,
  );
});
