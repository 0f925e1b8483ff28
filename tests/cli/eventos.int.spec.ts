import { append, fact, facts, range, readLog } from '@tulha/event-store/contract/facts';
import { compareLogs } from '@tulha/event-store/copy/compare-logs';
import type { AppendFault } from '@tulha/event-store/eventstoredb/testing/calls/append-calls';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { openStores, type Stores } from '@tulha/stores/open-stores';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { cli, scratchFolder } from './support.js';

describe('mudar os fatos de lugar', () => {
  const folder = scratchFolder();
  let database: TestDatabase;
  let server: EventStoreServer;
  const opened: Stores[] = [];

  const open = async (eventStoreUrl?: string): Promise<Stores> => {
    const stores = await openStores({ databaseUrl: database.url, eventStoreUrl, name: 'teste', max: 3 });
    opened.push(stores);
    return stores;
  };
  const closeAll = async () => {
    for (const stores of opened.splice(0)) await stores.close();
  };
  const copiar = (argv: readonly string[], options = {}) => cli(['eventos', 'copiar', ...argv], { cwd: folder.path, ...options });
  const ida = (options = {}) => copiar(['--de', database.url, '--para', server.url, '--json'], options);
  const ours = () => server.log.events.filter(({ type, stream }) => !type.startsWith('$') && stream !== 'outro-1');

  /** 60 streams that take turns, and one that is written 300 facts at a time. */
  const fill = async ({ store }: Stores): Promise<number> => {
    for (const n of range(4)) {
      await store.appendMany(range(60).map((m) => append(`talhao-${m}`, n === 0 ? 'no-stream' : n - 1, [fact({ n, m, café: 'ção' })])));
      await store.append(append('ledger-1', n === 0 ? 'no-stream' : n * 300 - 1, facts(300, { n })));
    }
    return 4 * (60 + 300);
  };

  beforeEach(async () => {
    database = await testDatabase();
    server = await startEventStoreServer({ shared: true });
  });
  afterEach(async () => {
    await closeAll();
    server.stop();
    await database.drop();
  });

  it('copia, confere fato por fato e muda a instalação, que só se abre no lugar novo', async () => {
    const total = await fill(await open());
    const { exit, stderr, json } = await ida();
    expect({ exit, stderr: stderr.split('\n').at(-2) }).toEqual({
      exit: 0,
      stderr:
        'Os fatos agora estão no EventStoreDB: inicie a Tulha com TULHA_EVENTSTORE_URL apontando para o EventStoreDB. As telas serão refeitas.',
    });
    expect(json()).toMatchObject({ copiados: total, fatos: total, streams: 61, mudou: true, emExecucao: [] });
    expect(json().sha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(open()).rejects.toMatchObject({ code: 'OUTRO_REGISTRO' });
    const [before, after] = [opened[0] as Stores, await open(server.url)];
    const { digests } = await compareLogs(before.store, after.store, { whole: true });
    expect(digests).toEqual({ original: json().sha256, copy: json().sha256 });
    // A process that was forgotten writes nothing that would be lost.
    await expect(before.store.append(append('talhao-99', 'no-stream'))).rejects.toThrow('moved to another event store');
    expect(await after.store.append(append('talhao-99', 'no-stream'))).toMatchObject({ version: 0 });
    const again = await ida();
    expect({ exit: again.exit, ...again.json() }).toMatchObject({ exit: 0, copiados: 0, fatos: total, depois: 1, sha256: json().sha256 });
    expect(again.stderr).toContain(
      `conferidos os ${total.toLocaleString('pt-BR')} fatos que ele recebeu do PostgreSQL, e gravados nele depois 1`,
    );
  });

  it('volta ao PostgreSQL com o que se escreveu lá', async () => {
    const total = await fill(await open());
    expect((await ida()).exit).toBe(0);
    await (await open(server.url)).store.append(append('ledger-1', 1199, facts(3)));
    await closeAll();
    const { exit, json, stderr } = await copiar(['--de', server.url, '--para', database.url, '--json']);
    expect({ exit, stderr: stderr.split('\n').at(-2) }).toEqual({
      exit: 0,
      stderr: expect.stringContaining('inicie a Tulha sem TULHA_EVENTSTORE_URL'),
    });
    expect(json()).toMatchObject({ copiados: 3, fatos: total + 3, mudou: true });
    expect(await (await open()).store.append(append('ledger-1', 1202))).toMatchObject({ version: 1203, repeated: false });
    await expect(open(server.url)).rejects.toMatchObject({ code: 'OUTRO_REGISTRO' });
  });

  it('interrompida no meio nada muda, e outra vez continua sem dobrar fato', async () => {
    const source = await open();
    const total = await fill(source);
    const stopped = await ida({
      onStart: async (interrupt: () => void) => {
        const counted: AppendFault = (write) => {
          const answer = write();
          if (ours().length > 500) interrupt();
          return answer;
        };
        server.faults.append.push(...range(total).map(() => counted));
      },
    });
    server.faults.append.splice(0);
    expect(stopped.exit).toBe(130);
    expect(JSON.parse(stopped.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
      erro: { mensagem: 'Interrompido: a instalação continua onde estava.', proximo: expect.stringContaining('Repita') },
    });
    const there = ours().length;
    expect(there).toBeGreaterThan(500);
    expect(there).toBeLessThan(total);
    await source.store.append(append('talhao-77', 'no-stream'));
    const { exit, json } = await ida();
    expect({ exit, copiados: json().copiados, fatos: json().fatos }).toEqual({ exit: 0, copiados: total + 1 - there, fatos: total + 1 });
    expect(new Set(ours().map(({ id }) => id)).size).toBe(total + 1);
  });

  it('com a Tulha em execução copia tudo e não muda nada; parada ela, o comando termina', async () => {
    const api = await openStores({ databaseUrl: database.url, eventStoreUrl: undefined, name: 'tulha-api', max: 2 });
    const total = await fill(api);
    const running = await ida();
    expect({ exit: running.exit, ...running.json() }).toMatchObject({ exit: 6, copiados: total, mudou: false, emExecucao: ['tulha-api'] });
    expect(running.stderr).toContain('pare-a e repita o comando');
    await api.store.append(append('talhao-77', 'no-stream'));
    await api.close();
    expect((await ida()).json()).toMatchObject({ copiados: 1, fatos: total + 1, mudou: true });
  });

  it('de um registro com fatos gravados duas vezes diz quais, e copia sem os segundos a quem o pede', async () => {
    await fill(await open());
    expect((await ida()).exit).toBe(0);
    const there = await open(server.url);
    const despesa = fact({ valor: 1000 }, 'LancamentoRegistrado');
    await there.store.append(append('lancamento-1', 'no-stream', [despesa]));
    // As a server does that takes a request twice: the second time to another stream.
    await (await open(server.url)).store.append({ ...append('lancamento-2', 'no-stream', [despesa]), firstTry: true });
    await closeAll();
    const volta = (...more: string[]) => copiar(['--de', server.url, '--para', database.url, ...more]);
    const refused = await volta();
    expect(refused).toMatchObject({ exit: 7, stderr: expect.stringContaining('1 fato está gravado duas vezes na origem') });
    expect(refused.stderr).toMatch(
      /LancamentoRegistrado [0-9a-f-]{36}: em lancamento-1, versão 0 .* e outra vez em lancamento-2, versão 0/,
    );
    expect(refused.stderr).toContain('--deixar-repetidos');
    const done = await volta('--deixar-repetidos');
    expect(done).toMatchObject({ exit: 0 });
    expect(done.stderr).toMatch(/Fica para trás, gravado pela segunda vez: LancamentoRegistrado [0-9a-f-]{36}, em lancamento-2, versão 0/);
    const { store } = await open();
    expect((await readLog(store)).filter(({ type }) => type === 'LancamentoRegistrado')).toMatchObject([{ stream: 'lancamento-1' }]);
    expect(await store.gaps(10)).toEqual([]);
  });

  it('de um registro a que faltam fatos diz quais, e não culpa o destino', async () => {
    await fill(await open());
    expect((await ida()).exit).toBe(0);
    await closeAll();
    server.log.events.splice(
      server.log.events.findIndex(({ stream }) => stream === 'ledger-1'),
      2,
    );
    const database2 = await testDatabase();
    const refused = await copiar(['--de', server.url, '--para', database2.url]);
    expect(refused).toMatchObject({ exit: 7, stderr: expect.stringContaining('2 fatos de ledger-1, antes da versão 2.') });
    await database2.drop();
  });

  it('recusa um destino com fatos de outros, sem mudar nada', async () => {
    await fill(await open());
    const other = await testDatabase();
    const elsewhere = await openStores({ databaseUrl: other.url, eventStoreUrl: server.url, name: 'outra', max: 2 });
    await elsewhere.store.append(append('talhao-0', 'no-stream'));
    await elsewhere.close();
    await other.drop();
    const { exit, stderr } = await copiar(['--de', database.url, '--para', server.url]);
    expect(exit).toBe(5);
    expect(stderr).toContain(
      'Erro: O destino tem fatos que a origem não tem: nada foi mudado.\n  Motivo: o fato 1 do destino (TalhaoCadastrado, em talhao-0, versão 0)',
    );
    expect(ours().filter(({ stream }) => stream.startsWith('talhao')).length).toBe(1);
    await expect(open()).resolves.toBeDefined();
  });

  it('leva junto até onde foram as consequências, e deixa as telas para refazer', async () => {
    const source = await open();
    await fill(source);
    const [third, pending] = [(await readLog(source.store))[2], (await readLog(source.store))[700]];
    await source.pool.query(`insert into controle.politica (nome, posicao) values ('consequencias', $1)`, [third?.position]);
    await source.pool.query(
      `insert into controle.consequencia_pendente (fato, politica, indice, posicao, tipo, conta, causa, alvo, codigo, tentativas, proxima)
       values ($1, 'p', 0, $2, 't', 1, 'c', 'a', 'X', 1, now())`,
      [pending?.eventId, pending?.position],
    );
    expect((await ida()).exit).toBe(0);
    const { store, pool } = await open(server.url);
    const log = await readLog(store);
    expect((await pool.query('select posicao from controle.politica')).rows).toEqual([{ posicao: log[2]?.position }]);
    expect((await pool.query('select posicao from controle.consequencia_pendente')).rows).toEqual([{ posicao: log[700]?.position }]);
  });

  it('diz o que não entende e quem não responde', async () => {
    for (const argv of [
      [],
      ['--de', database.url],
      ['--de', 'mysql://x', '--para', server.url],
      ['--de', server.url, '--para', server.url],
    ]) {
      expect(await copiar(argv)).toMatchObject({ exit: 2, stderr: expect.stringContaining('Um dos lados é um EventStoreDB') });
    }
    expect(await copiar(['--de', database.url, '--para', server.url])).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('Este banco de dados não tem fatos da Tulha.'),
    });
    await open();
    expect(await copiar(['--de', database.url, '--para', 'esdb://sem-usuario:2113'])).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('--de ou --para não é um endereço do EventStoreDB'),
    });
  });
});
