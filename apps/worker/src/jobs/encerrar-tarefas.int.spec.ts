import { createEngine } from '@tulha/application/engine';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { createPool } from '@tulha/platform/postgres/pool';
import { prepareControl } from '@tulha/read-models/control/control';
import { memoryVault } from '@tulha/testing/memory-vault';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import type { Pool } from 'pg';
import { encerrarTarefas } from './encerrar-tarefas.js';

describe('o fim das tarefas', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'test' });
    await prepareControl(pool);
  });
  beforeEach(() => pool.query('truncate controle.tarefa'));
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const abrir = () => {
    const store = openMemoryEventStore();
    const tools = { pool, engine: createEngine({ store, vault: memoryVault() }) };
    const encerradas = async () => (await store.readAll('', 100)).facts.map(({ data }) => data);
    return { tools, encerradas };
  };
  type Linha = {
    readonly id: number;
    readonly conta?: number;
    readonly tipo?: string;
    readonly situacao?: string;
    readonly entrada?: object;
    readonly resultado?: object;
    /** Seconds. */
    readonly levou?: number;
    /** Seconds ago. */
    readonly fim?: number | null;
  };
  const tarefa = ({
    id,
    conta = 7,
    tipo = 'importar-safra',
    situacao = 'concluida',
    entrada = {},
    resultado = {},
    levou = 1,
    fim = 1,
  }: Linha) =>
    pool.query(
      `insert into controle.tarefa (id, conta, usuario, tipo, situacao, entrada, progresso, resultado, criada_em, terminada_em)
       values ($1, $2, 3, $3, $4, $5, '{}', $6, now() - make_interval(secs => coalesce($7, 0) + $8), now() - make_interval(secs => $7))`,
      [id, conta, tipo, situacao, entrada, resultado, fim, levou],
    );

  it('uma importação é dita sempre, um arquivo só a quem não esperou por ele, um ensaio a ninguém', async () => {
    await tarefa({ id: 1 });
    await tarefa({ id: 2, resultado: { situacao: 'recusada' } });
    await tarefa({ id: 3, situacao: 'falhou' });
    await tarefa({ id: 4, entrada: { simular: true } });
    await tarefa({ id: 5, tipo: 'exportar-lotes' });
    await tarefa({ id: 6, tipo: 'exportar-lotes', levou: 30 });
    await tarefa({ id: 7, conta: 0, tipo: 'recuperar-senha', levou: 60 });
    await tarefa({ id: 8, fim: null, situacao: 'fazendo' });
    await tarefa({ id: 9, fim: 2 * 86_400 });
    const { tools, encerradas } = abrir();
    expect(await encerrarTarefas(tools)).toBe(4);
    expect(await encerradas()).toEqual([
      { tarefaId: 1, usuarioId: 3, tipo: 'importar-safra', situacao: 'concluida' },
      { tarefaId: 2, usuarioId: 3, tipo: 'importar-safra', situacao: 'recusada' },
      { tarefaId: 3, usuarioId: 3, tipo: 'importar-safra', situacao: 'falhou' },
      { tarefaId: 6, usuarioId: 3, tipo: 'exportar-lotes', situacao: 'concluida' },
    ]);
  });

  it('se é novidade diz o relógio do banco, que datou o fim, e não o de quem diz', async () => {
    await tarefa({ id: 1 });
    await tarefa({ id: 2, fim: 2 * 86_400 });
    const { tools, encerradas } = abrir();
    for (const dias of [-3, 3]) {
      jest.useFakeTimers({
        now: Date.now() + dias * 86_400_000,
        doNotFake: [
          'nextTick',
          'queueMicrotask',
          'setImmediate',
          'clearImmediate',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
        ],
      });
      await encerrarTarefas(tools);
      jest.useRealTimers();
      await pool.query('update controle.tarefa set avisada_em = null');
    }
    expect(await encerradas()).toMatchObject([{ tarefaId: 1 }]);
  });

  it('é dito uma vez, ainda que quem o disse morra antes de anotar', async () => {
    await tarefa({ id: 1 });
    const { tools, encerradas } = abrir();
    await encerrarTarefas(tools);
    expect(await encerrarTarefas(tools)).toBe(0);
    await pool.query('update controle.tarefa set avisada_em = null');
    await Promise.all([encerrarTarefas(tools), encerrarTarefas(tools)]);
    expect(await encerradas()).toHaveLength(1);
  });
});
