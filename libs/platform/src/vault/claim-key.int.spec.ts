import { randomBytes } from 'node:crypto';
import { prepareControl } from '@tulha/read-models/control/control';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { checkKey, checkKeyAt, claimKey, fingerprintOf } from './claim-key.js';
import { postgresKeyVault } from './postgres-key-vault.js';

const WHERE = '/dados/segredos.json';

describe('a chave mestra de uma instalação', () => {
  const [ours, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeEach(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  const claim = async (key: string) => {
    const client = await pool.connect();
    await claimKey(client, key, WHERE).finally(() => client.release());
  };
  const check = (key: string | undefined) => checkKeyAt(database.url, key, WHERE);
  const remembered = async () => (await pool.query<{ impressao: string }>('select impressao from controle.chave_mestra')).rows;
  const isForeign = `A chave mestra de ${WHERE} é de outra instalação: a dela tem a impressão ${fingerprintOf(other)},`;

  it('tem uma impressão que não a diz, sempre a mesma', () => {
    expect(fingerprintOf(ours)).toMatch(/^(?:[0-9a-f]{4}-){3}[0-9a-f]{4}$/);
    expect(fingerprintOf(Buffer.alloc(32, 7).toString('base64'))).toBe('e49c-ecb0-73de-43ce');
  });

  it('é a do primeiro início; daí em diante outra é recusada, e a falta dela também, com a que se espera', async () => {
    await check(undefined);
    await check(ours);
    await claim(ours);
    await claim(ours);
    expect(await remembered()).toEqual([{ impressao: fingerprintOf(ours) }]);
    await check(ours);
    await expect(check(other)).rejects.toMatchObject({ code: 'OUTRA_CHAVE', lasting: true });
    await expect(check(other)).rejects.toThrow(`${isForeign} e a deste banco tem a impressão ${fingerprintOf(ours)};`);
    await expect(claim(other)).rejects.toThrow(isForeign);
    await expect(check(undefined)).rejects.toThrow(`Falta a chave mestra (a de impressão ${fingerprintOf(ours)}) em ${WHERE}`);
    expect(await remembered()).toEqual([{ impressao: fingerprintOf(ours) }]);
  });

  it('o que fazer é de onde ela veio: o arquivo certo não se devolve por causa de uma variável errada', async () => {
    await claim(ours);
    const complaint = (where: string) =>
      checkKeyAt(database.url, other, where).then(
        () => 'nada',
        (error: Error) => error.message.split('; ').at(-1),
      );
    const [variable, file] = ['corrija ou tire a variável TULHA_MASTER_KEY', 'devolva o arquivo segredos.json da cópia de segurança'];
    const elsewhere = 'ou aponte para o banco de dados dela.';
    expect(await complaint('TULHA_MASTER_KEY')).toBe(`${variable}, ${elsewhere}`);
    expect(await complaint('/dados/segredos.json')).toBe(`${file}, ${elsewhere}`);
    expect(await complaint('TULHA_MASTER_KEY (ou segredos.json)')).toBe(`${variable}, ou ${file}, ${elsewhere}`);
  });

  it('de uma instalação de antes só é lembrada depois de abrir uma chave que já há', async () => {
    await prepareControl(pool);
    await postgresKeyVault(pool, ours).keyFor('colaborador:1');
    await expect(check(undefined)).rejects.toThrow('Falta a chave mestra em');
    await expect(claim(other)).rejects.toThrow(`${isForeign} não abre os dados pessoais deste banco; devolva o arquivo segredos.json`);
    await claim(ours);
    expect(await remembered()).toEqual([{ impressao: fingerprintOf(ours) }]);
  });

  it('a falta dela é recusada onde há fatos ou um registro, ainda que nenhum dado pessoal', async () => {
    await pool.query(
      "create schema controle; create table controle.registro (armazem text); insert into controle.registro values ('eventstoredb')",
    );
    await expect(check(undefined)).rejects.toMatchObject({ code: 'OUTRA_CHAVE' });
    await pool.query(
      'drop schema controle cascade; create schema es; create table es.head (position bigint); insert into es.head values (0)',
    );
    await check(undefined);
    await pool.query('update es.head set position = 1');
    await expect(check(undefined)).rejects.toMatchObject({ code: 'OUTRA_CHAVE' });
  });

  it('de dois primeiros inícios ao mesmo tempo com chaves diferentes, um fica', async () => {
    const keys = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? ours : other));
    const outcomes = await Promise.allSettled(keys.map(claim));
    const [kept, ...more] = await remembered();
    expect(more).toEqual([]);
    expect(outcomes.map(({ status }) => status)).toEqual(
      keys.map((key) => (fingerprintOf(key) === kept?.impressao ? 'fulfilled' : 'rejected')),
    );
    const client = await pool.connect();
    await checkKey(client, kept?.impressao === fingerprintOf(ours) ? ours : other, WHERE).finally(() => client.release());
  });
});
