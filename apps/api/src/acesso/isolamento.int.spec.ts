import { factTypes } from '@tulha/application/registry';
import { createSealing } from '@tulha/application/sealing/sealing';
import { createPool } from '@tulha/platform/postgres/pool';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { askTogether } from '@tulha/read-models/read/ask-together';
import { type Settings, seeing } from '@tulha/read-models/read/isolation';
import { rebuild } from '@tulha/read-models/rebuild/rebuild';
import { createReadDb, readerOf } from '@tulha/read-models/read/reader';
import { seeingNoConta } from '@tulha/read-models/read/sem-conta';
import { tablesOf } from '@tulha/read-models/declare/signature';
import { projections } from '@tulha/read-models/tables';
import { startSeasonApp } from '../testing/season-app.js';
import { playSeason } from '../testing/small-season.js';
import type { TestApp } from '../testing/test-app.js';

const PEDIDOS = 10_000;
const ROWS = 'select conta from leitura.lote_movimento';
type DaConta = { readonly conta: number };

/** A row of any table: nothing in it means anything but whose it is. */
const FORJAR = `
  select format('insert into leitura.%I (%s) select %s from unnest($1::int8[]) with ordinality v(conta, n) on conflict do nothing', c.relname,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum),
    string_agg(case when a.attname = 'conta' then 'v.conta' else case a.atttypid::regtype::text when 'bigint' then '9000000 + v.n' when 'text' then '''x'' || v.n'
      when 'date' then 'current_date' when 'numeric' then '1' when 'boolean' then 'false' when 'jsonb' then '''[]''::jsonb' else 'now()' end end, ', ' order by a.attnum)) as sql
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'leitura'::regnamespace and c.relkind = 'r' group by c.relname order by 1`;

/** Whether the facts are in this database too. */
const onPostgres = (process.env.TULHA_TEST_STORE ?? 'postgresql') === 'postgresql';

describe('cada conta só vê o que é dela, mesmo onde uma consulta esquece de dizer', () => {
  let app: TestApp;
  let [ana, bia] = [0, 0];
  let tabelas: readonly string[];

  const as = async <R extends object>(settings: Settings, text: string, pool = app.services.pool): Promise<R[]> =>
    ((await askTogether<R & Record<string, unknown>>(pool, [{ settings, text }]))[0]?.rows ?? []) as R[];
  const quantas = async (settings: Settings) => {
    const counted = tabelas.map(async (tabela) => {
      const rows = await as<DaConta>(settings, `select distinct conta from leitura."${tabela}" order by 1`);
      return [tabela, rows.map(({ conta }) => conta)] as const;
    });
    return Object.fromEntries(await Promise.all(counted));
  };
  const todas = (contas: readonly number[]) => Object.fromEntries(tabelas.map((tabela) => [tabela, contas]));

  beforeAll(async () => {
    const comSafra = await startSeasonApp();
    ({ app } = comSafra);
    const outra = await app.account('bia');
    await playSeason(outra);
    [ana, bia] = [comSafra.ana.conta, outra.conta];
    const { rows } = await app.owner.query<{ sql: string }>(FORJAR);
    for (const { sql } of rows) await app.owner.query(sql, [[ana, bia]]);
    const found = await app.owner.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'leitura'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
    );
    tabelas = found.rows.map(({ name }) => name);
  });
  afterAll(() => app.close());

  it('toda tabela declarada está na leitura, e cada uma com a sua regra', async () => {
    expect(tabelas).toEqual(
      tablesOf(projections)
        .map(({ name }) => name)
        .toSorted(),
    );
    const { rows } = await app.owner.query<{ name: string }>(
      `select c.relname::text as name from pg_class c join pg_policy p on p.polrelid = c.oid
       where c.relnamespace = 'leitura'::regnamespace and c.relrowsecurity and p.polcmd = 'r' and pg_get_expr(p.polqual, c.oid) like '%conta = %tulha.conta%' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(tabelas);
  });

  it('sem dizer a conta, a API não vê linha nenhuma de tabela nenhuma', async () => {
    expect(await quantas({})).toEqual(todas([]));
    const owned = await as<{ n: number }>({}, 'select count(*)::int as n from leitura.lote', app.owner);
    expect(owned[0]?.n).toBeGreaterThan(0);
    await expect(createReadDb(app.services.pool).selectFrom('lote').selectAll().execute()).resolves.toEqual([]);
  });

  it('quem diz a conta vê todas as dela e nenhuma de outra, também em junções e CTEs', async () => {
    for (const conta of [ana, bia]) {
      expect(await quantas(seeing(conta))).toEqual(todas([conta]));
      for (const tabela of tabelas) {
        const t = `leitura."${tabela}"`;
        const rows = await as<DaConta>(
          seeing(conta),
          `with recursive x(conta) as (select conta from ${t} union select y.conta from ${t} y join x on true)
           select conta from x union select b.conta from ${t} a full join ${t} b on a.conta <> b.conta where b.conta is not null
           union select (select max(z.conta) from ${t} z) union select l.conta from ${t} a, lateral (select conta from ${t} offset 0) l`,
        );
        expect([tabela, rows]).toEqual([tabela, [{ conta }]]);
      }
    }
    expect(await quantas(seeing(0))).toEqual(todas([]));
    await expect(as({ 'tulha.conta': '1 or true' }, ROWS)).rejects.toMatchObject({ code: '22P02' });
  });

  it('quem ainda não sabe a conta só vê as tabelas que dizem de quem é o quê', async () => {
    const vistas = Object.entries(await quantas(seeingNoConta)).filter(([, contas]) => contas.length > 0);
    expect(vistas.map(([tabela]) => tabela)).toEqual(['conta', 'pagina_do_colaborador', 'publicacao', 'usuario']);
  });

  it('as perguntas continuam a andar pelos índices por que andavam, e a conta é conferida uma vez em cada', async () => {
    const valores: Readonly<Record<string, string>> = {
      int8: '1',
      text: "'x'",
      date: "'2026-01-01'",
      timestamptz: "'2026-01-01'",
      bool: 'true',
    };
    const planner = { enable_seqscan: 'off', enable_bitmapscan: 'off' };
    const perguntas = tablesOf(projections)
      .filter(({ name }) => !['conta', 'pagina_do_colaborador', 'publicacao', 'usuario'].includes(name)) // shown without an account as well
      .flatMap(({ name, columns, indexes }) =>
        indexes.map((index) => {
          const igual = (column: string) => `"${column}" = ${valores[String(columns[column]).replace('?', '')]}`;
          const onde = index.filter((column) => column !== 'conta').map((column) => ` and ${igual(column.replace('-', ''))}`);
          return `explain (costs off) select * from leitura."${name}" where conta = ${ana}${onde.join('')}`;
        }),
      );
    expect(perguntas.length).toBeGreaterThan(50);
    const plano = async (settings: Settings, pergunta: string, pool = app.services.pool) =>
      (await as<Record<string, string>>({ ...planner, ...settings }, pergunta, pool)).map((row) =>
        String(Object.values(row)[0]).replace(/^[ >-]+/, ''),
      );
    for (const pergunta of perguntas) {
      const guardada = await plano(seeing(ana), pergunta);
      const [result, uma, ...resto] = guardada;
      expect([pergunta, result, uma]).toEqual([pergunta, 'Result', expect.stringMatching(/^One-Time Filter: .*tulha\.conta/)]);
      expect([pergunta, ...resto]).toEqual([pergunta, ...(await plano({}, pergunta, app.owner))]);
    }
  });

  it('continua assim depois que a leitura é refeita e trocada', async () => {
    const { store, pool, config } = app.services;
    await rebuild(app.owner, { store, projections, open: createSealing(factTypes, postgresKeyVault(pool, config.masterKey)).open });
    expect(await quantas({})).toEqual(todas([]));
    const deAna = Object.entries(await quantas(seeing(ana)));
    expect(deAna.filter(([, contas]) => contas.some((conta) => conta !== ana))).toEqual([]);
    expect(deAna.filter(([, contas]) => contas.length === 1).length).toBeGreaterThan(tabelas.length / 2);
  });

  it('dez mil pedidos de duas contas por quatro conexões nunca veem os da outra, entre erros e consultas interrompidas', async () => {
    const { connectionString } = app.services.pool.options;
    const pool = createPool(connectionString as string, { name: 'isolamento', max: 4 });
    const db = createReadDb(pool);
    const esperadas = new Map<number, number>();
    for (const conta of [ana, bia]) esperadas.set(conta, (await as(seeing(conta), ROWS)).length);
    const [lote] = await as<{ id: number }>(seeing(ana), 'select id from leitura.lote limit 1');
    const falhas: Record<string, number> = {};
    const falha = async (asked: Promise<unknown>) => {
      const code = await asked.then(
        () => 'nenhuma',
        (error: { code?: string }) => String(error.code),
      );
      falhas[code] = (falhas[code] ?? 0) + 1;
    };
    const pedir = async (n: number): Promise<readonly DaConta[]> => {
      const conta = n % 2 === 0 ? ana : bia;
      const reader = readerOf(db, conta);
      if (n % 500 === 250) {
        await falha(reader.comPlano({ statement_timeout: '50' }).pool.query({ text: 'select pg_sleep(30)' }));
      } else if (n % 25 === 7) {
        await falha(reader.db.pool.query({ name: 'erro', text: `${ROWS} where 1 / (conta - conta) = 1` }));
      } else if (n % 10 === 3) {
        const achado = await reader.porId('lote', ['conta'], lote?.id as number);
        if (achado?.conta !== (conta === ana ? conta : undefined)) throw new Error(`Pedido ${n} viu um lote que não é da conta`);
      } else if (n % 10 === 5) {
        return reader.db.transaction().execute((trx) => trx.selectFrom('lote_movimento').select('conta').execute());
      } else if (n % 10 === 9) {
        return reader.db.selectFrom('lote_movimento').select('conta').execute();
      }
      return (await reader.db.pool.query<{ conta: number }>({ name: 'todas', text: ROWS })).rows;
    };
    let proximo = 0;
    const pedinte = async () => {
      for (let n = proximo++; n < PEDIDOS; n = proximo++) {
        const conta = n % 2 === 0 ? ana : bia;
        const rows = await pedir(n);
        if (rows.length !== esperadas.get(conta) || rows.some((row) => row.conta !== conta))
          throw new Error(`Pedido ${n} viu o que não é da conta`);
        if (n % 100 === 0 && (await pool.query(ROWS)).rows.length > 0)
          throw new Error(`Depois do pedido ${n} a conexão ainda dizia uma conta`);
      }
    };
    try {
      await Promise.all(Array.from({ length: 12 }, pedinte));
    } finally {
      await pool.end();
    }
    expect(falhas).toEqual({ '22012': 400, '57014': 20 });
  });

  it('a API não muda as tabelas de leitura, não as abre, e não troca de papel', async () => {
    const dono = new URL(app.services.config.databaseUrl).username;
    const tentativas = [
      `insert into leitura.terreiro select * from leitura.terreiro`,
      `update leitura.lote set saldo = 0`,
      `delete from leitura.lote`,
      `truncate leitura.lote`,
      `alter table leitura.lote disable row level security`,
      `alter table leitura.lote no force row level security`,
      `alter policy da_conta on leitura.lote using (true)`,
      `drop policy da_conta on leitura.lote`,
      `create policy aberta on leitura.lote for select using (true)`,
      `create table leitura.copia as select 1 as n`,
      `create schema outro`,
      `drop schema leitura cascade`,
      `alter schema leitura rename to lida`,
      `alter table leitura.lote owner to current_user`,
      `alter role current_user bypassrls`,
      `set role ${dono}`,
      `set session authorization ${dono}`,
      `update controle.leitura set esquema = 'x' where false; alter table controle.leitura add column x int`,
      ...(onPostgres ? [`delete from es.log`, `update es.log set type = 'x'`, `alter table es.log disable trigger all`] : []),
    ];
    for (const tentativa of tentativas) {
      const refused = await app.services.pool.query(tentativa).then(
        () => 'aceita',
        ({ code }: { code: string }) => code,
      );
      expect([tentativa, refused]).toEqual([tentativa, '42501']);
    }
    // Without the policies nothing is shown at all: this only makes the question fail.
    await expect(as({ row_security: 'off' }, ROWS)).rejects.toMatchObject({ code: '42501' });
  });
});
