import { randomBytes } from 'node:crypto';
import { prepareControl } from '@tulha/read-models/control/control';
import { testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { certificateVault, type Place } from './certificate-vault.js';

describe('o cofre dos certificados', () => {
  const master = randomBytes(32).toString('base64');
  const pfx = randomBytes(3_000);
  const segredo = { pfx, senha: 'senha com acento: ção' };
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

  let certificados = 0;
  const lugar = (mais: Partial<Place> = {}): Place => ({ conta: 1, fazenda: 7, certificado: ++certificados, ...mais });
  const impressao = ({ certificado }: Place) => `impressao ${certificado}`;
  const vault = () => certificateVault(pool, master);
  const linha = async (id: number) =>
    (await pool.query<Record<string, Buffer | string | null>>('select * from controle.certificado where id = $1', [id])).rows[0];

  it('guarda, e outro processo abre; no banco não há nada que se leia', async () => {
    const place = lugar();
    expect(await vault().keep(place, impressao(place), segredo)).toBe(place.certificado);
    expect(await vault().open(place)).toEqual(segredo);
    const bytes = Buffer.concat(Object.values((await linha(place.certificado)) ?? {}).filter((um) => Buffer.isBuffer(um)));
    expect(bytes.length).toBeGreaterThan(3_000);
    expect(bytes.includes(pfx.subarray(100, 116))).toBe(false);
    expect(bytes.includes('acento')).toBe(false);
  });

  it('o que é de uma fazenda, de uma conta ou de um certificado não abre como de outro', async () => {
    const place = lugar();
    await vault().keep(place, impressao(place), segredo);
    await expect(vault().open({ ...place, fazenda: 8 })).rejects.toThrow('unable to authenticate data');
    expect(await vault().open({ ...place, conta: 2 })).toBeUndefined();
    const outro = lugar({ conta: 2 });
    await vault().keep(outro, impressao(outro), segredo);
    const troca =
      'update controle.certificado c set chave = o.chave, pfx = o.pfx, senha = o.senha from controle.certificado o where c.id = $1 and o.id = $2';
    await pool.query(troca, [outro.certificado, place.certificado]);
    await expect(vault().open(outro)).rejects.toThrow('unable to authenticate data');
    await pool.query('update controle.certificado set pfx = senha where id = $1', [place.certificado]);
    await expect(vault().open(place)).rejects.toThrow('unable to authenticate data');
  });

  it('com outra chave mestra não abre, e diz qual a selou', async () => {
    const place = lugar();
    await vault().keep(place, impressao(place), segredo);
    const other = certificateVault(pool, randomBytes(32).toString('base64'));
    await expect(other.open(place)).rejects.toThrow(/is sealed by the master key [0-9a-f-]{19}$/);
  });

  it('o mesmo certificado se guarda uma vez por conta, também de dois ao mesmo tempo', async () => {
    const [um, dois, alheio] = [lugar(), lugar(), lugar({ conta: 2 })];
    const ids = await Promise.all([um, dois].map((place) => vault().keep(place, 'a mesma', segredo)));
    expect(new Set(ids).size).toBe(1);
    expect(await vault().keep(alheio, 'a mesma', segredo)).toBe(alheio.certificado);
  });

  it('destruída a chave, nada abre, e o mesmo pode voltar; o que é de outra conta fica', async () => {
    const place = lugar();
    await vault().keep(place, impressao(place), segredo);
    await vault().destroy({ ...place, conta: 2 });
    expect(await vault().open(place)).toEqual(segredo);
    await vault().destroy(place);
    expect(await vault().open(place)).toBeUndefined();
    expect(await linha(place.certificado)).toMatchObject({ chave: null, pfx: null, senha: null, destruida_em: expect.any(Date) });
    const deVolta = lugar();
    expect(await vault().keep(deVolta, impressao(place), segredo)).toBe(deVolta.certificado);
  });

  it('o que um pedido deixou pelo caminho só é destruído depois que ninguém mais o espera', async () => {
    const place = lugar();
    await vault().keep(place, impressao(place), segredo);
    expect(await vault().destroyLeftBehind(place)).toBe(false);
    await pool.query(`update controle.certificado set criada_em = now() - interval '11 minutes' where id = $1`, [place.certificado]);
    expect(await vault().destroyLeftBehind(place)).toBe(true);
    expect(await vault().open(place)).toBeUndefined();
  });
});
