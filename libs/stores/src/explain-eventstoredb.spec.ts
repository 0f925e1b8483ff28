import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '@tulha/event-store/eventstoredb/testing/wire/certificates';
import { startCluster } from '@tulha/event-store/eventstoredb/testing/server/cluster';
import { refused } from '@tulha/event-store/eventstoredb/testing/server/faults';
import { CallError } from '@tulha/event-store/eventstoredb/testing/calls/messages';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { startTlsWire } from '@tulha/event-store/eventstoredb/testing/wire/tls-wire';
import { StartError } from '@tulha/platform/start-error';
import { examineEventStore, openConfigured } from './open-eventstoredb.js';

/** As gRPC counts them. */
const [PERMISSION_DENIED, UNAUTHENTICATED] = [7, 16];

const authority = createAuthority();
let folder: string;
let server: EventStoreServer;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tulha-inicio-'));
  writeFileSync(join(folder, 'ca.pem'), authority.cert);
  writeFileSync(join(folder, 'outra.pem'), createAuthority('Outra').cert);
  server = await startEventStoreServer();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  server.stop();
  rmSync(folder, { recursive: true });
});

/** In ms: who waits is not told within a test. */
const FOR_EVER = 3_600_000;

/** The one sentence of a start that is refused, and whether a restart would end the same. */
const refusal = async (url: string, withinMs?: number): Promise<{ sentence: string; lasting: boolean; seconds: number }> => {
  const began = performance.now();
  const error: unknown = await openConfigured({ url }, withinMs === undefined ? {} : { withinMs }).catch((why: unknown) => why);
  if (!(error instanceof StartError)) throw new Error(`No refusal: ${String(error)}`);
  return { sentence: error.message, lasting: error.lasting, seconds: (performance.now() - began) / 1_000 };
};

const behindTls = async (hosts: readonly string[], days = 1) => {
  const wire = await startTlsWire(server.url, authority.certify(hosts, days));
  closing.push(wire.stop);
  return wire.port;
};

const secured = (host: string, port: number, ca = 'ca.pem') => `esdb://tulha:segredo@${host}:${port}?tlsCAFile=${join(folder, ca)}`;

const deny = (code: number) => () => {
  throw new CallError(code, 'Refused', code === PERMISSION_DENIED ? { exception: 'access-denied' } : {});
};

describe('o que nenhum reinício conserta é dito em uma frase, logo', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'um certificado de outra autoridade',
      async () => secured('127.0.0.1', await behindTls(['127.0.0.1']), 'outra.pem'),
      /autoridade desconhecida/,
    ],
    ['o mesmo, por nome', async () => secured('localhost', await behindTls(['localhost']), 'outra.pem'), /autoridade desconhecida/],
    [
      'um certificado de outro endereço',
      async () => secured('127.0.0.1', await behindTls(['localhost'])),
      /não vale para o endereço escrito/,
    ],
    ['um certificado vencido', async () => secured('localhost', await behindTls(['localhost'], -1)), /fora da validade/],
    [
      'o arquivo da autoridade que não há',
      async () => secured('localhost', 1, 'nenhuma.pem'),
      /arquivo de tlsCAFile, .*nenhuma\.pem, não existe/,
    ],
    ['um servidor sem TLS', async () => secured('127.0.0.1', server.port), /atende sem TLS; escreva tls=false/],
    ['um endereço que não é um', async () => 'esdb://eu:segredo@:x', /não é um endereço do EventStoreDB/],
  ])('%s', async (_what, address, sentence) => {
    const told = await refusal(await address(), FOR_EVER);
    expect(told).toMatchObject({ sentence: expect.stringMatching(sentence), lasting: true });
    expect(told.sentence).toMatch(/^[^\n]*TULHA_EVENTSTORE_URL[^\n]*\.$/);
    expect(told.sentence).not.toContain('segredo');
  });

  it.each<[string, () => unknown, RegExp]>([
    ['uma senha errada', () => server.faults.read.push(deny(UNAUTHENTICATED)), /não conhece o usuário, ou a senha não é esta/],
    ['um usuário que não lê $all', () => server.faults.read.push(deny(PERMISSION_DENIED)), /não pode ler \$all/],
    [
      'um usuário que lê e não grava',
      () => server.faults.append.push(refused(PERMISSION_DENIED, { exception: 'access-denied' })),
      /lê no EventStoreDB e não pode gravar/,
    ],
  ])('%s', async (_what, prepare, sentence) => {
    prepare();
    expect(await refusal(server.url, FOR_EVER)).toMatchObject({ sentence: expect.stringMatching(sentence), lasting: true });
  });
});

describe('o que pode passar é esperado, e dito em uma frase em 15 s', () => {
  const doors: (() => unknown)[] = [];
  const at = async (answer: (socket: Socket) => unknown): Promise<string> => {
    const door = createServer((socket) => void answer(socket.on('error', () => undefined)));
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
    doors.push(() => door.close());
    return `esdb://127.0.0.1:${(door.address() as AddressInfo).port}?tls=false`;
  };
  const silent = () => at((socket) => doors.push(() => socket.destroy()));
  const addresses: Readonly<Record<string, () => Promise<string>>> = {
    'uma porta em que ninguém atende': async () => 'esdb://tulha:segredo@127.0.0.1:1',
    'uma máquina que não há': async () => 'esdb+discover://tulha:segredo@nao-ha.invalid:2113',
    'uma porta em que atende outra coisa': () => at((socket) => socket.end('SSH-2.0-x\r\n')),
    'uma porta que se cala': silent,
  };
  let told: Readonly<Record<string, Awaited<ReturnType<typeof refusal>>>>;
  let longest: Awaited<ReturnType<typeof refusal>>;

  // They do nothing but wait, and so wait together.
  beforeAll(async () => {
    const tries = Object.entries(addresses).map(async ([what, address]) => [what, await refusal(await address(), 500)] as const);
    const patient = silent().then((address) => refusal(address));
    told = Object.fromEntries(await Promise.all(tries));
    longest = await patient;
  });
  afterAll(() => {
    for (const close of doors) close();
  });

  it.each([
    ['uma porta em que ninguém atende', /Ninguém atende no endereço/],
    ['uma máquina que não há', /não foi encontrada/],
    ['uma porta em que atende outra coisa', /não atende um EventStoreDB/],
    ['uma porta que se cala', /não responde: confira/],
  ])('%s', (what, sentence) => {
    expect(told[what]).toMatchObject({ sentence: expect.stringMatching(sentence), lasting: false });
    expect(told[what]?.sentence).not.toContain('segredo');
  });

  it('por mais que se espere', () => expect(longest.seconds).toBeLessThan(120));

  it('um certificado que não vale, enquanto outro membro não atende: este pode voltar', async () => {
    const url = `esdb://tulha:segredo@127.0.0.1:${await behindTls(['localhost'])},127.0.0.1:1?tlsCAFile=${join(folder, 'ca.pem')}`;
    expect(await refusal(url, 500)).toMatchObject({ lasting: false });
  });

  it('um cluster sem líder', async () => {
    const cluster = await startCluster();
    closing.push(cluster.stop);
    cluster.lose();
    expect(await refusal(cluster.url(), 500)).toMatchObject({ sentence: expect.stringMatching(/não tem líder/), lasting: false });
  });
});

describe('quem abre', () => {
  it('não deixa nada no registro por perguntar se pode gravar', async () => {
    await examineEventStore(server.url);
    expect(server.log.events).toEqual([]);
  });

  it('só para ler não precisa poder gravar', async () => {
    server.faults.append.push(refused(PERMISSION_DENIED, { exception: 'access-denied' }));
    const store = await openConfigured({ url: server.url }, { writes: false });
    expect(await store.head()).toBe('');
    await store.close();
  });
});
