import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import type { ClientBase, Pool } from 'pg';
import { type Changes, coalesce } from './coalesce.js';
import { loadChanges } from './load-changes.js';
import { add, patch, type RowOp, remove, tally, upsert } from '../declare/row-ops.js';
import { createTableSql, defineTable, type RowOf, type TableSpec } from '../declare/table.js';
import { writeChanges } from './write-changes.js';

const loteTable = defineTable('lote', {
  id: 'int8',
  conta: 'int8',
  saldo: 'int8',
  perda: 'int8?',
  codigo: 'text',
  em: 'date?',
  umidade: 'numeric?',
  encerrado: 'bool',
  visto: 'timestamptz?',
  detalhes: 'jsonb?',
});
const diaTable = defineTable(
  'dia',
  { conta: 'int8', nome: 'text', lugar: 'text', lotes: 'int8', quilos: 'int8?' },
  { key: ['conta', 'nome', 'lugar'] },
);
const feitoTable = defineTable(
  'feito',
  { conta: 'int8', nome: 'text', primeiro: 'text', vezes: 'int8', quilos: 'int8?' },
  { key: ['conta', 'nome'], tallies: ['vezes', 'quilos'] },
);
const tables = [loteTable, diaTable, feitoTable];

type Lote = RowOf<typeof loteTable>;
type Dia = RowOf<typeof diaTable>;

const texto = fc.constantFrom('', 'a', 'ç "\\é\'', 'a\u0001b', '{"x":1}', 'null', '☕', '\\N', '\\.', 'a\tb\nc\rd\be\ff\vg');
const inteiro = fc.integer({ min: -1_000_000, max: 1_000_000 });
const ou = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
const lote: fc.Arbitrary<Lote> = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  conta: fc.constant(1),
  saldo: inteiro,
  perda: ou(inteiro),
  codigo: texto,
  em: ou(fc.constantFrom('2026-02-28', '2024-02-29')),
  umidade: ou(fc.constantFrom('11.4', '11.40', '0', '-3.5')),
  encerrado: fc.boolean(),
  visto: ou(fc.constantFrom('2026-06-01T12:00:00.000Z', '2026-06-01T12:00:00.001Z')),
  detalhes: ou(fc.constantFrom<unknown>({ b: [1, null], a: 'ç\n\\' }, [], 'texto\t', 7, false)),
});
const chaveDoDia = fc.record({
  conta: fc.constant(1),
  nome: fc.constantFrom('x', 'x\u0001y', ''),
  lugar: fc.constantFrom('y', 'y\u0001y', ''),
});
const dia: fc.Arbitrary<Dia> = fc
  .tuple(chaveDoDia, fc.record({ lotes: inteiro, quilos: ou(inteiro) }))
  .map(([chave, resto]) => ({ ...chave, ...resto }));

const some = <T extends object>(row: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<T>;
const opDoLote = fc
  .tuple(lote, fc.constantFrom('upsert', 'patch', 'patch', 'add', 'add', 'remove'), fc.subarray(Object.keys(loteTable.columns).slice(2)))
  .map(([row, op, names]): RowOp => {
    const key = { id: row.id };
    if (op === 'upsert') return upsert(loteTable, row);
    if (op === 'remove') return remove(loteTable, key);
    if (op === 'patch') return patch(loteTable, key, some(row, names));
    return add(loteTable, key, { saldo: row.saldo, ...(row.perda === null ? {} : { perda: row.perda }) });
  });
const opDoDia = fc.tuple(dia, fc.constantFrom('upsert', 'patch', 'add', 'add', 'remove')).map(([row, op]): RowOp => {
  const { conta, nome, lugar, lotes, quilos } = row;
  const key = { conta, nome, lugar };
  if (op === 'upsert') return upsert(diaTable, row);
  if (op === 'remove') return remove(diaTable, key);
  if (op === 'patch') return patch(diaTable, key, { quilos });
  return add(diaTable, key, { lotes, ...(quilos === null ? {} : { quilos }) });
});
const opDoFeito = fc
  .record({ conta: fc.constant(1), nome: fc.constantFrom('x', 'y', ''), primeiro: texto, vezes: inteiro, quilos: ou(inteiro) })
  .map((row): RowOp => tally(feitoTable, { ...row, quilos: row.nome === '' ? null : (row.quilos ?? 0) }));
const ops = fc.array(fc.oneof({ weight: 3, arbitrary: opDoLote }, { weight: 2, arbitrary: opDoDia }, { weight: 1, arbitrary: opDoFeito }), {
  maxLength: 40,
  size: 'max',
});

describe('mudanças juntadas', () => {
  let database: TestDatabase;
  let pool: Pool;
  const schemas = ['uma', 'juntas', 'pedacos', 'copiadas'] as const;

  const within = async (schema: string, work: (client: ClientBase) => Promise<void>) => {
    const client = await pool.connect();
    try {
      await client.query(`begin; set local search_path to "${schema}"`);
      await work(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const content = async (schema: string) => {
    const { rows } = await pool.query<{ linha: string }>(
      `select 'lote' || l::text as linha from ${schema}.lote l union all select 'dia' || d::text from ${schema}.dia d
       union all select 'feito' || f::text from ${schema}.feito f order by 1`,
    );
    return rows.map(({ linha }) => linha);
  };

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'coalesce-spec', max: 3 });
    for (const schema of schemas) {
      await pool.query(`create schema ${schema}`);
      await within(schema, async (client) => {
        for (const sql of tables.flatMap(createTableSql)) await client.query(sql);
      });
    }
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const apply = async (sequence: readonly RowOp[], cuts: readonly number[]) => {
    const parts: Record<(typeof schemas)[number], RowOp[][]> = {
      uma: sequence.map((op) => [op]),
      juntas: [[...sequence]],
      pedacos: [],
      copiadas: [],
    };
    const ends = [...new Set([0, ...cuts.map((cut) => cut % (sequence.length + 1)), sequence.length])].sort((a, b) => a - b);
    parts.pedacos = ends.slice(1).map((end, index) => sequence.slice(ends[index], end));
    parts.copiadas = parts.pedacos;
    for (const schema of schemas) {
      const known = new Set<TableSpec>();
      const write = (client: ClientBase, changes: Changes) =>
        schema === 'copiadas' ? loadChanges(client, changes, known) : writeChanges(client, changes);
      await within(schema, async (client) => {
        await client.query('delete from lote; delete from dia; delete from feito');
        for (const part of parts[schema]) {
          // As pages of one stride: folded one after the other into the same changes.
          const half = part.length >> 1;
          await write(client, coalesce(part.slice(half), coalesce(part.slice(0, half))));
        }
      });
    }
    const [one, all, some_, copied] = await Promise.all(schemas.map(content));
    return { one, all, some: some_, copied };
  };

  it(`dão as mesmas linhas que uma a uma, e que em pedaços quaisquer (TULHA_SEED=${seed})`, async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(ops, fc.array(fc.nat(), { maxLength: 4 }), async (sequence, cuts) => {
        const { one, all, some: pieces, copied } = await apply(sequence, cuts);
        rows += one?.length ?? 0;
        expect(all).toEqual(one);
        expect(pieces).toEqual(one);
        expect(copied).toEqual(one);
      }),
      { numRuns: 100 },
    );
    expect(rows).toBeGreaterThan(50);
  });

  it('somar a um vazio deixa vazio, junto ou separado', async () => {
    const row = { conta: 1, nome: 'x', lugar: 'y', lotes: 1, quilos: null };
    const key = { conta: 1, nome: 'x', lugar: 'y' };
    for (const sequence of [
      [upsert(diaTable, row), add(diaTable, key, { lotes: 2, quilos: 5 })],
      [upsert(diaTable, { ...row, quilos: 3 }), patch(diaTable, key, { quilos: null }), add(diaTable, key, { lotes: 2, quilos: 5 })],
    ]) {
      const { one, all, some: pieces } = await apply(sequence, [1]);
      expect([one, all, pieces]).toEqual([['dia(1,x,y,3,)'], ['dia(1,x,y,3,)'], ['dia(1,x,y,3,)']]);
    }
  });

  it('quem conta primeiro diz a linha, os outros só somam; uma tabela é contada sempre ou nunca', async () => {
    const contar = (primeiro: string) => tally(feitoTable, { conta: 1, nome: 'x', primeiro, vezes: 1, quilos: null });
    const { one, all, some: pieces, copied } = await apply([contar('a'), contar('b'), contar('c')], [1, 2]);
    expect([one, all, pieces, copied]).toEqual(Array.from({ length: 4 }, () => ['feito(1,x,a,3,)']));
    expect(() => coalesce([add(feitoTable, { conta: 1, nome: 'x' }, { vezes: 1 })])).toThrow('tallied always or never');
    expect(() => coalesce([tally(loteTable, { id: 1 } as Lote)])).toThrow('tallied always or never');
  });

  it('mil mudanças de uma tabela vão em poucos comandos', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) =>
      upsert(diaTable, { conta: index, nome: 'x', lugar: 'y', lotes: 0, quilos: null }),
    ).concat(Array.from({ length: 1_000 }, (_, index) => add(diaTable, { conta: index, nome: 'x', lugar: 'y' }, { lotes: 1 })));
    let statements = 0;
    await within('juntas', async (client) => {
      const counting = { query: (...asked: unknown[]) => (statements++, (client.query as (...a: unknown[]) => unknown)(...asked)) };
      await client.query('truncate lote, dia, feito');
      await writeChanges(counting as unknown as ClientBase, coalesce(many));
    });
    expect(statements).toBe(1);
    expect((await content('juntas')).length).toBe(1_000);
  });
});
