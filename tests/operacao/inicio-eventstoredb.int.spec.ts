import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAuthority } from '@tulha/event-store/eventstoredb/testing/wire/certificates';
import { CallError } from '@tulha/event-store/eventstoredb/testing/calls/messages';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { startTlsWire } from '@tulha/event-store/eventstoredb/testing/wire/tls-wire';
import { openStores } from '@tulha/stores/open-stores';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { cli } from '../cli/support.js';

const PROJECT = resolve(import.meta.dirname, '../..');
const SUPERVISOR = 'libs/platform/dist/supervisor.js';
const PROCESSES = ['apps/api/dist/main.js', 'apps/worker/dist/main.js', 'apps/api/dist/conferir.js'];
/** As gRPC counts them. */
const [PERMISSION_DENIED, UNAUTHENTICATED] = [7, 16];

const authority = createAuthority();
let root: string;
let database: TestDatabase;
let server: EventStoreServer;
let wire: Awaited<ReturnType<typeof startTlsWire>>;
beforeAll(
  () => execFileSync(process.execPath, ['scripts/build.mjs', '--so=platform,event-store,stores,api,worker'], { cwd: PROJECT }),
  120_000,
);
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tulha-inicio-'));
  writeFileSync(join(root, 'ca.pem'), authority.cert);
  writeFileSync(join(root, 'outra.pem'), createAuthority('Outra').cert);
  [database, server] = [await testDatabase(), await startEventStoreServer()];
  wire = await startTlsWire(server.url, authority.certify(['127.0.0.1']));
});
afterEach(async () => {
  wire.stop();
  server.stop();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

const secured = (ca: string) => `esdb://tulha:segredo@127.0.0.1:${wire.port}?tlsCAFile=${join(root, ca)}`;

const run = async (script: string, eventStoreUrl: string) => {
  const env = {
    PATH: process.env.PATH,
    TULHA_PORT: '39998',
    TULHA_DATA: join(root, 'dados'),
    TULHA_DEMO: '0',
    DATABASE_URL: database.url,
    TULHA_MASTER_KEY: Buffer.alloc(32, 3).toString('base64'),
    TULHA_JWT_SECRET: 'x'.repeat(32),
    TULHA_OPERATOR_TOKEN: 'x'.repeat(32),
    TULHA_EVENTSTORE_URL: eventStoreUrl,
  };
  const began = performance.now();
  const child = spawn(process.execPath, [join(PROJECT, script)], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.resume(); // the log, a line of JSON each
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, text: text.trim(), seconds: (performance.now() - began) / 1_000 };
};

const deny = (code: number) => {
  throw new CallError(code, 'Refused', code === PERMISSION_DENIED ? { exception: 'access-denied' } : {});
};

type Wrong = readonly [what: string, address: () => string, sentence: RegExp];
const LASTING: readonly Wrong[] = [
  ['um certificado de outra autoridade', () => secured('outra.pem'), /certificado do EventStoreDB é de uma autoridade desconhecida/],
  ['o arquivo da autoridade que não há', () => secured('nenhuma.pem'), /arquivo de tlsCAFile, [^\n]*nenhuma\.pem, não existe/],
  [
    'uma senha errada',
    () => {
      server.faults.read.push(() => deny(UNAUTHENTICATED));
      return server.url;
    },
    /não conhece o usuário, ou a senha não é esta/,
  ],
  [
    'um usuário que só lê',
    () => {
      server.faults.append.push(() => deny(PERMISSION_DENIED));
      return server.url;
    },
    /lê no EventStoreDB e não pode gravar/,
  ],
];
const PASSING: Wrong = [
  'uma porta errada',
  () => 'esdb://tulha:segredo@127.0.0.1:1',
  /^Ninguém atende no endereço de TULHA_EVENTSTORE_URL/,
];

describe('um EventStoreDB com que não se pode começar', () => {
  it.each([...LASTING, PASSING])(
    '%s: npm start diz uma frase, uma vez, e acaba com 1 em 15 s, antes de qualquer outra coisa',
    async (_what, address, sentence) => {
      const { code, text, seconds } = await run(SUPERVISOR, address());
      expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
      expect(text).toMatch(/^[^\n]*TULHA_EVENTSTORE_URL[^\n]*\.$/);
      expect(text).not.toContain('segredo');
      expect(seconds).toBeLessThan(15);
      expect(existsSync(join(root, 'dados'))).toBe(false);
    },
  );

  it.each([...LASTING.map((wrong) => [...wrong, 78] as const), [...PASSING, 1] as const])(
    '%s: a API, o trabalhador e quem os confere dizem o mesmo',
    async (_what, address, sentence, exit) => {
      for (const script of PROCESSES) {
        const { code, text, seconds } = await run(script, address());
        expect([script, code, text]).toEqual([script, exit, expect.stringMatching(sentence)]);
        expect(text).toMatch(/^[^\n]*\.$/);
        expect(seconds).toBeLessThan(15);
      }
    },
    60_000,
  );

  it('"tulha eventos copiar" diz o mesmo do lado que lhe deram', async () => {
    await openStores({ databaseUrl: database.url, eventStoreUrl: undefined, name: 'teste', max: 2 }).then(({ close }) => close());
    for (const [, address, sentence] of LASTING) {
      const { exit, stderr } = await cli(['eventos', 'copiar', '--de', database.url, '--para', address()], { cwd: root });
      expect([exit, stderr]).toEqual([expect.any(Number), expect.stringMatching(sentence)]);
      expect(exit).not.toBe(0);
      expect(stderr).toContain('--de ou --para');
      expect(stderr).not.toContain('segredo');
    }
  });
});
