import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { jest } from '@jest/globals';
import { openPgbouncer } from '@tulha/testing/pgbouncer';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { StartError } from '../start-error.js';
import { examineDatabase, objection } from './examine-database.js';

const SECRET = 'uma-senha-secreta';
/** The wait for a server that answers, on a machine under any load. */
const PATIENT_MS = 120_000;
/** The longest time of a start with a wrong address. */
const START_MS = 5_000;

describe('um DATABASE_URL', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  let name: string;
  const servers: Server[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    name = new URL(database.url).pathname.slice(1);
    await admin.query(`create role ${name}_le login password '${SECRET}'`);
    await admin.query(`create role ${name}_dono login password '${SECRET}'; grant create on database ${name} to ${name}_dono`);
    await admin.query(`create role ${name}_so_le login password '${SECRET}'; grant create on database ${name} to ${name}_so_le`);
    await admin.query(`alter role ${name}_so_le set default_transaction_read_only = on`);
    await admin.query(`create database ${name}_latim encoding 'LATIN1' locale 'C' template template0`);
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await admin.query(`drop database ${name}_latim`);
    await admin.query(`revoke create on database ${name} from ${name}_dono, ${name}_so_le`);
    await admin.query(`drop role ${name}_le; drop role ${name}_dono; drop role ${name}_so_le`);
    await admin.end();
    await database.drop();
  });

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };
  const as = (user: string, password = SECRET) => changed((url) => void ([url.username, url.password] = [user, password]));
  const patiently = (url: string) => examineDatabase(url, PATIENT_MS);
  const refusalOf = async (url: string, examine: (url: string) => Promise<void> = patiently): Promise<StartError> => {
    const error = await examine(url).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof StartError)) throw new Error(`Was not refused in a sentence: ${String(error)}`);
    expect(error.message).toMatch(/^[^\n]+\.$/);
    expect(error.message).not.toContain(SECRET);
    return error;
  };
  const listening = async (server: Server): Promise<string> => {
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return changed((url) => void (url.port = String((server.address() as AddressInfo).port)));
  };

  it('certo passa, como dono e como quem só pode criar', async () => {
    await expect(patiently(database.url)).resolves.toBeUndefined();
    await expect(patiently(as(`${name}_dono`))).resolves.toBeUndefined();
  });

  it.each([
    ['com a senha errada', () => as(`${name}_dono`, 'outra'), 'não aceita a senha do usuário'],
    ['sem senha', () => as(`${name}_dono`, ''), 'pede a senha do usuário'],
    ['com outro banco de dados', () => changed((url) => void (url.pathname = '/nao_ha')), 'não há o banco de dados nao_ha'],
    ['com outra máquina', () => changed((url) => void (url.hostname = 'nao-ha.invalid')), 'nao-ha.invalid: confira o endereço'],
    ['que pede TLS a quem não fala', () => `${database.url}?sslmode=require`, 'não fala TLS'],
    ['de quem só pode ler', () => as(`${name}_le`), 'só pode ler o banco de dados'],
    ['de quem só lê por omissão', () => as(`${name}_so_le`), 'só pode ler o banco de dados'],
    ['de um banco que não é UTF8', () => changed((url) => void (url.pathname = `/${name}_latim`)), 'guarda texto em LATIN1'],
  ])('%s é recusado em uma frase, e nenhum reinício o conserta', async (_, url, sentence) => {
    const refused = await refusalOf(url());
    expect([refused.message, refused.lasting]).toEqual([expect.stringContaining(sentence), true]);
  });

  const AWAY = [expect.stringMatching(/^DATABASE_URL: não há um PostgreSQL que responda em 127\.0\.0\.1:\d+/), false];

  it('com outra porta, ou de quem não é um PostgreSQL, é recusado, e pode ser que volte', async () => {
    const closed = createServer();
    const nobody = await listening(closed);
    await new Promise((done) => closed.close(done));
    for (const url of [nobody, await listening(createHttp((_, response) => response.end('eu não')))]) {
      const { message, lasting } = await refusalOf(url);
      expect([message, lasting]).toEqual(AWAY);
    }
  });

  it('de quem não fala é recusado antes de passados 5 s, e pode ser que volte', async () => {
    const silent = createServer();
    const asked = new Promise((done) => silent.once('connection', done));
    const url = await listening(silent);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] });
    try {
      const refused = refusalOf(url, examineDatabase);
      await asked;
      jest.advanceTimersByTime(START_MS);
      const { message, lasting } = await refused;
      expect([message, lasting]).toEqual(AWAY);
    } finally {
      jest.useRealTimers();
    }
  });

  it('de uma versão antiga, ou de uma cópia só de leitura, é recusado pelo nome', () => {
    const server = {
      ...{ version: 18, versionname: '18.4', standby: false, readonly: false, creates: true, encoding: 'UTF8' },
      ...{ lacks: null, usuario: 'ana' },
    };
    expect(objection('db:5432', server)).toBeUndefined();
    expect(objection('db:5432', { ...server, version: 15, versionname: '15.18' })).toBeUndefined();
    expect(objection('db:5432', { ...server, version: 14, versionname: '14.20' })).toMatchObject({
      message:
        'O banco de dados em db:5432 é um PostgreSQL 14.20, e a Tulha precisa do 15 ou mais novo: atualize-o ou aponte DATABASE_URL para outro.',
      lasting: true,
    });
    expect(objection('db:5432', { ...server, lacks: 'a extensão pg_trgm' })?.message).toContain('não tem a extensão pg_trgm');
    expect(objection('db:5432', { ...server, standby: true })?.message).toContain('cópia só de leitura');
  });

  describe('atrás de um PgBouncer', () => {
    const options = 'statement_timeout,idle_in_transaction_session_timeout';
    const behind = async (mode: 'session' | 'transaction', ignore: string, look: (url: string) => Promise<void>): Promise<boolean> => {
      const pooler = await openPgbouncer({ database: database.url, mode, ignore });
      if (!pooler) return process.env.TULHA_EXPECT_PGBOUNCER !== '1';
      await look(pooler.url).finally(() => pooler.close());
      return true;
    };

    it('por sessão, passa', async () => {
      expect(await behind('session', options, patiently)).toBe(true);
    });

    it('por transação, é recusado: perderia avisos, travas e perguntas preparadas', async () => {
      const refused = async (url: string) => {
        expect((await refusalOf(url)).message).toContain('um pooler que divide as conexões por transação');
      };
      expect(await behind('transaction', options, refused)).toBe(true);
    });

    it('que não aceita os parâmetros da conexão, diz quais', async () => {
      const refused = async (url: string) => {
        expect((await refusalOf(url)).message).toContain(`ignore_startup_parameters = ${options}`);
      };
      expect(await behind('session', '', refused)).toBe(true);
    });
  });
});
