import { type Recorded, UnreadableFact } from '@tulha/domain/kernel/fact';
import { PROJECOES_STREAM, projecoesEvents } from '@tulha/domain/suporte/projecoes/projecoes.events';
import { connectionConfig, createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { openSacaria, sacariaRows } from '@tulha/testing/sacaria';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { catchUp } from './catch-up.js';
import { retry } from './checkpoint.js';
import { prepareControl } from '../control/control.js';
import { createProgress } from '../read/progress.js';
import { defineProjection } from '../declare/projection.js';
import { createSchema, LIVE, type Source } from '../declare/read-schema.js';
import { RebuildHalted, rebuild } from '../rebuild/rebuild.js';
import { upsert } from '../declare/row-ops.js';
import { createRunner, type Runner } from './runner.js';
import { readModelStatus } from '../control/status.js';
import { defineTable } from '../declare/table.js';
import { verifyReadModel } from '../rebuild/verify.js';

type SacoCosturado = { type: 'SacoCosturado'; data: { sacoId: number } };

const etiquetaTable = defineTable('etiqueta', { id: 'int8', conta: 'int8', texto: 'text' });
/** A unit of its own, whose row the database refuses where the text holds a NUL. */
const etiquetaProjection = (textOf: (sacoId: number) => string) =>
  defineProjection<SacoCosturado>({
    name: 'etiqueta',
    tables: [etiquetaTable],
    on: {
      SacoCosturado: ({ data: { sacoId }, meta }) => [upsert(etiquetaTable, { id: sacoId, conta: meta.conta, texto: textOf(sacoId) })],
    },
  });

describe('um fato que uma projeção não consegue tomar', () => {
  let database: TestDatabase;
  let pool: Pool;
  let sacaria: ReturnType<typeof openSacaria>;
  let source: Source;
  let runner: Runner | undefined;
  const bad = new Set<number>();
  const unreadable = new Set<number>();

  const open = async (facts: readonly Recorded[]) => {
    const broken = facts.find(({ data }) => unreadable.has((data as { sacoId: number }).sacoId));
    if (broken) throw new UnreadableFact(broken, { cause: new Error('de outra chave') });
    return [...facts];
  };
  const start = () => {
    runner = createRunner(pool, source, () => undefined);
  };
  const status = async () =>
    Object.fromEntries((await readModelStatus(pool, source.projections)).projections.map((one) => [one.nome, one]));
  const labels = async () => (await pool.query<{ id: number }>('select id from leitura.etiqueta order by id')).rows.map(({ id }) => id);
  const sacks = async () => (await pool.query<{ id: number }>('select id from leitura.saco order by id')).rows.map(({ id }) => id);
  const stands = (unit: string, situacao: string) =>
    until(async () => (await status())[unit]?.situacao === situacao, `${unit} to be ${situacao}`);
  const shown = async () =>
    until(
      async () => (await readModelStatus(pool, source.projections)).live?.posicao === (await sacaria.store.head()),
      'tables that stand where the log ends',
    );
  /** Records the fact that `tulha projecoes pular` writes. */
  const skip = async (projecoes: string[], fatoId: string) => {
    const data = projecoesEvents.FatoPulado.data.parse({
      projecoes,
      fatoId,
      fatoTipo: 'SacoCosturado',
      motivo: 'rasgado antes de costurar',
    });
    const eventId = `00000000-0000-4000-9000-${fatoId.slice(-12)}`;
    const ids = { commandId: eventId, correlationId: eventId, causationId: eventId };
    const meta = { conta: 0, ator: 0, fazenda: 0, ...ids, recordedAt: '2026-05-11T12:00:00.000Z' };
    await sacaria.store.append({
      stream: PROJECOES_STREAM,
      expected: 'no-stream',
      facts: [{ type: 'FatoPulado', data, eventId, schemaVersion: 1, meta }],
    });
  };

  beforeEach(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'poison-spec', max: 8 });
    await prepareControl(pool);
    sacaria = openSacaria();
    const textOf = (sacoId: number) => (bad.has(sacoId) ? `saco\u0000${sacoId}` : `saco ${sacoId}`);
    source = { store: sacaria.store, open, projections: [sacaria.projection, etiquetaProjection(textOf)] };
    bad.clear();
    unreadable.clear();
  });
  afterEach(async () => {
    await runner?.stop();
    runner = undefined;
    await pool.end();
    await database.drop();
  });

  it('para só a projeção dele, no fato de antes; as outras seguem, e o que ela mostra confere com os fatos', async () => {
    start();
    sacaria.breakAt(3);
    await sacaria.sew(1, 2, 3, 4);
    await stands('sacaria', 'parada');
    await sacaria.sew(5);
    await shown();
    expect([await sacks(), await labels()]).toEqual([
      [1, 2],
      [1, 2, 3, 4, 5],
    ]);
    const stopped = (await status())['sacaria'];
    const [, , third] = (await sacaria.store.readAll('', 10)).facts;
    expect(stopped).toMatchObject({ erro: 'Error', detalhe: 'Saco 3 não cabe', fato: third?.eventId, fatoTipo: 'SacoCosturado' });
    const { equal, stragglers } = await verifyReadModel(pool, source);
    expect([equal, stragglers.map(({ nome }) => nome)]).toEqual([true, ['sacaria']]);
  });

  it('é deixado de lado com o que a conta dele escreve depois; as outras contas seguem, e consertado ela as alcança', async () => {
    start();
    sacaria.breakAt(3);
    await sacaria.sewFor(8, 1);
    await sacaria.sew(2, 3, 4);
    await sacaria.sewFor(8, 5);
    await stands('sacaria', 'parada');
    await sacaria.sew(6);
    await sacaria.sewFor(9, 7);
    await shown();
    expect(await sacks()).toEqual([1, 2, 5, 7]);
    const { projections } = await readModelStatus(pool, source.projections);
    expect(projections.map(({ nome, conta, situacao }) => [nome, conta, situacao])).toEqual([
      ['sacaria', 0, 'andando'],
      ['sacaria', 7, 'parada'],
      ['etiqueta', 0, 'andando'],
    ]);
    expect(await verifyReadModel(pool, source)).toMatchObject({ equal: true, stragglers: [{ nome: 'sacaria', conta: 7 }] });
    await expect(rebuild(pool, source)).resolves.toMatchObject({ halted: [{ nome: 'sacaria', conta: 7 }], replaced: true });
    expect(await sacks()).toEqual([1, 2, 5, 7]);
    sacaria.breakAt();
    await retry(pool, LIVE, 'sacaria', 7);
    await stands('sacaria', 'andando');
    await shown();
    expect(await sacks()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await verifyReadModel(pool, source)).toMatchObject({ equal: true, stragglers: [] });
  });

  it('de muitas contas numa página, a culpa é da projeção: ela para para todas', async () => {
    await createSchema(pool, LIVE, source);
    const contas = Array.from({ length: 12 }, (_, index) => 20 + index);
    for (const conta of contas) await sacaria.sewFor(conta, conta);
    for (const conta of contas) bad.add(conta);
    await catchUp(pool, LIVE, source);
    const stopped = (await readModelStatus(pool, source.projections)).projections.filter(({ situacao }) => situacao === 'parada');
    expect(stopped.map(({ nome, conta }) => [nome, conta])).toEqual(
      [0, 20, 21, 22, 23, 24, 25, 26, 27].map((conta) => ['etiqueta', conta]),
    );
    expect([(await sacks()).length, await labels()]).toEqual([12, []]);
    bad.clear();
    await retry(pool, LIVE);
    await catchUp(pool, LIVE, source);
    expect(await labels()).toEqual(contas);
    expect(await verifyReadModel(pool, source)).toMatchObject({ equal: true, stragglers: [] });
  });

  it('de conta nenhuma, para a projeção para todas', async () => {
    start();
    sacaria.breakAt(2);
    await sacaria.sewFor(0, 1, 2);
    await stands('sacaria', 'parada');
    await sacaria.sew(3);
    await shown();
    expect([(await status())['sacaria']?.conta, await sacks(), await labels()]).toEqual([0, [1], [1, 2, 3]]);
  });

  it('quem espera pelas telas sabe que ele não está nelas, até que esteja', async () => {
    start();
    const progress = createProgress(connectionConfig(database.url, 'poison-spec-progress'), pool, { projections: source.projections });
    try {
      await sacaria.sew(1);
      sacaria.breakAt(2);
      expect(await progress.waitFor(await sacaria.sew(2), 120_000)).toBe(true);
      expect([7, 8].map((conta) => progress.hides('SacoCosturado', conta))).toEqual([true, false]);
      expect(progress.hides('SacoQueimado', 7)).toBe(false);
      expect(await progress.waitFor(await sacaria.sew(3), 120_000)).toBe(true);
      sacaria.breakAt();
      await retry(pool, LIVE);
      await until(() => !progress.hides('SacoCosturado', 7), 'a unit that is not late');
      expect(await sacks()).toEqual([1, 2, 3]);
    } finally {
      await progress.close();
    }
  });

  it('consertado, é tomado de novo e a projeção alcança as outras', async () => {
    start();
    sacaria.breakAt(2);
    await sacaria.sew(1, 2, 3);
    await stands('sacaria', 'parada');
    expect(await retry(pool, LIVE, 'etiqueta')).toEqual([]);
    expect(await retry(pool, LIVE)).toEqual(['sacaria']);
    await stands('sacaria', 'parada'); // still broken: it stops where it was
    expect(await sacks()).toEqual([1]);
    sacaria.breakAt();
    await retry(pool, LIVE, 'sacaria');
    await stands('sacaria', 'andando');
    await sacaria.sew(4);
    await shown();
    expect(await sacks()).toEqual([1, 2, 3, 4]);
    expect(await verifyReadModel(pool, source)).toMatchObject({ equal: true, stragglers: [] });
  });

  it('ao reiniciar é tentado de novo', async () => {
    start();
    sacaria.breakAt(1);
    await sacaria.sew(1);
    await stands('sacaria', 'parada');
    await runner?.stop();
    sacaria.breakAt();
    start();
    await stands('sacaria', 'andando');
    expect(await sacks()).toEqual([1]);
  });

  it('pulado com um motivo, fica de fora também do que se refaz', async () => {
    start();
    sacaria.breakAt(2);
    await sacaria.sew(1, 2, 3);
    await stands('sacaria', 'parada');
    await skip(['sacaria'], (await status())['sacaria']?.fato ?? '');
    await retry(pool, LIVE, 'sacaria');
    await stands('sacaria', 'andando');
    expect([await sacks(), await labels()]).toEqual([
      [1, 3],
      [1, 2, 3],
    ]);
    const before = await sacariaRows(pool, LIVE);
    await rebuild(pool, source);
    expect(await sacariaRows(pool, LIVE)).toEqual(before);
    expect((await verifyReadModel(pool, source)).equal).toBe(true);
  });

  it('o que o banco recusa é achado entre mil, e tudo de antes dele é mostrado', async () => {
    start();
    await sacaria.sew(...Array.from({ length: 600 }, (_, index) => index + 1));
    await shown();
    bad.add(1_234);
    bad.add(1_300);
    await sacaria.sew(...Array.from({ length: 900 }, (_, index) => index + 601));
    await stands('etiqueta', 'parada');
    await shown();
    expect((await labels()).at(-1)).toBe(1_233);
    expect((await sacks()).length).toBe(1_500);
    expect((await status())['etiqueta']).toMatchObject({ erro: expect.stringMatching(/^error 22/), fatoTipo: 'SacoCosturado' });
  });

  it('o que não se consegue ler para as projeções que o leriam, e nenhuma outra', async () => {
    const elsewhere = defineProjection<{ type: 'SacoRasgado'; data: { sacoId: number } }>({
      name: 'rasgos',
      tables: [defineTable('rasgo', { id: 'int8', conta: 'int8' })],
      on: { SacoRasgado: () => [] },
    });
    source = { ...source, projections: [...source.projections, elsewhere] };
    unreadable.add(2);
    start();
    await sacaria.sew(1, 2, 3);
    await stands('etiqueta', 'parada');
    await shown();
    const states = Object.entries(await status()).map(([name, { situacao, erro }]) => [name, situacao, erro]);
    expect(states).toEqual([
      ['sacaria', 'parada', 'UnreadableFact'],
      ['etiqueta', 'parada', 'UnreadableFact'],
      ['rasgos', 'andando', null],
    ]);
    expect([await sacks(), await labels()]).toEqual([[1], [1]]);
  });

  it('quem refaz não troca telas inteiras por outras que param', async () => {
    await createSchema(pool, LIVE, source);
    await sacaria.sew(1, 2, 3);
    await catchUp(pool, LIVE, source);
    sacaria.breakAt(3);
    await expect(rebuild(pool, source)).rejects.toEqual(new RebuildHalted(['sacaria (conta 7)']));
    expect(await sacks()).toEqual([1, 2, 3]);
    sacaria.breakAt();
    expect(await rebuild(pool, source)).toMatchObject({ replaced: true, halted: [] });
  });

  it('interrompida, a reconstrução continua de onde parou', async () => {
    await createSchema(pool, LIVE, source);
    await sacaria.sew(...Array.from({ length: 2_500 }, (_, index) => index + 1));
    await catchUp(pool, LIVE, source);
    const stop = new Error('interrompida');
    const onPage = (applied: number) => {
      if (applied >= 1_000) throw stop;
    };
    await expect(rebuild(pool, source, { onPage, heap: 1_000 })).rejects.toBe(stop);
    expect((await readModelStatus(pool, source.projections)).next).toMatchObject({ fatos: 1_000 });
    const before = await sacariaRows(pool, LIVE);
    expect(await rebuild(pool, source)).toMatchObject({ facts: 1_500, replaced: true });
    expect(await sacariaRows(pool, LIVE)).toEqual(before);
    expect((await readModelStatus(pool, source.projections)).next).toBeUndefined();
  });
});
