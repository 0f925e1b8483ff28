import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { catchUp } from '../project/catch-up.js';
import { prepareControl } from '../control/control.js';
import { MaintenanceBusy } from '../control/maintenance.js';
import { defineProjection } from '../declare/projection.js';
import { createSchema, LIVE, type Source } from '../declare/read-schema.js';
import { rebuild } from './rebuild.js';
import { add, remove, upsert } from '../declare/row-ops.js';
import { createRunner } from '../project/runner.js';
import { defineTable } from '../declare/table.js';
import { NotComparable, verifyReadModel } from './verify.js';

const sacoTable = defineTable('saco', { id: 'int8', conta: 'int8', nome: 'text', peso: 'numeric', extra: 'jsonb?', em: 'timestamptz' });
const totalTable = defineTable('total', { conta: 'int8', dia: 'text', sacos: 'int8' }, { key: ['conta', 'dia'] });

type SacoEvent =
  | { type: 'DiaAberto'; data: { dia: string } }
  | { type: 'SacoCosturado'; data: { sacoId: number; dia: string; nome: string; peso: string } }
  | { type: 'SacoRasgado'; data: { sacoId: number; dia: string } };

const sacoProjection = defineProjection<SacoEvent>({
  name: 'saco',
  tables: [sacoTable, totalTable],
  on: {
    DiaAberto: ({ data, meta }) => [upsert(totalTable, { conta: meta.conta, dia: data.dia, sacos: 0 })],
    SacoCosturado: ({ data, meta }) => [
      upsert(sacoTable, {
        id: data.sacoId,
        conta: meta.conta,
        nome: data.nome,
        peso: data.peso,
        extra: { b: [1, null], a: 'ç' },
        em: meta.recordedAt,
      }),
      add(totalTable, { conta: meta.conta, dia: data.dia }, { sacos: 1 }),
    ],
    SacoRasgado: ({ data, meta }) => [
      remove(sacoTable, { id: data.sacoId }),
      add(totalTable, { conta: meta.conta, dia: data.dia }, { sacos: -1 }),
    ],
  },
});

const DIA = '2026-05-11';
const costurado = (sacoId: number): SacoEvent => ({
  type: 'SacoCosturado',
  data: { sacoId, dia: DIA, nome: `Saco ${sacoId} "é", \\`, peso: '60.10' },
});

describe('verificação e reconstrução das telas', () => {
  const store = openMemoryEventStore();
  const source: Source = { store, open: (facts) => Promise.resolve([...facts]), projections: [sacoProjection] };
  let database: TestDatabase;
  let pool: Pool;
  let written = 0;

  const write = async (...events: SacoEvent[]) => {
    const facts = events.map((event) => {
      const eventId = `00000000-0000-4000-8000-${String(++written).padStart(12, '0')}`;
      const meta = { conta: 7, ator: 1, fazenda: 0, commandId: eventId, correlationId: eventId, causationId: eventId };
      return { ...event, eventId, schemaVersion: 1, meta: { ...meta, recordedAt: '2026-05-11T12:00:00.000Z' } };
    });
    const expected = written - facts.length - 1;
    await store.append({ stream: 'sacaria', expected: expected < 0 ? 'no-stream' : expected, facts });
  };
  const schemas = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'conferencia%' or nspname like 'leitura%' order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'verify-spec', max: 6 });
    await prepareControl(pool);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const tudoNasTelas = async () => {
    const head = await store.head();
    const posicao = async () =>
      (await pool.query<{ posicao: string }>('select posicao from controle.leitura where esquema = $1', [LIVE])).rows[0]?.posicao;
    await until(async () => (await posicao()) === head, `screens that show all up to ${head}`, { instead: posicao });
  };

  it('diz que não há o que comparar onde nada foi construído', async () => {
    await expect(verifyReadModel(pool, source)).rejects.toMatchObject({ name: 'NotComparable', reason: 'no-live-tables' });
  });

  it('acha iguais as telas que seguiram os fatos um a um', async () => {
    await createSchema(pool, LIVE, source);
    await write({ type: 'DiaAberto', data: { dia: DIA } });
    for (let id = 1; id <= 12; id++) {
      await write(costurado(id));
      await catchUp(pool, LIVE, source);
    }
    await write({ type: 'SacoRasgado', data: { sacoId: 5, dia: DIA } });
    await catchUp(pool, LIVE, source);
    const { equal, position, tables } = await verifyReadModel(pool, source);
    expect({ equal, position }).toEqual({ equal: true, position: await store.head() });
    expect(tables.map(({ table, rows }) => [table, rows.live, rows.rebuilt])).toEqual([
      ['saco', 11, 11],
      ['total', 1, 1],
    ]);
    for (const { sha256 } of tables) expect(sha256.live).toMatch(/^[0-9a-f]{64}$/);
    expect(await schemas()).toEqual([LIVE]);
  });

  it('compara na posição em que as telas estavam, ainda que fatos cheguem durante a conferência', async () => {
    const before = await store.head();
    const runner = createRunner(pool, source, () => undefined);
    try {
      const result = await verifyReadModel(pool, source, {
        onCopied: async () => {
          await write(costurado(100), costurado(101), { type: 'SacoRasgado', data: { sacoId: 1, dia: DIA } });
          await tudoNasTelas();
        },
      });
      expect(result).toMatchObject({ equal: true, position: before });
    } finally {
      await runner.stop();
    }
    expect((await verifyReadModel(pool, source)).position > before).toBe(true);
  });

  it('acha e nomeia uma linha mudada, uma apagada e uma inventada à mão', async () => {
    await pool.query(`update leitura.saco set peso = '60.1', nome = 'outro' where id = 3`);
    await pool.query(`delete from leitura.saco where id = 4`);
    await pool.query(`insert into leitura.saco (id, conta, nome, peso, em) values (999, 7, 'x', 1, now())`);
    const { equal, tables } = await verifyReadModel(pool, source);
    expect(equal).toBe(false);
    expect(tables.find(({ table }) => table === 'total')).toMatchObject({ equal: true, differences: [] });
    expect(tables.find(({ table }) => table === 'saco')?.differences).toEqual([
      { key: { id: 3 }, kind: 'different', columns: ['nome', 'peso'] },
      { key: { id: 4 }, kind: 'missing', columns: [] },
      { key: { id: 999 }, kind: 'extra', columns: [] },
    ]);
    expect(await schemas()).toEqual([LIVE]);
  });

  it('a reconstrução põe tudo de volta, com a tela viva até a troca', async () => {
    const seen: number[] = [];
    const result = await rebuild(pool, source, { onPage: (applied) => seen.push(applied) });
    expect(result).toEqual({ facts: written, position: await store.head(), halted: [], replaced: true });
    expect(seen.at(-1)).toBe(written);
    expect((await verifyReadModel(pool, source)).equal).toBe(true);
    expect(await schemas()).toEqual([LIVE]);
  });

  it('a reconstrução se entende com quem segue os fatos ao mesmo tempo', async () => {
    const runner = createRunner(pool, source, () => undefined);
    try {
      const writing = (async () => {
        for (let id = 200; id < 240; id++) await write(costurado(id));
      })();
      await Promise.all([writing, rebuild(pool, source)]);
      await tudoNasTelas();
    } finally {
      await runner.stop();
    }
    expect(await verifyReadModel(pool, source)).toMatchObject({ equal: true, position: await store.head() });
  });

  it('recusa uma segunda conferência ao mesmo tempo e a de outras declarações', async () => {
    const twice = verifyReadModel(pool, source, { onCopied: () => expect(verifyReadModel(pool, source)).rejects.toThrow(MaintenanceBusy) });
    expect((await twice).equal).toBe(true);
    const other: Source = { ...source, projections: [sacoProjection, defineProjection({ name: 'outra', tables: [], on: {} })] };
    await expect(verifyReadModel(pool, other)).rejects.toThrow(NotComparable);
  });

  it('não deixa nada para trás quando falha no meio', async () => {
    const failing: Source = { ...source, open: () => Promise.reject(new Error('sem chave')) };
    await expect(verifyReadModel(pool, failing)).rejects.toThrow('sem chave');
    expect(await schemas()).toEqual([LIVE]);
    const { rows } = await pool.query<{ esquema: string }>('select esquema from controle.leitura');
    expect(rows).toEqual([{ esquema: LIVE }]);
  });

  it('não compara telas que viram mais fatos do que o registro tem', async () => {
    const shorter: Source = { ...source, store: openMemoryEventStore() };
    await expect(verifyReadModel(pool, shorter)).rejects.toMatchObject({ reason: 'log-ends-before' });
  });
});
