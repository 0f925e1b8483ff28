import { createServer, type AddressInfo, type Socket } from 'node:net';
import { testRedis } from '@tulha/testing/redis';
import { StartError } from '../start-error.js';
import { examineRedis } from './examine-redis.js';

const SENHA = 'nao-se-conta';

describe('o Redis que guarda as tarefas, visto no início', () => {
  const servers: (() => void)[] = [];
  afterEach(() => {
    for (const close of servers.splice(0)) close();
  });

  /** A server that answers each command with this text. */
  const answering = async (text: string | undefined, close = false): Promise<string> => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        if (text !== undefined) socket.write(text.repeat(String(chunk).match(/^\*/gm)?.length ?? 1));
        if (close) socket.end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    servers.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return `redis://ana:${SENHA}@127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const refused = (url: string) => examineRedis(url).catch((error: unknown) => error);

  it('sem um, nada há para ver', async () => expect(await examineRedis(undefined)).toBeUndefined());

  it.each([
    ['uma porta sem ninguém', async () => `redis://:${SENHA}@127.0.0.1:1`, /não responde \(ECONNREFUSED\)/],
    ['quem ouve e nada diz', () => answering(undefined), /não responde/],
    ['quem desliga', () => answering('', true), /não responde/],
  ])('longe, é um aviso e não impede o início: %s', async (_, url, text) => {
    const warning = await examineRedis(await url());
    expect(warning).toMatch(text);
    expect(warning).not.toContain(SENHA);
  });

  it.each([
    ['outro programa', 'HTTP/1.1 400 Bad Request\r\n\r\n', /não é um Redis/],
    ['sem senha', '-NOAUTH Authentication required.\r\n', /não aceita o usuário e a senha/],
    ['senha errada', '-WRONGPASS invalid username-password pair or user is disabled.\r\n', /não aceita o usuário e a senha/],
  ])('o que nenhuma espera conserta é recusado: %s', async (_, answer, text) => {
    const error = await refused(await answering(answer));
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ message: expect.stringMatching(text) });
    expect(String(error)).not.toContain(SENHA);
  });

  it('um que ainda está a abrir é esperado', async () => {
    expect(await examineRedis(await answering('-LOADING Redis is loading the dataset in memory\r\n'))).toBeUndefined();
  });

  const real = testRedis();
  if (real)
    it('um de verdade deixa entrar, e diz quando o usuário ou o banco do endereço não serve', async () => {
      const redis = await real.open();
      servers.push(() => void redis.close());
      expect(await examineRedis(redis.url)).toBeUndefined();
      expect(await examineRedis(`${redis.url}/1`)).toBeUndefined();
      expect(await refused(redis.url.replace('redis://', `redis://ana:${SENHA}@`))).toMatchObject({
        message: expect.stringMatching(/não aceita o usuário e a senha/),
      });
      expect(await refused(`${redis.url}/99`)).toMatchObject({ message: expect.stringMatching(/DB index/) });
    });
  else it('sem redis-server, um de verdade não é visto', () => expect(process.env.TULHA_EXPECT_REDIS).not.toBe('1'));
});
