import { randomBytes, randomUUID } from 'node:crypto';
import { factTypes } from '@tulha/application/registry';
import { createSealing } from '@tulha/application/sealing/sealing';
import type { EventStore, NewFact } from '@tulha/event-store/event-store';
import { openEventStoreDb } from '@tulha/event-store/eventstoredb/eventstoredb-event-store';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { createPool } from '@tulha/platform/postgres/pool';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { readCheckpoint } from '@tulha/read-models/project/checkpoint';
import { takeIds } from '@tulha/read-models/control/control';
import { failureOf } from '@tulha/read-models/control/failures';
import { createRunner, type Runner } from '@tulha/read-models/project/runner';
import { projections } from '@tulha/read-models/tables';
import { enterDatabase } from '@tulha/stores/enter-database';
import { openStores, type Stores } from '@tulha/stores/open-stores';
import { loteFormado } from '@tulha/testing/builders-ledger';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import { cli, scratchFolder } from './support.js';

const masterKey = randomBytes(32).toString('base64');

/** Each store in the jest project that is its own. */
const { TULHA_TEST_STORE: kind = 'postgresql' } = process.env;

/** An older copy of the log is put in its place, by an administrator of the server or the database that keeps it. */
describe(`um registro trocado por uma cópia mais antiga: ${kind}`, () => {
  const folder = scratchFolder();
  let database: TestDatabase;
  let server: EventStoreServer | undefined;
  let running: { readonly stores: Stores; readonly runner: Runner } | undefined;

  const env = () => ({ DATABASE_URL: database.url, TULHA_MASTER_KEY: masterKey, ...(server ? { EVENTSTORE_URL: server.url } : {}) });
  const run = (...argv: string[]) => cli(argv, { env: env(), cwd: folder.path });

  const start = async (name = 'teste') => {
    const eventStoreUrl = server?.url;
    const { databaseUrl } = await enterDatabase({ databaseUrl: database.url, eventStoreUrl, masterKey });
    const stores = await openStores({ databaseUrl, eventStoreUrl, name, max: 6 });
    const { open } = createSealing(factTypes, postgresKeyVault(stores.pool, masterKey));
    running = { stores, runner: createRunner(stores.pool, { store: stores.store, open, projections }, () => undefined) };
    return running.stores;
  };
  const stop = async () => {
    await running?.runner.stop();
    await running?.stores.close();
    running = undefined;
  };

  const factWith = (
    type: string,
    data: NewFact['data'],
    request: string = randomUUID(),
    recordedAt = new Date().toISOString(),
  ): NewFact => {
    const ids = { commandId: request, correlationId: request, causationId: request };
    return { type, data, eventId: randomUUID(), schemaVersion: 1, meta: { conta: 1, ator: 1, fazenda: 0, ...ids, recordedAt } };
  };
  const factOf = (terreiroId: number, descricao: string): NewFact =>
    factWith('TerreiroCadastrado', { terreiroId, descricao, areaMilesimos: null });
  const cadastrar = (store: EventStore, id: number, descricao = `Terreiro ${id}`) =>
    store.append({ stream: `terreiro-${id}`, expected: 'no-stream', facts: [factOf(id, descricao)] });
  const shown = async ({ pool, store }: Stores) => {
    const head = await store.head();
    const shows = async () => (await readCheckpoint(pool, 'leitura'))?.posicao ?? '';
    await until(async () => (await shows()) >= head, `tables that show ${head}`, { instead: shows });
  };
  const terreiros = async () => {
    const pool = createPool(database.url, { name: 'teste-olha', max: 1 });
    const { rows } = await pool.query<{ id: number }>('select id from leitura.terreiro order by id').finally(() => pool.end());
    return rows.map(({ id }) => Number(id));
  };

  /** All but the first so many facts are gone from the log, and nothing else has changed. */
  const putBack = async (facts: number): Promise<void> => {
    if (server) {
      const ours = server.log.events.filter(({ stream }) => stream.startsWith('terreiro-'));
      return server.log.restoreTo(server.log.events.indexOf(ours[facts] as (typeof ours)[number]));
    }
    const pool = createPool(database.url, { name: 'teste-dono', max: 1 });
    await pool
      .query(`begin; set local session_replication_role to replica; delete from es.log where position > ${facts}; commit`)
      .finally(() => pool.end());
  };

  beforeEach(async () => {
    database = await testDatabase();
    server = kind === 'eventstoredb' ? await startEventStoreServer() : undefined;
  });
  afterEach(async () => {
    await stop();
    server?.stop();
    await database.drop();
  });

  const fill = async (stores: Stores) => {
    const first = await takeIds(stores.pool, 'terreiro', 5);
    for (const n of [0, 1, 2, 3, 4]) await cadastrar(stores.store, first + n);
    await shown(stores);
  };

  it('em execução: nada mais se grava, as telas ficam como estavam, e a saúde o diz', async () => {
    const stores = await start();
    await fill(stores);
    await putBack(2);
    await until(async () => {
      const outcome = await cadastrar(stores.store, 77).then(
        () => 'gravado',
        (error: Error) => error.name,
      );
      return outcome === 'LogReplaced';
    }, 'a store that takes nothing more');
    await until(async () => (await failureOf(stores.pool, 'fim-do-registro'))?.erro === 'LogReplaced', 'a runner that stops');
    await expect(cadastrar(stores.store, 78)).rejects.toThrow('ends before');
    expect((await terreiros()).filter((id) => id < 70)).toEqual([1, 2, 3, 4, 5]);
    expect(await run('projecoes', 'verificar')).toMatchObject({
      exit: 7,
      stderr: expect.stringContaining('tulha eventos aceitar-registro'),
    });
    expect(await run('projecoes', 'reconstruir', '--aceitar-danos')).toMatchObject({ exit: 7 });
    expect((await terreiros()).filter((id) => id < 70)).toEqual([1, 2, 3, 4, 5]);
  });

  it('antes do início: recusado em uma frase até que um operador o aceite; o que se perdeu é dito, e nenhum número se repete', async () => {
    await fill(await start());
    await stop();
    await putBack(2);
    await expect(start()).rejects.toMatchObject({
      code: 'REGISTRO_TROCADO',
      message: expect.stringMatching(/^O registro dos fatos acaba antes [^.]*: .*tulha eventos aceitar-registro --motivo "…"\.$/),
    });
    expect(await run('eventos', 'aceitar-registro', '--motivo', 'curto')).toMatchObject({ exit: 2 });
    const pool = createPool(database.url, { name: 'teste-contador', max: 1 });
    await pool.query(`update controle.contador set ultimo = 2 where especie = 'terreiro';
      insert into controle.politica (nome, posicao) values ('consequencias', '99999999999999999999');
      insert into controle.instantaneo (stream, forma, versao, estado) values ('terreiro-4', 1, 0, '{}')`);
    const accepted = await run('eventos', 'aceitar-registro', '--motivo', 'o disco queimou e a cópia é de ontem');
    expect(accepted).toMatchObject({ exit: 0 });
    for (const id of [3, 4, 5])
      expect(accepted.stderr).toMatch(new RegExp(`conta 1: cadastrou o terreiro nº ${id}: descrição Terreiro ${id}\\.`));
    expect(accepted.stderr).not.toContain('terreiro nº 2');
    expect((await pool.query('select stream from controle.instantaneo')).rows).toEqual([]);
    const { rows } = await pool.query<{ posicao: string }>('select posicao from controle.politica');
    // Until the tables are made anew, no write is reported as visible: their position is one of the other log.
    expect((await readCheckpoint(pool, 'leitura'))?.posicao).toBe('');

    const stores = await start();
    await shown(stores);
    expect(rows[0]?.posicao).not.toContain('99999');
    await expect(stores.store.readAll(rows[0]?.posicao ?? '', 1)).resolves.toBeDefined();
    const told = [];
    for await (const fact of stores.store.read('registro-aceites')) told.push(fact);
    expect(told).toMatchObject([{ type: 'RegistroAceito', data: { motivo: 'o disco queimou e a cópia é de ontem', danos: [] } }]);
    await until(async () => (await terreiros()).join() === '1,2', 'the screens made anew', { instead: terreiros });
    expect(await takeIds(stores.pool, 'terreiro')).toBe(6);
    await cadastrar(stores.store, 6);
    await shown(stores);
    expect(await failureOf(stores.pool, 'fim-do-registro')).toBeUndefined();
    expect(await run('projecoes', 'verificar')).toMatchObject({ exit: 0 });
    expect((await run('eventos', 'aceitar-registro', '--motivo', 'outra vez, por via das dúvidas')).stderr).toContain('nada a aceitar');
    await pool.end();
  });

  it('crescido de novo, diz outra coisa onde já se viu: recusado também, e dito o que se perdeu', async () => {
    await fill(await start());
    await stop();
    const pool = createPool(database.url, { name: 'teste-memoria', max: 1 });
    await putBack(2);
    // A process without this installation's memory goes on in the old copy.
    const alone = server ? await openEventStoreDb({ url: server.url }) : await openPostgresEventStore({ pool });
    for (const id of [3, 4, 5, 6, 7]) await cadastrar(alone, id, `Outro ${id}`);
    await alone.close();
    await expect(start()).rejects.toMatchObject({ code: 'REGISTRO_TROCADO', message: expect.stringContaining('não diz o que') });
    const accepted = await run('eventos', 'aceitar-registro', '--motivo', 'a outra cópia é a que vale', '--json');
    expect(accepted).toMatchObject({ exit: 0 });
    expect(accepted.json()).toMatchObject({ aceito: true, trocado: 'says-otherwise' });
    expect(accepted.json().perdidos).toHaveLength(3);
    const stores = await start();
    const others = `select from leitura.terreiro where descricao like 'Outro%'`;
    await until(async () => (await pool.query(others)).rowCount === 5, 'the screens of the other copy', { instead: terreiros });
    expect(await failureOf(stores.pool, 'fim-do-registro')).toBeUndefined();
    await pool.end();
  });

  it('de cada ato perdido se diz o que as telas sabem: nome, valor, dia, lote e a que foi mudado', async () => {
    const { store, ...stores } = await start();
    const put = (stream: string, facts: readonly NewFact[], expected: number | 'no-stream' = 'no-stream') =>
      store.append({ stream, expected, facts: [...facts] as [NewFact] });
    for (const id of [1, 2, 3]) await cadastrar(store, id);
    const pagamento = {
      ...{ pagamentoId: 1, numero: 1, vencimento: '2026-06-10', valorCentavos: 185_000, jurosCentavos: 0, descontoCentavos: 0 },
      ...{ reajusteCentavos: 0, fluxoId: 1, fluxoSaidaId: null, numeroCheque: 0, notafiscal: null, obs: null, fileId: null, pagoEm: null },
    };
    const cabecalho = {
      ...{ lancamentoId: 2857, fazendaId: 1, tipo: 'despesa', descricao: 'Adubo', categoria: 'Insumos', categoriaId: null },
      ...{ categoriaPagamento: null, tipoPagamento: null, data: '2026-05-11', safraId: null, fornecedorId: 9, notafiscal: '123' },
      ...{ boleto: null, numeroCheque: 0, obsCheque: null, obs: null, files: [] },
    };
    await put('lancamento-2857', [factWith('LancamentoRegistrado', { ...cabecalho, origem: null, pagamentos: [pagamento] })]);
    await put('lancamento-2857', [factWith('LancamentoAlterado', { ...cabecalho, descricao: 'Adubo de cobertura' })], 0);
    const { type, data } = loteFormado(7, 480, { codigo: '26-0007' });
    await put('lote-7', [factWith(type, data)]);
    const entrada = { terreiroEntradaId: 1, terreiroId: 1, lotes: [{ loteId: 7, quantidadeMilesimos: 480_000 }], responsavel: null };
    await put('terreiro-entrada-1', [
      factWith('EntradaNoTerreiroRegistrada', { ...entrada, entrada: { dia: '2026-05-12', hora: '08:00' } }),
    ]);
    const [request, at] = [randomUUID(), new Date().toISOString()];
    for (const terreiroId of [4, 5])
      await put(`terreiro-${terreiroId}`, [
        factWith('TerreiroCadastrado', { terreiroId, descricao: `Dos dois ${terreiroId}`, areaMilesimos: 500_000 }, request, at),
      ]);
    await shown({ store, ...stores });
    await stop();
    await putBack(2);

    const { exit, stderr } = await run('eventos', 'aceitar-registro', '--motivo', 'o disco queimou e a cópia é de ontem');
    expect(exit).toBe(0);
    const line = (text: string) => stderr.split('\n').find((one) => one.includes(text));
    for (const phrase of ['registrou o lançamento nº 2857', 'alterou o lançamento nº 2857'])
      for (const known of [
        'descrição Adubo de cobertura',
        'valor R$ 1.850,00',
        'data 11/05/2026',
        'fornecedor nº 9',
        'vencimento 10/06/2026',
      ])
        expect(line(phrase)).toContain(known);
    expect(line('lote nº 7')).toMatch(new RegExp(`código 26-0007.*quantidade 480 L`));
    expect(line('entrada no terreiro nº 1')).toMatch(new RegExp(`entrada em 12/05/2026.*lote 26-0007.*480 L`));
    expect(line('cadastrou 2 terreiros')).toMatch(/:$/);
    for (const id of [4, 5]) expect(line(`terreiro nº ${id}`)).toContain(`descrição Dos dois ${id}`);

    // The accepted loss is still reported, until Tulha starts and makes the screens anew.
    const again = (await run('eventos', 'aceitar-registro', '--motivo', 'outra vez, para guardar a lista', '--json')).json();
    expect(again.aceito).toBe(false);
    expect(again.perdidos).toContainEqual(
      expect.objectContaining({
        tipo: 'LancamentoRegistrado',
        registros: [
          expect.objectContaining({
            dados: expect.objectContaining({ descricao: 'Adubo de cobertura', valor_centavos: 185_000, data: '2026-05-11' }),
            partes: [expect.objectContaining({ parte: 'pagamento', vencimento: '2026-06-10' })],
          }),
        ],
      }),
    );
  });

  it('com a Tulha em execução não se aceita nada: ela lembra o registro de antes', async () => {
    await fill(await start('tulha-api'));
    await putBack(2);
    const refused = await run('eventos', 'aceitar-registro', '--motivo', 'a cópia de ontem é a que vale');
    expect(refused).toMatchObject({ exit: 5, stderr: expect.stringContaining('Pare-a, repita o comando') });
  });

  it('sem o endereço do EventStoreDB, cada comando diz onde os fatos estão', async () => {
    await fill(await start());
    await stop();
    const wrong = server
      ? { url: undefined, message: 'Os fatos desta instalação estão no EventStoreDB: informe o endereço dele em TULHA_EVENTSTORE_URL.' }
      : { url: 'esdb://127.0.0.1:1?tls=false', message: 'TULHA_EVENTSTORE_URL: os fatos desta instalação estão no PostgreSQL' };
    const { DATABASE_URL, TULHA_MASTER_KEY } = env();
    const given = { DATABASE_URL, TULHA_MASTER_KEY, ...(wrong.url ? { TULHA_EVENTSTORE_URL: wrong.url } : {}) };
    for (const argv of [
      ['projecoes', 'verificar'],
      ['projecoes', 'listar'],
      ['projecoes', 'reconstruir'],
      ['politicas', 'listar'],
      ['eventos', 'aceitar-registro', '--motivo', 'a cópia de ontem é a que vale'],
    ]) {
      const { exit, stderr } = await cli(argv, { env: given, cwd: folder.path });
      expect({ argv, exit, stderr }).toMatchObject({ exit: 1, stderr: expect.stringContaining(wrong.message) });
      expect(stderr).not.toContain('não tem fatos');
    }
  });

  it('o certo, devolvido, é aceito sem que ninguém diga nada', async () => {
    await fill(await start());
    await stop();
    const stores = await start();
    await expect(cadastrar(stores.store, 6)).resolves.toMatchObject({ repeated: false });
  });
});
