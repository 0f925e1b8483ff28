import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from '@tulha/testing/until';
import pg from 'pg';
import type { TestApp } from '../../testing/test-app.js';
import { type Arquivos, abrirArquivos, PDF } from '../../testing/arquivos.js';
import { UNANSWERED_MAX } from './in-turn.js';
import { PATIENCE, type Patience } from './patience.js';
import { IN_FLIGHT_MAX } from './slots.js';

/** As many as ever, for less long. */
const CURTA: Patience = {
  heads: { ...PATIENCE.heads, withinMs: 3_000 },
  bodies: { ...PATIENCE.bodies, idleMs: 1_500, withinMs: 3_000 },
  answers: PATIENCE.answers,
  everyMs: 100,
};

/**
 * Over real sockets: a client that leaves, never finishes its request or never reads the answer takes nothing from other clients
 * (docs/limites.md).
 */
describe('quem larga a conexão, ou não a termina', () => {
  const MANY = 500;
  let app: Arquivos['app'];
  let servidor: Awaited<ReturnType<TestApp['upon']>>;
  let dono: Arquivos['dono'];
  let anexado: Arquivos['anexado'];
  let port: number;
  let open: Socket[];

  beforeAll(async () => {
    ({ app, dono, anexado } = await abrirArquivos());
    servidor = await app.upon({}, CURTA);
    await servidor.app.listen(0, '127.0.0.1');
    port = Number(new URL(await servidor.app.getUrl()).port);
  });
  beforeEach(() => {
    open = [];
  });
  afterEach(async () => {
    for (const socket of open) socket.destroy();
    await until(async () => counts().every((count) => count === 0), 'an end of all requests', { instead: counts });
  });
  afterAll(async () => {
    await servidor.close();
    await app.close();
  });

  const connections = () =>
    new Promise<number>((done, fail) => servidor.app.getHttpServer().getConnections((error, count) => (error ? fail(error) : done(count))));
  /** Requests under way, and slots taken. */
  const counts = () => [app.services.metrics.inFlight(), app.services.slots.taken()];
  const send = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined); // being hung up on is the point
    open.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const sendMany = (text: string, many = MANY) => Promise.all(Array.from({ length: many }, () => send(text)));
  const closed = (sockets: readonly Socket[]) => {
    for (const socket of sockets) socket.resume();
    const left = () => sockets.filter((socket) => !socket.closed).length;
    return until(() => left() === 0, 'all of them hung up on', { instead: left });
  };
  const as = (token: string) => `host: x\r\nauthorization: Bearer ${token}\r\n`;
  const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

  /** The three requests of a user at work, from the same address, and of a monitor: each is answered as usual. */
  const served = async () => {
    const base = `http://127.0.0.1:${port}`;
    const headers = { authorization: `Bearer ${dono.token}`, 'content-type': 'application/json', connection: 'close' };
    const nome = JSON.stringify({ nome: `Sítio ${Math.random()}` });
    const answers = await Promise.all([
      fetch(`${base}/v1/fazendas`, { headers }),
      fetch(`${base}/v1/fazendas`, { headers, method: 'POST', body: nome }),
      fetch(`${base}/health/live`, { headers }),
    ]);
    // On a machine with much else to do the database may be late once.
    const ready = async () => {
      const answer = await fetch(`${base}/health/ready`, { headers });
      await answer.arrayBuffer();
      return answer.status === 200;
    };
    await until(ready, 'an api that is ready');
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.map(({ status }) => status);
  };
  const WELL = [200, 201, 200];

  it('quem manda milhares de pedidos de uma vez na mesma conexão é desligado antes de começarem; quem manda poucos tem todos', async () => {
    const one = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
    const answersOf = async (many: number, last = one): Promise<number> => {
      const socket = await send(one.repeat(many - 1) + last);
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      await new Promise((done) => socket.once('close', done)); // hung up on or not
      return text.split('HTTP/1.1 200').length - 1;
    };
    expect(await answersOf(10, one.replace('host', 'connection: close\r\nhost'))).toBe(10);
    expect(await answersOf(1_800)).toBeLessThanOrEqual(UNANSWERED_MAX);
    expect(await served()).toEqual(WELL);
  });

  it('o trabalho de 500 pedidos abandonados acaba antes de o lugar voltar; a saúde o diz; depois tudo responde', async () => {
    const lock = new pg.Client({ connectionString: app.services.config.databaseUrl });
    await lock.connect();
    await lock.query('begin; lock table leitura.fazenda');
    const sockets = await sendMany(`GET /v1/fazendas HTTP/1.1\r\n${as(dono.token)}\r\n`);
    await until(() => app.services.slots.full(), 'slots that are all taken');
    for (const socket of sockets) socket.destroy();
    await until(async () => (await connections()) === 0, 'an end of all connections', { instead: connections });
    const get = (path: string, token = '') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}`, connection: 'close' } });
    const [ready, live, metrics, other] = await Promise.all([
      get('/health/ready'),
      get('/health/live'),
      get('/metrics', 'operador'),
      get('/v1/cad-talhoes', dono.token),
    ]);
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'ocupado', pedidos: { fazendo: IN_FLIGHT_MAX } }]);
    expect([live.status, metrics.status, other.status, other.headers.get('retry-after')]).toEqual([200, 200, 503, '1']);
    expect(await other.json()).toMatchObject({
      error: 'O sistema está ocupado. Tente de novo em instantes.',
      code: 'SISTEMA_OCUPADO',
      requestId: expect.any(String),
    });
    await lock.end();
    await until(() => app.services.slots.taken() === 0, 'slots that are all free', { instead: counts });
    expect(await served()).toEqual(WELL);
  });

  it('500 pedidos de busca abandonados na hora não deixam nada para trás', async () => {
    const sockets = await sendMany(`GET /v1/fazendas?q=a HTTP/1.1\r\n${as(dono.token)}\r\n`);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await connections()) === 0 && app.services.slots.taken() === 0, 'an end of all work', { instead: counts });
    expect(await served()).toEqual(WELL);
  });

  it('500 corpos que não acabam não tomam lugar de ninguém, e ouvem 408', async () => {
    const sockets = await sendMany(`POST /v1/session HTTP/1.1\r\nhost: x\r\n${json(100)}{"login"`);
    let heard = '';
    sockets
      .at(-1)
      ?.setEncoding('latin1')
      .on('data', (chunk: string) => (heard += chunk));
    expect(app.services.slots.taken()).toBeLessThanOrEqual(1);
    expect(await served()).toEqual(WELL);
    // Beyond so many of one address, those that came first have gone already.
    const few = async () => (await connections()) <= CURTA.bodies.perAddress;
    await until(few, 'few connections', { instead: connections });
    await closed(sockets);
    expect(heard).toMatch(/^HTTP\/1\.1 408 .*"error":"O pedido demorou demais\."/s);
  });

  it('500 corpos que pingam uma letra de vez em quando não duram mais', async () => {
    const sockets = await sendMany(`POST /v1/session HTTP/1.1\r\nhost: x\r\n${json(4_000)}{"login":"`);
    const drip = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x');
    }, 100);
    expect(await served()).toEqual(WELL);
    await closed(sockets);
    clearInterval(drip);
  });

  it('500 envios de arquivo que param no meio: cada um acaba, e nada fica', async () => {
    const form = `content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n`;
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const sockets = await sendMany(`POST /v1/files HTTP/1.1\r\n${as(dono.token)}${form}${part}`);
    expect(await served()).toEqual(WELL);
    await closed(sockets);
  });

  it('500 cabeçalhos que não acabam não tomam lugar de ninguém', async () => {
    const sockets = await sendMany('GET /v1/fazendas HTTP/1.1\r\nhost: x\r\nx-espera: ');
    expect(await served()).toEqual(WELL);
    await closed(sockets);
  });

  it('200 respostas que ninguém lê não tomam lugar de ninguém', async () => {
    const { id } = await anexado(dono, 'grande.pdf', Buffer.concat([PDF, Buffer.alloc(12_000_000)]));
    const body = JSON.stringify({ id });
    const ask = `POST /v1/files/download HTTP/1.1\r\n${as(dono.token)}${json(body.length)}${body}`;
    const sockets = await sendMany(ask, 200);
    for (const socket of sockets) socket.pause();
    const few = async () => (await connections()) <= CURTA.answers.perAddress && app.services.slots.taken() === 0;
    await until(few, 'few connections, and no work', { instead: connections });
    expect(await served()).toEqual(WELL);
  });
});
