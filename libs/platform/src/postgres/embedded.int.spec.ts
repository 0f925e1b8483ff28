import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { testDatabase } from '@tulha/testing/postgres';
import { sweepAway } from '@tulha/testing/test-server';
import pg from 'pg';
import { withRoomIn } from '../cannot-write.js';
import type { StartError } from '../start-error.js';
import { libraryEnv } from './binaries.js';
import { type Postgres, startPostgres } from './embedded.js';
import { findPostmaster, isAlive } from './postmaster.js';
import { hasCluster } from './whole.js';

/** On one connection, one after the other. @returns the rows of the last */
const query = async <T extends object>(url: string, ...texts: readonly string[]): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const text of texts) ({ rows } = await client.query<T>(text));
    return rows;
  } finally {
    await client.end();
  }
};

describe('PostgreSQL embutido', () => {
  let dataDir: string;
  const newDir = () => mkdtempSync(join(tmpdir(), 'tulha-embedded-'));
  beforeEach(() => {
    dataDir = newDir();
  });
  afterEach(() => sweepAway(dataDir));

  /** A cluster that was started once and ended in order: making one takes longer than most tests do. */
  let ended: string;
  beforeAll(async () => {
    ended = newDir();
    await (await startPostgres({ dataDir: ended, fast: true })).stop();
  });
  afterAll(() => sweepAway(ended));
  /** `cp` keeps whose the files are, as the server asks. */
  const copyEnded = () => void execFileSync('cp', ['-a', `${ended}/.`, dataDir]);

  it('inicia, é reencontrado por quem perdeu o controle dele, e para', async () => {
    const first = await startPostgres({ dataDir, fast: true });
    await query(first.url, 'create table cafe (kg int); insert into cafe values (480)');
    const again = await startPostgres({ dataDir, fast: true });
    expect(again).toMatchObject({ attached: true, pid: first.pid, port: first.port });
    expect(await query(again.url, 'select kg from cafe')).toEqual([{ kg: 480 }]);
    await again.stop();
    expect(isAlive(first.pid)).toBe(false);
    await first.stop();
  });

  it('volta com os dados depois de um kill -9', async () => {
    copyEnded();
    const first = await startPostgres({ dataDir });
    await query(first.url, 'create table cafe (kg int); insert into cafe values (480)');
    process.kill(first.pid, 'SIGKILL');
    const second = await startPostgres({ dataDir });
    try {
      expect(second.attached).toBe(false);
      expect(await query(second.url, 'select kg from cafe')).toEqual([{ kg: 480 }]);
    } finally {
      await second.stop();
    }
  });

  it('só escuta em loopback, exige senha e guarda a senha com modo 0600', async () => {
    copyEnded();
    const server = await startPostgres({ dataDir, fast: true });
    try {
      expect(
        await query(
          server.url,
          "select current_setting('listen_addresses') as listen, datcollate, current_setting('server_encoding') as encoding from pg_database where datname = 'tulha'",
        ),
      ).toEqual([{ listen: '127.0.0.1', datcollate: 'C', encoding: 'UTF8' }]);
      const wrong = new URL(server.url);
      wrong.password = 'errada';
      await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
      expect(statSync(join(dataDir, 'senha')).mode & 0o777).toBe(0o600);
    } finally {
      await server.stop();
    }
  });

  it('diz em uma frase que a pasta não aceita gravação', async () => {
    const file = join(dataDir, 'arquivo');
    writeFileSync(file, '');
    await expect(startPostgres({ dataDir: join(file, 'dados') })).rejects.toMatchObject({
      code: 'PASTA_SEM_ESCRITA',
      message: expect.stringMatching(/^Não é possível gravar na pasta .*: escolha outra com TULHA_DATA\.$/),
    });
  });

  it('onde já houve um e não há mais, nenhum é feito em seu lugar, nem senha ou registro', async () => {
    const madeBefore = join(dataDir, 'segredos.json');
    const dir = join(dataDir, 'postgres');
    await expect(startPostgres({ dataDir: dir, fast: true, madeBefore })).rejects.toMatchObject({
      code: 'BANCO_INCOMPLETO',
      lasting: true,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('um que não está inteiro é dito em uma frase, e nada se escreve', async () => {
    mkdirSync(join(dataDir, 'cluster/base'), { recursive: true });
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({
      code: 'BANCO_INCOMPLETO',
      message: expect.stringContaining(`O banco de dados em ${join(dataDir, 'cluster')} está incompleto (falta PG_VERSION): devolva`),
    });
    expect(readdirSync(dataDir)).toEqual(['cluster']);
  });

  it('de um que voltou em parte se diz o que falta, antes de o iniciar', () => {
    copyEnded();
    const cluster = join(dataDir, 'cluster');
    const answer = (): string => {
      try {
        return String(hasCluster(dataDir, undefined));
      } catch (error) {
        const { code, message } = error as StartError;
        return code === 'BANCO_INCOMPLETO' ? (/\(falta (?<what>.*)\): devolva/.exec(message)?.groups?.what ?? message) : String(error);
      }
    };
    const without = (name: string, instead?: 'file' | 'folder'): string => {
      const [path, aside] = [join(cluster, name), join(dataDir, 'de-lado')];
      renameSync(path, aside);
      if (instead === 'file') writeFileSync(path, '');
      if (instead === 'folder') mkdirSync(path);
      const what = answer();
      rmSync(path, { recursive: true, force: true });
      renameSync(aside, path);
      return what;
    };
    expect(answer()).toBe('true');
    for (const name of ['base', 'pg_xact', 'pg_wal', 'pg_multixact', 'pg_notify', 'global', 'base/5']) expect(without(name)).toBe(name);
    for (const name of ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'global/pg_control', 'global/pg_filenode.map'])
      expect(without(name)).toBe(name);
    expect(without('PG_VERSION', 'file')).toBe('PG_VERSION');
    expect(without('global/pg_control', 'file')).toBe('o conteúdo de global/pg_control');
    expect(without('pg_xact', 'folder')).toBe('o conteúdo de pg_xact');
    expect(without('pg_wal', 'folder')).toBe('o conteúdo de pg_wal');
    expect(without('base', 'folder')).toBe('base/1 e base/5');
    execFileSync('find', [cluster, '-type', 'd', '-empty', '-delete']);
    expect(answer()).toMatch(/^pg_commit_ts, pg_dynshmem, pg_logical\/mappings, pg_logical\/snapshots e mais \d+$/);
  });

  it('sem os arquivos do banco de dados da Tulha, um inteiro no mais também é incompleto', async () => {
    copyEnded();
    const server = await startPostgres({ dataDir, fast: true });
    const [row] = await query<{ oid: number }>(server.url, "select oid from pg_database where datname = 'tulha'");
    await server.stop();
    rmSync(join(dataDir, `cluster/base/${row?.oid}`), { recursive: true });
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({
      code: 'BANCO_INCOMPLETO',
      message: expect.stringContaining(`(falta base/${row?.oid}): devolva`),
    });
    expect(findPostmaster(join(dataDir, 'cluster'))).toBeUndefined();
  });

  it('de um de outra versão diz o que fazer', async () => {
    copyEnded();
    writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '17\n');
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({
      code: 'BANCO_DE_OUTRA_VERSAO',
      message: expect.stringContaining('são do PostgreSQL 17, e esta Tulha usa o 18: inicie-os com a versão da Tulha que os gravou, ou'),
    });
  });

  it.each(['senha', 'postgres.log', 'cluster/postmaster.pid'])('uma pasta no lugar de %s é dita por seu nome', async (name) => {
    copyEnded();
    const path = join(dataDir, name);
    rmSync(path, { force: true });
    mkdirSync(path);
    await expect(withRoomIn(dataDir, () => startPostgres({ dataDir, fast: true }))).rejects.toMatchObject({
      code: 'PASTA_SEM_ESCRITA',
      message: `Não é possível usar ${path} (é uma pasta, e devia ser um arquivo): tire dali o que está no lugar e inicie de novo.`,
    });
    rmSync(path, { recursive: true });
  });

  it('a senha que falta não é trocada por outra, e de uma errada se diz o arquivo: com a da cópia tudo volta', async () => {
    copyEnded();
    const [file, before] = [join(dataDir, 'senha'), readdirSync(dataDir)];
    const right = readFileSync(file, 'utf8');
    const back = 'devolva o arquivo postgres/senha da cópia de segurança.';
    rmSync(file);
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({
      code: 'BANCO_INCOMPLETO',
      message: `Falta a senha do banco de dados em ${file}: ${back}`,
    });
    expect(readdirSync(dataDir)).toEqual(before.filter((name) => name !== 'senha'));
    writeFileSync(file, 'errada');
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({
      code: 'BANCO_RECUSOU',
      message: `A senha em ${file} não é a deste banco de dados: ${back}`,
    });
    expect(findPostmaster(join(dataDir, 'cluster'))).toBeUndefined();
    writeFileSync(file, right);
    await (await startPostgres({ dataDir, fast: true })).stop();
  });

  it('diz em uma frase que a porta pedida está ocupada', async () => {
    const other = createServer();
    const port = await new Promise<number>((done) => other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)));
    try {
      await expect(startPostgres({ dataDir, port, fast: true })).rejects.toMatchObject({ code: 'PORTA_OCUPADA' });
    } finally {
      await new Promise((done) => other.close(done));
    }
  });

  /** A server that fails the next preparation. */
  const spoilt = async (...how: readonly string[]): Promise<Postgres> => {
    copyEnded();
    const server = await startPostgres({ dataDir, fast: true });
    const maintenance = new URL(server.url);
    maintenance.pathname = '/postgres';
    await query(maintenance.href, 'drop database tulha', ...how, 'checkpoint');
    return server;
  };
  const READ_ONLY = 'alter role postgres set default_transaction_read_only = on';

  it('um servidor que começa e não pode ser preparado não fica no ar: quem não iniciou não deixa nada', async () => {
    await (await spoilt(READ_ONLY)).stop();
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({
      code: 'BANCO_NAO_INICIOU',
      message: expect.stringMatching(
        /^O banco de dados recusou o que se pediu dele: cannot execute CREATE DATABASE in a read-only transaction\. Veja o registro em \S+\.$/,
      ),
    });
    expect(findPostmaster(join(dataDir, 'cluster'))).toBeUndefined();
  });

  it('do disco cheio diz que está cheio, e não o que o banco fazia', async () => {
    const refuse = "raise exception 'could not extend file' using errcode = 'disk_full'";
    const made = `create function cheio() returns event_trigger language plpgsql as $$ begin ${refuse}; end $$`;
    await (await spoilt(made, 'create event trigger cheio on login execute function cheio()')).stop();
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({
      code: 'PASTA_SEM_ESCRITA',
      message: `Não é possível gravar na pasta ${dataDir} (o disco está cheio): libere espaço nele.`,
    });
    expect(findPostmaster(join(dataDir, 'cluster'))).toBeUndefined();
  });

  it('do registro diz a queixa, e não a linha em que ele termina', async () => {
    copyEnded();
    appendFileSync(join(dataDir, 'cluster/postgresql.conf'), '\nnao_ha = 1\n');
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({
      code: 'BANCO_NAO_INICIOU',
      message: expect.stringMatching(/^O banco de dados não iniciou\. Veja o registro em \S+, que diz "[^\n]*FATAL: [^\n]*"\.$/),
    });
  });

  it('um servidor que já estava no ar fica, ainda que não possa ser preparado', async () => {
    const before = await spoilt(READ_ONLY);
    await expect(startPostgres({ dataDir, fast: true })).rejects.toMatchObject({ code: 'BANCO_NAO_INICIOU' });
    expect(findPostmaster(join(dataDir, 'cluster'))).toEqual({ pid: before.pid, port: before.port });
    await before.stop();
  });

  it('faz as ligações de bibliotecas que faltam fora de node_modules', () => {
    const lib = join(dataDir, 'native', 'lib');
    mkdirSync(lib, { recursive: true });
    writeFileSync(join(lib, 'libpq.so.5.18'), '');
    const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    writeFileSync(join(dataDir, 'native', 'pg-symlinks.json'), JSON.stringify(list));
    const links = join(dataDir, 'ligacoes');
    for (const _ of ['primeira vez', 'segunda vez'])
      expect(Object.values(libraryEnv(dataDir, links))).toEqual([`${links}${delimiter}${lib}`]);
    expect(readlinkSync(join(links, 'libpq.so.5'))).toBe(join(lib, 'libpq.so.5.18'));
    expect(readdirSync(lib)).toEqual(['libpq.so.5.18']);
  });

  it('dá a cada teste um banco vazio e o remove', async () => {
    const database = await testDatabase();
    expect(database.url).toMatch(/\/test_[0-9a-f]+$/);
    expect(await query(database.url, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });
});
