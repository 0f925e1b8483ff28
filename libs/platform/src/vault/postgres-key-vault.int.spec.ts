import { randomBytes } from 'node:crypto';
import { SubjectErased } from '@tulha/application/sealing/key-vault';
import { prepareControl } from '@tulha/read-models/control/control';
import { testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { postgresKeyVault } from './postgres-key-vault.js';

describe('chaves das pessoas no PostgreSQL', () => {
  const master = randomBytes(32).toString('base64');
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    await prepareControl(pool);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const open = () => postgresKeyVault(pool, master);
  const people = (from: number, count: number) => Array.from({ length: count }, (_, index) => `colaborador:${from + index}`);

  it('faz muitas de uma vez, uma de cada, que outro processo lê iguais', async () => {
    const subjects = people(1, 200);
    const vault = open();
    const keys = await Promise.all(subjects.map((subject) => vault.keyFor(subject)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(200);
    expect(keys.every((key) => key.length === 32)).toBe(true);
    const read = await open().keysOf([...subjects, 'colaborador:0']);
    expect(subjects.map((subject) => read.get(subject))).toEqual(keys);
    expect(read.has('colaborador:0')).toBe(false);
  });

  it('dois processos que pedem as mesmas ao mesmo tempo ficam com as mesmas', async () => {
    const subjects = people(1_000, 100);
    const [one, other] = [open(), open()];
    const ask = (vault: typeof one, asked: readonly string[]) => Promise.all(asked.map((subject) => vault.keyFor(subject)));
    const [a, b] = await Promise.all([ask(one, subjects), ask(other, subjects.toReversed())]);
    expect(a).toEqual(b.toReversed());
    expect(await Promise.all([one.keyFor('colaborador:1000'), one.keyFor('colaborador:1000')])).toEqual([a[0], a[0]]);
  });

  it('recusa só quem foi apagado, e não os que foram pedidos junto', async () => {
    await open().keyFor('colaborador:5000');
    await pool.query(`update controle.chave set chave = null, destruida_em = now() where sujeito = 'colaborador:5000'`);
    const vault = open();
    const [erased, other] = await Promise.allSettled(['colaborador:5000', 'colaborador:5001'].map((subject) => vault.keyFor(subject)));
    expect(erased).toMatchObject({ status: 'rejected', reason: new SubjectErased('colaborador:5000') });
    expect(other?.status).toBe('fulfilled');
    expect((await vault.keysOf(['colaborador:5000'])).size).toBe(0);
  });

  it('diz a todos que o banco falhou, e serve outra vez depois', async () => {
    const vault = open();
    await pool.query('alter table controle.chave rename to outra');
    const asked = await Promise.allSettled(people(6_000, 3).map((subject) => vault.keyFor(subject)));
    await pool.query('alter table controle.outra rename to chave');
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await vault.keyFor('colaborador:6000')).toHaveLength(32);
  });
});
