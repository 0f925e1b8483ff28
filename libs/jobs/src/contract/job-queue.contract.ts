import { type Attempt, type JobHandler, type JobsConfig, type JobSpec, NotYet } from '../job-queue.js';
import { createJobQueue } from '../bullmq-queue.js';
import { startJobWorkers, type WorkerLimits } from '../bullmq-workers.js';

const job: JobSpec = { name: 'somar', attempts: 3 };
const silent = () => undefined;
const PATIENT = { lockMs: 5_000, graceMs: 20_000 };

/** A promise for the moment `times` calls have been made. */
const counter = (times: number) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  return { reached: promise, calls: () => calls, hit: () => ++calls === times && resolve() };
};

const handlerOf = (handle: JobHandler['handle']): JobHandler => ({ job, handle, abandoned: async () => undefined });

/** The promises of every store of jobs. `open` gives a fresh, empty one. */
export const jobQueueContract = (nome: string, open: () => Promise<{ config: JobsConfig; close: () => Promise<void> }>): void => {
  describe(`fila de tarefas: ${nome}`, () => {
    let place: Awaited<ReturnType<typeof open>>;
    const closing: (() => Promise<void>)[] = [];

    beforeEach(async () => {
      place = await open();
    });
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
      await place.close();
    });

    const queueOf = async () => {
      const queue = await createJobQueue(place.config);
      closing.push(queue.close);
      return queue;
    };
    const workersOf = async (handle: JobHandler['handle'], limits: WorkerLimits = PATIENT) => {
      const workers = await startJobWorkers(place.config, [handlerOf(handle)], silent, limits);
      closing.push(workers.stop);
      return workers;
    };

    it('entrega cada tarefa a quem trabalha, mesmo pedida antes de haver quem trabalhe', async () => {
      const queue = await queueOf();
      await queue.add(job, 1);
      const done: number[] = [];
      const all = counter(3);
      await workersOf(async (tarefaId) => {
        done.push(tarefaId);
        all.hit();
      });
      await queue.add(job, 2);
      await queue.add(job, 3);
      await all.reached;
      expect(done.sort()).toEqual([1, 2, 3]);
    });

    it('a mesma tarefa pedida duas vezes é uma só', async () => {
      const queue = await queueOf();
      await Promise.all([queue.add(job, 7), queue.add(job, 7), queue.add(job, 7)]);
      const done: number[] = [];
      const last = counter(1);
      await workersOf(async (tarefaId) => {
        done.push(tarefaId);
        if (tarefaId === 8) last.hit();
      });
      await queue.add(job, 8);
      await last.reached;
      expect(done.filter((tarefaId) => tarefaId === 7)).toHaveLength(1);
    });

    it('quem pede muitas espera atrás de si mesmo: a de quem pede uma é a próxima', async () => {
      const queue = await queueOf();
      for (const nth of [1, 2, 3]) await queue.add(job, nth, { nth });
      await queue.add(job, 10, { nth: 1 });
      await queue.add(job, 20);
      const done: number[] = [];
      const all = counter(5);
      const handle = async (tarefaId: number) => {
        done.push(tarefaId);
        all.hit();
      };
      await workersOf(handle, { ...PATIENT, concurrency: 1 });
      await all.reached;
      expect(done).toEqual([20, 1, 10, 2, 3]);
    });

    it('o que ainda não pode ser fica para logo, não conta como tentativa, e deixa o lugar a outra', async () => {
      const queue = await queueOf();
      await queue.add(job, 1);
      await queue.add(job, 2);
      const heard: string[] = [];
      const all = counter(2);
      const handle: JobHandler['handle'] = async (tarefaId, { number }) => {
        if (tarefaId === 1 && !heard.includes('2')) {
          heard.push('1 ainda não');
          throw new NotYet('2 comes first');
        }
        heard.push(tarefaId === 1 ? `1, tentativa ${number}` : '2');
        all.hit();
      };
      await workersOf(handle, { ...PATIENT, concurrency: 1 });
      await all.reached;
      expect([...new Set(heard)]).toEqual(['1 ainda não', '2', '1, tentativa 1']);
    });

    it('o que falha é tentado de novo, e sabe quando é a última vez', async () => {
      const queue = await queueOf();
      const tries: Omit<Attempt, 'signal'>[] = [];
      const all = counter(3);
      await workersOf(async (_, { number, last }) => {
        tries.push({ number, last });
        all.hit();
        throw new Error('falhou de propósito');
      });
      await queue.add(job, 1);
      await all.reached;
      expect(tries).toEqual([
        { number: 1, last: false },
        { number: 2, last: false },
        { number: 3, last: true },
      ]);
    });

    it('a tarefa de quem morreu no meio passa para outro', async () => {
      const queue = await queueOf();
      const [begun, again] = [counter(1), counter(1)];
      const never = Promise.withResolvers<void>();
      const dying = await workersOf(
        () => {
          begun.hit();
          return never.promise;
        },
        { lockMs: 400, graceMs: 0 },
      );
      await queue.add(job, 5);
      await begun.reached;
      await dying.stop();
      // A worker that holds it for a moment has it for longer than a machine stalls, and soon looks for jobs that others left behind.
      await workersOf(async () => void again.hit(), { ...PATIENT, lockMs: 2_000 });
      await again.reached;
      never.resolve();
      expect(again.calls()).toBe(1);
    });

    it('ao encerrar, avisa e espera o que está sendo feito', async () => {
      const queue = await queueOf();
      const begun = counter(1);
      let ended = false;
      const workers = await workersOf(async (_, { signal }) => {
        begun.hit();
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        ended = true;
      });
      await queue.add(job, 1);
      await begun.reached;
      await workers.stop();
      expect(ended).toBe(true);
    });
  });
};
