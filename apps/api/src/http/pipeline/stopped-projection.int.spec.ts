import { randomUUID } from 'node:crypto';
import { createPool } from '@tulha/platform/postgres/pool';
import { createReadDb } from '@tulha/read-models/read/reader';
import { testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('uma projeção que parou', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

  it('responde 202 ao que não se verá, e o resto do sistema segue como antes', async () => {
    const eventId = randomUUID();
    const ids = { commandId: eventId, correlationId: eventId, causationId: eventId };
    const meta = { conta: 1, ator: 1, fazenda: 0, ...ids, recordedAt: '2026-05-11T12:00:00.000Z' };
    const fact = { type: 'SecadorCadastrado', data: { secadorId: 'um número que não é' }, eventId, schemaVersion: 1, meta };
    const { position } = await app.services.store.append({ stream: 'secador-999', expected: 'no-stream', facts: [fact] });
    expect(await app.services.progress.waitFor(position, 120_000)).toBe(true);

    const written = await ana.call('POST', '/cad-secadores', { descricao: 'Secador novo', capacidadeL: 15000 });
    expect(written).toMatchObject({ status: 202, body: { pendente: true } });
    const other = await ana.call('POST', '/cad-terreiros', { descricao: 'Terreiro novo' });
    expect(other.status).toBe(201);
  });

  it('tabelas de outra versão são um 503 que diz que passa, não um erro nosso', async () => {
    await app.owner.query('alter table leitura.terreiro rename column descricao to denominacao');
    const answer = await ana.call('GET', '/cad-terreiros');
    expect(answer).toMatchObject({ status: 503, body: { code: 'TELAS_EM_PREPARO' } });
    expect(answer.headers['retry-after']).toBe('5');
  });

  it('uma tabela apagada à mão é um 503 até que esteja refeita, e então tudo o que se gravou está nela', async () => {
    await app.owner.query('drop table leitura.terreiro');
    expect(await ana.call('GET', '/cad-terreiros')).toMatchObject({ status: 503, body: { code: 'TELAS_EM_PREPARO' } });
    await until(async () => (await ana.call('GET', '/cad-terreiros')).status === 200, 'the table that was dropped');
    expect((await ana.call('GET', '/cad-terreiros')).body.content).toMatchObject([{ descricao: 'Terreiro novo' }]);
  });

  it('uma pergunta errada, com as tabelas no lugar, é um erro nosso: 500, e o registro diz qual foi', async () => {
    const outro = await testDatabase();
    const pool = createPool(outro.url, { name: 'outras-colunas' });
    const { call, close } = await app.upon({ readDb: createReadDb(pool) });
    try {
      await pool.query(`create schema leitura;
        create table leitura.terreiro (id int8, conta int8, excluido bool, denominacao text);
        insert into leitura.terreiro values (1, ${ana.conta}, false, 'Terreiro')`);
      const lines = app.lines.length;
      const listar = () => call('GET', '/cad-terreiros', { token: ana.token });
      expect(await listar()).toMatchObject({ status: 500, body: { code: 'ERRO_INTERNO', error: expect.stringContaining('inesperado') } });
      const [logged] = app.lines.slice(lines).filter((line) => line.includes('Request failed'));
      expect(logged).toMatch(/column \\"descricao\\" does not exist, asked by: select .*leitura\\"\.\\"terreiro\\".*order by/);
      // The same question while they are built is none of its own fault.
      await app.owner.query(`update controle.leitura set assinatura = 'de outra versão' where esquema = 'leitura'`);
      expect(await listar()).toMatchObject({ status: 503, body: { code: 'TELAS_EM_PREPARO' } });
    } finally {
      await close();
      await pool.end();
      await outro.drop();
    }
  });
});
