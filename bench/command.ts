import { randomBytes, randomUUID } from 'node:crypto';
import { createEngine } from '@tulha/application/engine';
import { catalogueDeciders } from '@tulha/application/registry';
import { ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { postgresSnapshots } from '@tulha/event-store/postgres/postgres-snapshots';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { openStores } from '@tulha/stores/open-stores';
import pg from 'pg';
import { type BenchServer, withServer } from '#support/database';
import { report, type Result, resultOf } from '#support/report';
import { insertOne, makeYardstick, type Row } from '#support/yardstick';

/**
 * How many commands a second go through dispatch (load, decide, validate, append), one at a time from each of 32 writers, beside bare
 * single-row INSERTs of rows like the facts they become, from the same process over 32 connections. `node bench/command.ts` after a
 * build. About 35 s.
 */
const WRITERS = 32;
const ROUNDS = 7;
const ROUND_MS = 700;
const AIM = 0.3;

/** One load: the call each writer repeats, given the number of its earlier calls. */
type Load = (writer: number, done: number) => Promise<unknown>;

const round = async (load: Load): Promise<number> => {
  const started = performance.now();
  const until = started + ROUND_MS;
  const counts = await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      let done = 0;
      for (; performance.now() < until; done++) await load(writer, done);
      return done;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1_000);
};

const openEngine = async (url: string) => {
  const { pool, store, close } = await openStores({ databaseUrl: url, eventStoreUrl: undefined, name: 'bench', max: 20 });
  const vault = postgresKeyVault(pool, randomBytes(32).toString('base64'));
  const { dispatch } = createEngine({ store, vault, snapshots: postgresSnapshots(pool) });
  return { pool, dispatch, close };
};
type Engine = Awaited<ReturnType<typeof openEngine>>;

let lastId = 0;
const meta = () => ({ conta: 1, ator: 1, fazenda: 1, commandId: randomUUID(), now: new Date().toISOString() });
const secador = catalogueDeciders.secador as NonNullable<(typeof catalogueDeciders)[string]>;

/** A new record at every command. */
const registering = ({ dispatch }: Engine): Load => {
  return () => {
    const secadorId = ++lastId;
    const data = { secadorId, descricao: `Secador ${secadorId}`, capacidadeL: 15_000 };
    return dispatch(secador, secadorId, { type: 'Cadastrar', data }, meta(), { isNew: true });
  };
};

/** Every writer changes its own two records, again and again. */
const changing = async (engine: Engine): Promise<Load> => {
  const first = lastId + 1;
  const register = registering(engine);
  for (let made = 0; made < 2 * WRITERS; made++) await register(0, made);
  let capacidadeL = 0;
  return (writer, done) => {
    const secadorId = first + 2 * writer + (done % 2);
    const data = { secadorId, capacidadeL: (capacidadeL = (capacidadeL % 90_000) + 1) };
    return engine.dispatch(secador, secadorId, { type: 'Alterar', data }, meta());
  };
};

/** All writers reserve a gram of one lot: every fact is in one stream, and every decision waits for the one before it. */
const reserving = async ({ dispatch }: Engine): Promise<Load> => {
  const beneficioId = ++lastId;
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const saidas = [{ loteId: 1, tipo: 'Bica corrida', qualidade: null, quantidadeG: 9_000_000_000 }];
  const hulling = { beneficioId, fazendaId: 1, avulso: true, perdaG: null, em: { dia: day, hora: null }, entradas: [], saidas };
  await dispatch(ledgerDecider, 1, { type: 'RealizarBeneficio', data: hulling }, meta());
  return () => {
    const vendaId = ++lastId;
    const itens = [{ itemId: vendaId, loteId: 1, massaG: 1, precoSacaCentavos: 201_550, valorCentavos: 3 }];
    const sale = { vendaId, fazendaId: 1, em: day, clienteId: 1, tipo: 'lote', categoria: null, notaFiscal: null, parcelas: 1, obs: null };
    return dispatch(ledgerDecider, 1, { type: 'ReservarVenda', data: { ...sale, itens } }, meta());
  };
};

/** The newest fact, as the row a bare INSERT writes over and over under other ids. */
const lastRow = async ({ pool }: Engine): Promise<Row> => {
  const { rows } = await pool.query<Row>(
    `select stream_id as stream, version, event_id as id, type, schema_version as "schemaVersion", data::text, meta::text
     from es.events order by position desc limit 1`,
  );
  return rows[0] as Row;
};

const measure = async (server: BenchServer, what: string, prepare: (engine: Engine) => Load | Promise<Load>, aim?: number) => {
  const database = await server.fresh();
  const engine = await openEngine(database.url);
  const clients = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  try {
    await makeYardstick(database.url, { indexes: false });
    const product = await prepare(engine);
    await product(0, 0);
    const row = await lastRow(engine);
    const bare: Load = (writer, done) =>
      insertOne(clients[writer] as pg.Client, { ...row, stream: `yardstick-${writer}`, version: done, id: randomUUID() });
    const rounds: { bare: number; product: number }[] = [];
    for (let n = -1; n < ROUNDS; n++) {
      const sample = { bare: await round(bare), product: await round(product) };
      if (n >= 0) rounds.push(sample); // the first warms both up
    }
    return resultOf(what, rounds, aim);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await engine.close();
    await database.drop();
  }
};

await withServer(async (server) => {
  const results: Result[] = [
    await measure(server, `${WRITERS} writers, a new record each time`, registering, AIM),
    await measure(server, `${WRITERS} writers, changing 64 records`, changing, AIM),
    await measure(server, `${WRITERS} writers, reserving from one ledger`, reserving),
  ];
  await report('command', 'commands/s', server.url, results);
});
