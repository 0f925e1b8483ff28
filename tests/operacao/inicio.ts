import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAuthority } from '@tulha/event-store/eventstoredb/testing/wire/certificates';
import { CallError } from '@tulha/event-store/eventstoredb/testing/calls/messages';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { startTlsWire } from '@tulha/event-store/eventstoredb/testing/wire/tls-wire';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { sameClock } from '@tulha/testing/same-clock';

const PROJECT = resolve(import.meta.dirname, '../..');
/** As gRPC counts them. */
const [PERMISSION_DENIED, UNAUTHENTICATED] = [7, 16];

/** The processes that open the stores, beside the one that starts them. */
export const PROCESSES = ['apps/api/dist/main.js', 'apps/worker/dist/main.js', 'apps/api/dist/conferir.js'] as const;

const authority = createAuthority();

/** An EventStoreDB, in the clear and behind TLS, a database and an empty folder. */
export type Place = {
  readonly root: string;
  readonly database: TestDatabase;
  readonly server: EventStoreServer;
  readonly wire: Awaited<ReturnType<typeof startTlsWire>>;
};

export const buildProcesses = (): void => {
  execFileSync(process.execPath, ['scripts/build.mjs', '--so=platform,event-store,stores,api,worker'], { cwd: PROJECT });
};

export const openPlace = async (): Promise<Place> => {
  const root = mkdtempSync(join(tmpdir(), 'tulha-inicio-'));
  writeFileSync(join(root, 'ca.pem'), authority.cert);
  writeFileSync(join(root, 'outra.pem'), createAuthority('Outra').cert);
  const [database, server] = [await testDatabase(), await startEventStoreServer()];
  return { root, database, server, wire: await startTlsWire(server.url, authority.certify(['127.0.0.1'])) };
};

export const closePlace = async ({ root, database, server, wire }: Place): Promise<void> => {
  wire.stop();
  server.stop();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
};

/** Runs a process of the built product to its end. @returns its exit and its output */
export const runProcess = async ({ root, database }: Place, script: string, eventStoreUrl: string) => {
  const env = {
    ...sameClock(),
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
  const child = spawn(process.execPath, [join(PROJECT, script)], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.resume(); // the log, a line of JSON each
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, text: text.trim() };
};

const deny = (code: number) => {
  throw new CallError(code, 'Refused', code === PERMISSION_DENIED ? { exception: 'access-denied' } : {});
};
const secured = ({ root, wire }: Place, ca: string) => `esdb://tulha:segredo@127.0.0.1:${wire.port}?tlsCAFile=${join(root, ca)}`;

/** A fault, an address that has it for the next caller, and the expected message. */
export type Wrong = readonly [what: string, address: (place: Place) => string, sentence: RegExp];

/** Faults that no restart mends. */
export const LASTING: readonly Wrong[] = [
  [
    'um certificado de outra autoridade',
    (place) => secured(place, 'outra.pem'),
    /certificado do EventStoreDB é de uma autoridade desconhecida/,
  ],
  ['o arquivo da autoridade que não há', (place) => secured(place, 'nenhuma.pem'), /arquivo de tlsCAFile, [^\n]*nenhuma\.pem, não existe/],
  [
    'uma senha errada',
    ({ server }) => {
      server.faults.read.push(() => deny(UNAUTHENTICATED));
      return server.url;
    },
    /não conhece o usuário, ou a senha não é esta/,
  ],
  [
    'um usuário que só lê',
    ({ server }) => {
      server.faults.append.push(() => deny(PERMISSION_DENIED));
      return server.url;
    },
    /lê no EventStoreDB e não pode gravar/,
  ],
];

/** Faults that may pass, and are waited for. */
export const PASSING: Wrong = [
  'uma porta errada',
  () => 'esdb://tulha:segredo@127.0.0.1:1',
  /^Ninguém atende no endereço de TULHA_EVENTSTORE_URL/,
];
