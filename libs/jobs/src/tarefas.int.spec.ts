import { createPool } from '@tulha/platform/postgres/pool';
import { prepareControl } from '@tulha/read-models/control/control';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import type { Pool } from 'pg';
import { type JobQueue, type JobSpec, NotYet } from './job-queue.js';
import { recuperarSenhaJob } from './recuperar-senha.job.js';
import { askFor, TarefasDemais } from './pedir.js';
import { askAgain, FALHA_INESPERADA, findTarefa, listTarefas, TarefaRecusada, tarefaHandler } from './tarefas.js';

const job: JobSpec = { name: 'somar', attempts: 2 };
const attempt = { number: 1, last: false, signal: new AbortController().signal };
const fail = (error: Error) => {
  throw error;
};

describe('tarefas', () => {
  let database: TestDatabase;
  let pool: Pool;
  let asked: string[];
  let places: (number | undefined)[];
  const queue: JobQueue = {
    add: async ({ name }, tarefaId, { take, nth } = {}) => {
      asked.push(`${name}/${tarefaId}${take === undefined ? '' : '/outra vez'}`);
      places.push(nth);
    },
    ping: async () => undefined,
    close: async () => undefined,
  };

  beforeAll(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { name: 'test' });
    await prepareControl(pool);
  });
  beforeEach(async () => {
    [asked, places] = [[], []];
    await pool.query('truncate controle.tarefa');
    await askFor(pool, queue, job, { id: 1, conta: 7, usuario: 3, entrada: { parcelas: [2, 3] } });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const estado = async () => (await findTarefa(pool, 7, 1)) as NonNullable<Awaited<ReturnType<typeof findTarefa>>>;
  const somar = () =>
    tarefaHandler<{ parcelas: number[] }, number>(
      pool,
      job,
      async ({ entrada }, { progresso }) => {
        progresso({ feito: 2, total: 2, etapa: 'Somando' });
        return entrada.parcelas.reduce((a, b) => a + b);
      },
      fail,
    );

  it('é da conta que a pediu, e de mais ninguém', async () => {
    expect(asked).toEqual(['somar/1']);
    expect(await findTarefa(pool, 8, 1)).toBeUndefined();
    expect((await listTarefas(pool, 7, job, { page: 1, size: 10 })).total).toBe(1);
    expect((await listTarefas(pool, 8, job, { page: 1, size: 10 })).total).toBe(0);
    expect(await listTarefas(pool, 7, job, { page: 2, size: 10, crescente: true })).toEqual({ content: [], total: 1 });
  });

  it('uma conta tem no máximo vinte à espera; as outras não sentem', async () => {
    const ask = (id: number, conta: number) => askFor(pool, queue, job, { id, conta, usuario: 3, entrada: {} });
    for (let id = 2; id <= 20; id++) await ask(id, 7);
    await expect(ask(21, 7)).rejects.toThrow(TarefasDemais);
    await ask(22, 8);
    await somar().handle(1, attempt);
    await ask(23, 7);
    expect(asked).not.toContain('somar/21');
  });

  it('quarenta pedidas ao mesmo tempo são no máximo vinte à espera, e as cartas da conta não lhes tomam o lugar', async () => {
    const ask = (spec: JobSpec) => (n: number) => askFor(pool, queue, spec, { id: 100 + n, conta: 9, usuario: 3, entrada: {} });
    const letters = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => ask(recuperarSenhaJob)(n)));
    const tasks = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => ask(job)(50 + n)));
    const taken = (all: readonly { status: string }[]) => all.filter(({ status }) => status === 'fulfilled').length;
    expect([taken(letters), taken(tasks)]).toEqual([30, 20]);
    // Each knows how many of its account are before it; a letter waits for no other work.
    const vinte = Array.from({ length: 20 }, (_, n) => n + 1);
    expect(places.filter((nth) => nth !== undefined).toSorted((a, b) => a - b)).toEqual([1, ...vinte]);
  });

  it('as que se pedem de novo à fila ficam cada uma atrás das outras da sua conta', async () => {
    for (const [id, conta] of [
      [2, 7],
      [3, 7],
      [4, 8],
    ] as const)
      await askFor(pool, queue, job, { id, conta, usuario: 3, entrada: {} });
    await pool.query(`update controle.tarefa set criada_em = now() - interval '1 minute'`);
    places = [];
    await askAgain(pool, queue, [job]);
    expect(places).toEqual([1, 2, 3, 1]);
  });

  it('guarda o resultado e até onde chegou', async () => {
    await somar().handle(1, attempt);
    expect(await estado()).toMatchObject({ situacao: 'concluida', resultado: 5, progresso: { feito: 2, etapa: 'Somando' } });
  });

  it('a que ainda não pode ser espera como esperava, sem ter falhado', async () => {
    const depois = tarefaHandler(pool, job, () => Promise.reject(new NotYet('another is at it')), fail);
    await expect(depois.handle(1, { ...attempt, last: true })).rejects.toThrow(NotYet);
    expect(await estado()).toMatchObject({ situacao: 'aguardando', erro: null, terminada_em: null });
    await somar().handle(1, attempt);
    expect((await estado()).situacao).toBe('concluida');
  });

  it('a que encontra a pasta fechada diz isso a quem a pediu', async () => {
    const fechada = () => Promise.reject(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }));
    await expect(tarefaHandler(pool, job, fechada, fail).handle(1, { ...attempt, last: true })).rejects.toThrow('EACCES');
    expect((await estado()).erro).toBe(
      'O servidor não consegue usar a pasta em que guarda os arquivos. Avise o administrador e tente de novo.',
    );
  });

  it('terminada, não é feita de novo', async () => {
    await somar().handle(1, attempt);
    let again = 0;
    await tarefaHandler(pool, job, async () => ++again, fail).handle(1, attempt);
    expect(again).toBe(0);
    expect((await estado()).resultado).toBe(5);
  });

  it('quem falha tenta de novo sabendo que é de novo, e só a última falha a encerra', async () => {
    const vezes: boolean[] = [];
    const depois: number[] = [];
    const falhar = tarefaHandler(
      pool,
      job,
      async (_, { deNovo }) => {
        vezes.push(deNovo);
        throw new Error('disco cheio em /dados');
      },
      fail,
      async ({ id }) => void depois.push(id),
    );
    await expect(falhar.handle(1, attempt)).rejects.toThrow('disco cheio');
    expect([(await estado()).situacao, depois]).toEqual(['fazendo', []]);
    await expect(falhar.handle(1, { ...attempt, number: 2, last: true })).rejects.toThrow('disco cheio');
    expect(await estado()).toMatchObject({ situacao: 'falhou', erro: FALHA_INESPERADA });
    expect([vezes, depois]).toEqual([[false, true], [1]]);
  });

  it('o que foi recusado não é tentado de novo, e diz o motivo', async () => {
    await tarefaHandler(pool, job, () => Promise.reject(new TarefaRecusada('Folha não encontrada.')), fail).handle(1, attempt);
    expect(await estado()).toMatchObject({ situacao: 'falhou', erro: 'Folha não encontrada.' });
  });

  it('o que não chegou à fila é pedido de novo, até terminar', async () => {
    await pool.query(`update controle.tarefa set criada_em = now() - interval '1 minute'`);
    await askAgain(pool, queue, [job]);
    expect(asked).toEqual(['somar/1', 'somar/1']);
    await somar().handle(1, attempt);
    await askAgain(pool, queue, [job]);
    expect(asked).toHaveLength(2);
  });

  it('o que alguém está fazendo não é pedido de novo; o que ficou com quem sumiu, sim, uma vez', async () => {
    const falhar = tarefaHandler(pool, job, () => Promise.reject(new Error('morreu')), fail);
    await expect(falhar.handle(1, attempt)).rejects.toThrow('morreu');
    await askAgain(pool, queue, [job]);
    expect(asked).toEqual(['somar/1']);
    await pool.query(`update controle.tarefa set vista_em = now() - interval '1 minute'`);
    await askAgain(pool, queue, [job]);
    await askAgain(pool, queue, [job]);
    expect(asked).toEqual(['somar/1', 'somar/1/outra vez']);
  });
});
