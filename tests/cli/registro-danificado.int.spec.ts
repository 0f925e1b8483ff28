import { join } from 'node:path';
import { FactsTwice, LogDamaged } from '@tulha/read-models/rebuild/examine-log';
import { clearFailure, failureOf, noteFailure } from '@tulha/read-models/control/failures';
import { until } from '@tulha/testing/until';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { cli, scratchFolder } from './support.js';

/** The possible changes by the owner of a PostgreSQL to the facts in it, and how they are told apart from tables that differ. */
describe('um registro de que alguém tirou ou mudou fatos', () => {
  const folder = scratchFolder();
  let app: TestApp;
  let env: Record<string, string>;
  const run = (...argv: string[]) => cli(argv, { env: { ...env, ...app.stores }, cwd: folder.path });
  /** As who can do anything in the database: no process of Tulha's connects as such. */
  const asOwner = async (sql: string) => {
    const url = new URL(process.env.TULHA_TEST_DATABASE_URL ?? '');
    url.pathname = new URL(app.services.config.databaseUrl).pathname;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`set session_replication_role to replica; ${sql}`).finally(() => client.end());
  };
  /** Waits until the screens show all there is. */
  const shown = async () => {
    const head = await app.services.store.head();
    await until(() => app.services.progress.waitFor(head), `tables that show ${head}`);
  };
  const positionOf = async (type: string) => {
    const { rows } = await app.owner.query<{ position: number }>('select max(position) as position from es.log where type = $1', [type]);
    return Number(rows[0]?.position);
  };

  beforeAll(async () => {
    app = await startTestApp();
    await app.app.listen(0, '127.0.0.1');
    env = { XDG_CONFIG_HOME: join(folder.path, 'config'), TULHA_URL: await app.app.getUrl() };
    const ana = await app.account('ana');
    for (const descricao of ['Terreiro de cima', 'Terreiro de baixo', 'Terreiro novo'])
      await ana.call('POST', '/cad-terreiros', { descricao });
    await ana.call('PUT', '/cad-terreiros/1', { descricao: 'Terreiro velho' });
    await shown();
    await asOwner('create table es.copia as table es.log');
  });
  afterEach(async () => {
    // Makes the log whole again, and forgets the note of its fault.
    await asOwner('delete from es.log where position in (select position from es.copia); insert into es.log table es.copia');
    await clearFailure(app.services.pool, 'registro');
  });
  afterAll(() => app.close());

  it('de históricos inteiros apagados se diz de quantos registros são', async () => {
    await asOwner(`delete from es.log where type = 'TerreiroCadastrado' and data->>'descricao' in ('Terreiro de baixo', 'Terreiro novo')`);
    const found = await run('projecoes', 'verificar');
    expect(found).toMatchObject({ exit: 7, stderr: expect.stringContaining(': os históricos inteiros de 2 registros foram apagados.') });
    expect(found.stderr).toContain('2 fatos que as telas mostram não estão em lugar nenhum');
    expect((await run('projecoes', 'verificar', '--json')).json().registro).toMatchObject({ perdidos: 2, registrosPerdidos: 2 });
  });

  it('o que não está como foi gravado tem frase e código seus', async () => {
    const position = await positionOf('TerreiroCadastrado');
    await asOwner(`update es.log set data = '{"terreiroId": "três"}' where position = ${position}`);
    const found = await run('projecoes', 'verificar');
    expect(found.exit).toBe(8);
    expect(found.stderr).toContain('HÁ FATOS QUE NÃO ESTÃO COMO FORAM GRAVADOS');
    expect(found.stderr).toMatch(new RegExp(`Posição ${position}, TerreiroCadastrado [0-9a-f-]+: .*terreiroId`));
    expect(found.stderr).not.toContain('INCOMPLETO');
    expect(found.stderr).not.toContain('tulha projecoes reconstruir');
  });

  it('o doutor o diz, sem culpar as telas', async () => {
    // A check begun before or now finds the gap as well, or leaves the note.
    await asOwner(`delete from es.log where type = 'TerreiroCadastrado' and data->>'descricao' = 'Terreiro de cima'`);
    const gap = { of: 'log', after: '', before: '00000000000000000003', missing: 2 } as const;
    await noteFailure(app.services.pool, 'registro', new LogDamaged([gap]));
    // Health says the same again for an instant, also that of just before the note.
    const found = await until(async () => {
      const ran = await run('doutor');
      return ran.stdout.includes('faltam fatos no meio do registro') && ran;
    }, 'a doctor that says so');
    expect(found.exit).toBe(1);
    expect(found.stdout).toContain('não reconstrua as telas');
  });

  it('o doutor diz também que há fatos gravados duas vezes, e o que fazer', async () => {
    const place = { stream: 'lancamento-1', version: 0, position: '1' };
    const twin = {
      of: 'id',
      eventId: 'x',
      type: 'LancamentoRegistrado',
      first: place,
      again: { ...place, stream: 'lancamento-2' },
    } as const;
    await until(
      async () => (await app.owner.query(`select from controle.arrendamento where nome = 'projecoes'`)).rowCount === 1,
      'a runner at work',
    );
    const stdout = await until(async () => {
      // The runner's first look, which finds nothing, may come in between.
      await noteFailure(app.services.pool, 'registro', new FactsTwice([twin]));
      const report = (await run('doutor')).stdout;
      return report.includes('há fatos gravados duas vezes') && report;
    }, 'a doctor that says so');
    expect(stdout).toContain('exclua nas telas o que for repetido');
  });

  it('verificar nomeia a lacuna e não manda reconstruir; reconstruir se recusa, até que se diga', async () => {
    await asOwner(`delete from es.log where type = 'TerreiroCadastrado' and data->>'descricao' = 'Terreiro de cima'`);
    const found = await run('projecoes', 'verificar');
    expect(found.exit).toBe(7);
    expect(found.stderr).toContain('O REGISTRO ESTÁ INCOMPLETO');
    expect(found.stderr).toMatch(/1 fato entre as posições \d+ e \d+\./);
    expect(found.stderr).toContain('1 fato de terreiro-1, antes da versão 1.');
    expect(found.stderr).toContain('Não reconstrua as telas');
    expect(found.stderr).not.toContain('tulha projecoes reconstruir');
    const { registro } = (await run('projecoes', 'verificar', '--json')).json();
    expect(registro.lacunas).toMatchObject([
      { de: 'registro', faltam: 1 },
      { de: 'terreiro-1', depoisDe: -1, antesDe: 1, faltam: 1 },
    ]);

    expect(await run('projecoes', 'reconstruir')).toMatchObject({ exit: 7, stderr: expect.stringContaining('Faltam fatos no registro') });
    const { rows } = await app.owner.query(`select descricao from leitura.terreiro where descricao = 'Terreiro velho'`);
    expect(rows).toHaveLength(1);
    expect((await run('projecoes', 'reconstruir', '--aceitar-danos')).exit).toBe(0);
    expect((await run('projecoes', 'verificar')).exit).toBe(7); // the tables agree with the log, and the log is not whole
  });

  it('o que falta no fim: nada mais se grava, com código seu, e as telas ficam, até que um operador diga que o registro vale', async () => {
    const ana = await app.account('bia');
    await shown();
    await asOwner('delete from es.log where position > (select max(position) - 2 from es.log)');
    let n = 0;
    const gravar = () => ana.call('POST', '/cad-terreiros', { descricao: `Terreiro a mais ${++n}` });
    await until(async () => (await gravar()).body.code === 'REGISTRO_TROCADO', 'an API that takes nothing more');
    expect(await gravar()).toMatchObject({ status: 503, body: { error: expect.stringContaining('não é o que esta instalação já viu') } });
    await until(async () => (await failureOf(app.services.pool, 'fim-do-registro'))?.erro === 'LogReplaced', 'a runner that stops');
    const ready = async () => (await app.call('GET', '/health/ready')).body;
    await until(async () => (await ready()).porque.includes('registro_trocado'), 'health that says so', { instead: ready });
    expect(await app.call('GET', '/health/ready')).toMatchObject({ status: 503, body: { status: 'sem_gravacao' } });
    const { rows } = await app.owner.query(`select from leitura.conta where nome = 'Conta bia'`);
    expect(rows).toHaveLength(1);
    const found = await run('projecoes', 'verificar');
    expect(found).toMatchObject({ exit: 7, stderr: expect.stringContaining('tulha eventos aceitar-registro') });
    expect(await run('projecoes', 'reconstruir', '--aceitar-danos')).toMatchObject({ exit: 7 });
    const { exit, stdout } = await run('doutor');
    expect(exit).toBe(1);
    expect(stdout).toContain('o registro não é o que já se viu');
  });
});
