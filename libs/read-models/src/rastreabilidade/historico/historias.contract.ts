import type { Ledger } from '@tulha/domain/rastreabilidade/ledger/ledger';
import type { EventStore } from '@tulha/event-store/event-store';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { createPool } from '@tulha/platform/postgres/pool';
import { contarHistoria, type Historia } from '@tulha/testing/historias';
import { passo } from '@tulha/testing/naive-correcoes';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import type { Pool } from 'pg';
import { bulkLoad } from '../../rebuild/bulk-load.js';
import { catchUp } from '../../project/catch-up.js';
import { prepareControl } from '../../control/control.js';
import { createSchema, type Source } from '../../declare/read-schema.js';
import { projections } from '../../tables.js';
import { contentOf } from '../../testing/content.js';

/** No two accounts share an id. */
const IDS_DE_CADA = 100_000;

/** The facts of several accounts, one of each in turn, as recorded when all are active at once. */
const gravar = async (historias: readonly Historia[]): Promise<EventStore> => {
  const store = openMemoryEventStore();
  const longest = Math.max(...historias.map(({ facts }) => facts.length));
  for (let version = 0; version < longest; version++) {
    for (const [index, { facts }] of historias.entries()) {
      const [fact, conta] = [facts[version], index + 1];
      if (!fact) continue;
      const eventId = `00000000-0000-4000-8000-${String(conta * IDS_DE_CADA + version).padStart(12, '0')}`;
      const recordedAt = new Date(Date.UTC(2026, 5, 15) + version * 1_000).toISOString();
      const meta = { conta, ator: 1, fazenda: 1, commandId: eventId, correlationId: eventId, causationId: eventId, recordedAt };
      const expected = version === 0 ? 'no-stream' : version - 1;
      await store.append({ stream: `ledger-${conta}`, expected, facts: [{ ...fact, eventId, schemaVersion: 1, meta }] });
    }
  }
  return store;
};

const inPages = (store: EventStore, size: number): EventStore => ({
  ...store,
  readAll: (after, limit) => store.readAll(after, Math.min(limit, size)),
});
const figuras = ({ lotes }: Ledger) =>
  Object.values(lotes).map(({ id, saldo, reservado, naCooperativa }) => [id, saldo, reservado, naCooperativa]);

const suite = (quantas: number) => () => {
  let database: TestDatabase;
  let pool: Pool;
  let historias: readonly Historia[];

  const source = (store: EventStore): Source => ({ store, projections, open: async (facts) => [...facts] });
  const emPaginas = async (store: EventStore, size: number) => {
    await createSchema(pool, 'tentada', source(store));
    await catchUp(pool, 'tentada', source(inPages(store, size)));
    return contentOf(pool, projections, 'tentada');
  };
  const refeita = async (store: EventStore, heap: number) => {
    await createSchema(pool, 'tentada', source(store), { bare: true });
    await bulkLoad(pool, 'tentada', source(store), { heap });
    return contentOf(pool, projections, 'tentada');
  };

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'historias-spec', max: 3 });
    await prepareControl(pool);
    const passos = fc.sample(fc.array(passo, { minLength: 60, maxLength: 120, size: 'max' }), { seed, numRuns: quantas });
    historias = passos.map((deUma, index) => contarHistoria(deUma, (index + 1) * IDS_DE_CADA));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('dão as mesmas linhas, byte por byte, uma a uma, juntadas e refeitas', async () => {
    const store = await gravar(historias);
    const mostradas = await emPaginas(store, 1_000);
    expect(mostradas.lote_movimento?.length).toBeGreaterThan(20 * quantas);
    for (const size of [1, 13]) expect(await emPaginas(store, size)).toEqual(mostradas);
    for (const heap of [60, 5_000]) expect(await refeita(store, heap)).toEqual(mostradas);
  });

  it('mostram de cada lote o que o livro diz dele, e de nenhum menos do que nada', async () => {
    await emPaginas(await gravar(historias), 1_000);
    const { rows } = await pool.query<Record<'id' | 'saldo' | 'reservado' | 'na_cooperativa', number>>(
      'select id, saldo, reservado, na_cooperativa from tentada.lote order by id',
    );
    const noLivro = historias.flatMap(({ estado }) => figuras(estado)).sort(([a = 0], [b = 0]) => a - b);
    expect(rows.map(({ id, saldo, reservado, na_cooperativa }) => [id, saldo, reservado, na_cooperativa])).toEqual(noLivro);
    expect(rows.filter(({ saldo, reservado, na_cooperativa }) => saldo < Math.max(0, reservado, na_cooperativa))).toEqual([]);
    const { rows: historia } = await pool.query<{ id: number }>(
      `select l.id from tentada.lote l where l.saldo <> (select sum(m.delta) from tentada.lote_movimento m where m.lote_id = l.id)`,
    );
    expect(historia).toEqual([]);
  });
};

/** So many histories of coffee, drawn by the run's seed, and their result in the read tables. */
export const historiasNasTabelas = (quantas: number): void =>
  describe(`${quantas} histórias, corrigidas e desfeitas, nas tabelas (TULHA_SEED=${seed})`, suite(quantas));
