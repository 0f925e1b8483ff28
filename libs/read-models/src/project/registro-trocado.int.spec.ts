import { LogEndsBefore } from '@tulha/event-store/event-store';
import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { openSacaria } from '@tulha/testing/sacaria';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { prepareControl } from '../control/control.js';
import { beginLook, failureOf, noteFailure } from '../control/failures.js';
import { LIVE, type Source } from '../declare/read-schema.js';
import { createRunner, type Runner } from './runner.js';

const range = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe('quem segue um registro que já não é o que foi', () => {
  let database: TestDatabase;
  let pool: Pool;
  let admin: Pool;
  let sacaria: ReturnType<typeof openSacaria>;
  let runners: Runner[];
  const lines: string[] = [];

  const start = (source: Source = sacaria.source, over = pool) => {
    const runner = createRunner(over, source, (message) => lines.push(message));
    runners.push(runner);
    return runner;
  };
  const checkpoint = async (schema = LIVE) => {
    const { rows } = await admin.query<{ posicao: string }>('select posicao from controle.leitura where esquema = $1', [schema]);
    return rows[0]?.posicao;
  };
  const caughtUp = () => until(async () => (await checkpoint()) === (await sacaria.store.head()), 'tables that stand where the log ends');
  const total = async (schema = LIVE) => (await admin.query<{ sacos: number }>(`select sacos from ${schema}.total`)).rows[0]?.sacos;

  beforeEach(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'runner-spec', max: 8 });
    admin = createPool(database.url, { name: 'runner-spec-admin', max: 2 });
    await prepareControl(pool);
    sacaria = openSacaria();
    runners = [];
    lines.length = 0;
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await Promise.all([pool.end(), admin.end()]);
    await database.drop();
  });

  /** The log as a copy of it that was made after so many facts. */
  const copyOf = ({ store }: typeof sacaria, facts: number): typeof sacaria.store => {
    const end = String(facts).padStart(20, '0');
    return {
      ...store,
      head: async () => end,
      async readAll(after, limit) {
        if (after > end) throw new LogEndsBefore(after);
        const page = await store.readAll(after, limit);
        const there = page.facts.filter(({ position }) => position <= end);
        return { facts: there, position: there.at(-1)?.position ?? after, atEnd: page.atEnd || there.length < page.facts.length };
      },
    };
  };
  const claim = () => pool.query(`insert into controle.registro (armazem, registro) values ('postgresql', '')`);

  it('de um registro que acaba antes do que viu não faz nada, até que volte o certo', async () => {
    start();
    await sacaria.sew(...range(9));
    await caughtUp();
    await runners.pop()?.stop();
    start({ ...sacaria.source, store: copyOf(sacaria, 5) });
    await until(async () => (await failureOf(pool, 'fim-do-registro'))?.erro === 'LogReplaced', 'the log to be found replaced');
    expect([await total(), lines.filter((one) => one === 'Building the read model').length]).toEqual([9, 1]);
    await runners.pop()?.stop();
    start();
    await sacaria.sew(20);
    await caughtUp();
    await until(async () => (await failureOf(pool, 'fim-do-registro')) === undefined, 'an end of the trouble');
    expect(await total()).toBe(10);
  });

  it('nem de um que cresceu de novo depois de trocado e diz outra coisa onde já viu', async () => {
    await claim();
    start();
    await sacaria.sew(...range(5));
    await caughtUp();
    await sacaria.sew(5);
    await caughtUp();
    await runners.pop()?.stop();
    const { store } = sacaria;
    const otherwise = async (after: string, limit: number) => {
      const page = await store.readAll(after, limit);
      return {
        ...page,
        facts: page.facts.map((one) => (one.version === 5 ? { ...one, eventId: one.eventId.replace(/0{8}/, '1'.repeat(8)) } : one)),
      };
    };
    start({ ...sacaria.source, store: { ...store, readAll: otherwise } });
    await until(
      async () => (await failureOf(pool, 'fim-do-registro'))?.detalhe.includes('says something else') === true,
      'the log to be found another',
    );
    await sacaria.sew(6, 7);
    expect(await total()).toBe(6);
  });

  it('de um registro com lacunas não refaz as telas sozinho, nem quando a versão muda; dito que se conhece, sim', async () => {
    start();
    await sacaria.sew(...range(5));
    await caughtUp();
    await runners.pop()?.stop();
    const gap = { of: 'stream', stream: 'sacaria', after: 3, before: 5, missing: 1 } as const;
    const projections = [sacaria.projection, { name: 'outra', tables: [], on: {} }];
    const gapped = { ...sacaria.store, gaps: async () => [gap] };
    start({ ...sacaria.source, store: gapped, projections });
    await until(async () => (await failureOf(pool, 'registro'))?.erro === 'LogDamaged', 'the log to be found damaged');
    expect(lines.filter((one) => one === 'Building the read model')).toHaveLength(1);
    await runners.pop()?.stop();
    const told = { type: 'RegistroAceito', data: { motivo: 'sabe-se', fim: '', vistoAte: '', danos: ['stream sacaria 3..5'] } };
    const known: typeof gapped = {
      ...gapped,
      async *read(stream, from) {
        if (stream === 'registro-aceites') yield told as never;
        else yield* sacaria.store.read(stream, from);
      },
    };
    start({ ...sacaria.source, store: known, projections });
    await until(() => lines.filter((one) => one === 'Read model built').length === 2, 'a second read model');
    expect(await total()).toBe(5);
  });

  it('de que um histórico inteiro foi apagado não troca as telas pelas que perderiam o que ele diz', async () => {
    start();
    await sacaria.sew(...range(5));
    await caughtUp();
    await runners.pop()?.stop();
    const projections = [sacaria.projection, { name: 'outra', tables: [], on: {} }];
    const readAll = async (after: string, limit: number) => {
      const page = await sacaria.store.readAll(after, limit);
      return { ...page, facts: page.facts.filter(({ version }) => version > 2) };
    };
    start({ ...sacaria.source, store: { ...sacaria.store, readAll }, projections });
    await until(
      async () => (await failureOf(pool, 'registro'))?.detalhe.includes('3 that were shown') === true,
      'the missing facts to be found',
    );
    expect(await total()).toBe(5);
  });

  it('diz que faltam fatos no meio do registro, ou que há repetidos, a quem pergunta', async () => {
    await sacaria.sew(1, 2);
    start();
    await caughtUp();
    await runners.pop()?.stop();
    const gap = { of: 'stream', stream: 'sacaria', after: 3, before: 5, missing: 1 } as const;
    start({ ...sacaria.source, store: { ...sacaria.store, gaps: async () => [gap] } });
    await until(async () => (await failureOf(pool, 'registro'))?.erro === 'LogDamaged', 'the log to be found damaged');
    expect((await failureOf(pool, 'registro'))?.detalhe).toContain('1 of sacaria after version 3');
    await runners.pop()?.stop();
    const place = { stream: 'sacaria', version: 0, position: '1' };
    const twin = { of: 'id', eventId: 'x', type: 'SacoCosturado', first: place, again: { ...place, stream: 'sacaria-2' } } as const;
    start({ ...sacaria.source, store: { ...sacaria.store, gaps: async () => [twin] } });
    await until(async () => (await failureOf(pool, 'registro'))?.erro === 'FactsTwice', 'facts to be found twice');
    await runners.pop()?.stop();
    start();
    await until(async () => (await failureOf(pool, 'registro')) === undefined, 'an end of the trouble');
  });

  it('um olhar que começou antes não apaga o que outro notou depois', async () => {
    const allWell = await beginLook(pool, 'registro');
    await noteFailure(pool, 'registro', new Error('Notado depois'));
    await allWell();
    expect(await failureOf(pool, 'registro')).toMatchObject({ detalhe: 'Notado depois' });
    await (await beginLook(pool, 'registro'))();
    expect(await failureOf(pool, 'registro')).toBeUndefined();
  });
});
