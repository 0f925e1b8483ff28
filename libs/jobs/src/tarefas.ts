import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { JobHandler, JobQueue, JobSpec } from './job-queue.js';

export type Situacao = 'aguardando' | 'fazendo' | 'concluida' | 'falhou';
/** `feito` of `total`, and what is being done, in pt-BR. */
export type Progresso = { readonly feito: number; readonly total: number; readonly etapa: string };

/** A row of `controle.tarefa`: long work somebody asked for, and what became of it. Instants are ISO, UTC. */
export type Tarefa<E = unknown, R = unknown> = {
  readonly id: number;
  readonly conta: number;
  readonly usuario: number;
  readonly tipo: string;
  readonly situacao: Situacao;
  readonly entrada: E;
  readonly progresso: Progresso;
  readonly resultado: R | null;
  /** pt-BR, for whoever asked. */
  readonly erro: string | null;
  readonly criada_em: string;
  readonly iniciada_em: string | null;
  readonly terminada_em: string | null;
};

const PARADO: Progresso = { feito: 0, total: 0, etapa: '' };
const EVERY_MS = 200;
/** A task under way says so this often, in ms. */
const BEAT_MS = 2_000;
/** Whoever has said nothing for so long is not doing its task any more. The queue itself, where clocks agree, notices a little earlier. */
const GONE_AFTER = '20 seconds';

/** Work that ends without hope of a better second try; its message is shown to whoever asked. */
export class TarefaRecusada extends Error {
  override readonly name = 'TarefaRecusada';
}

/** What an account may have waiting or under way at once. */
const ABERTAS_MAX = 20;

/** The account has asked for enough for now. */
export class TarefasDemais extends Error {
  override readonly name = 'TarefasDemais';
  constructor() {
    super(`Já há ${ABERTAS_MAX} tarefas desta conta à espera. Aguarde que terminem.`);
  }
}

/** How long a queue may take to accept a task, in ms. */
const QUEUE_WITHIN_MS = 1_000;

/**
 * Writes the row of new work and puts it in the queue. Once the row is there the work will be done: what the queue does not take, or not
 * in time, is found by `askAgain`.
 * @throws TarefasDemais
 */
export const askFor = async (
  pool: Pool,
  queue: JobQueue,
  job: JobSpec,
  { id, conta, usuario, entrada }: { id: number; conta: number; usuario: number; entrada: unknown },
): Promise<void> => {
  const { rowCount } = await pool.query(
    `insert into controle.tarefa (id, conta, usuario, tipo, situacao, entrada, progresso)
     select $1, $2, $3, $4, 'aguardando', $5, $6
     where (select count(*) from controle.tarefa where conta = $2 and situacao in ('aguardando', 'fazendo')) < $7`,
    [id, conta, usuario, job.name, JSON.stringify(entrada), PARADO, ABERTAS_MAX],
  );
  if (rowCount === 0) throw new TarefasDemais();
  const taken = queue.add(job, id).catch(() => {
    // The queue says so to its own listener.
  });
  await Promise.race([taken, wait(QUEUE_WITHIN_MS, undefined, { ref: false })]);
};

/** The account's own task; undefined when there is none, or it is another's. */
export const findTarefa = async <E = unknown, R = unknown>(pool: Pool, conta: number, id: number): Promise<Tarefa<E, R> | undefined> => {
  const { rows } = await pool.query<Tarefa<E, R>>('select * from controle.tarefa where conta = $1 and id = $2', [conta, id]);
  return rows[0];
};

/** The account's tasks of a kind, newest first. */
export const listTarefas = async <E = unknown, R = unknown>(
  pool: Pool,
  conta: number,
  job: JobSpec,
  { page, size }: { page: number; size: number },
): Promise<{ content: Tarefa<E, R>[]; total: number }> => {
  const { rows } = await pool.query<Tarefa<E, R> & { n: number }>(
    `select *, count(*) over ()::int as n from controle.tarefa where conta = $1 and tipo = $2 order by id desc limit $3 offset $4`,
    [conta, job.name, size, (page - 1) * size],
  );
  return { content: rows, total: rows[0]?.n ?? 0 };
};

/** What a task's work may use. `progresso` may be called as often as one likes: it is written at most five times a second. */
export type Bench = {
  readonly progresso: (progresso: Progresso) => void;
  /** It was begun before, by a worker that died or a try that failed. */
  readonly deNovo: boolean;
  readonly signal: AbortSignal;
};

const progressOf = (pool: Pool, id: number, onTrouble: (error: Error) => void) => {
  let latest: Progresso | undefined;
  let beaten = performance.now();
  let writing = Promise.resolve();
  const write = () => {
    if (!latest && performance.now() - beaten < BEAT_MS) return;
    const sql = `update controle.tarefa set vista_em = now(), progresso = coalesce($2, progresso) where id = $1 and situacao = 'fazendo'`;
    const progresso = latest ?? null;
    [latest, beaten] = [undefined, performance.now()];
    writing = writing.then(() => pool.query(sql, [id, progresso]).then(() => undefined, onTrouble));
  };
  const timer = setInterval(write, EVERY_MS).unref();
  return {
    set: (progresso: Progresso) => {
      latest = progresso;
    },
    end: async () => {
      clearInterval(timer);
      write();
      await writing;
    },
  };
};

const finish = (pool: Pool, id: number, situacao: 'concluida' | 'falhou', resultado: unknown, erro: string | null) =>
  pool.query(
    `update controle.tarefa set situacao = $2, resultado = $3, erro = $4, terminada_em = now() where id = $1 and situacao in ('aguardando', 'fazendo')`,
    [id, situacao, JSON.stringify(resultado ?? null), erro],
  );

/** What whoever asked is told of a failure that nobody foresaw. */
export const FALHA_INESPERADA = 'Não foi possível concluir. Tente de novo; se continuar, comunique o administrador.';
export const DISCO_CHEIO = 'O disco do servidor está cheio, e o arquivo não pôde ser feito. Avise o administrador e tente de novo.';

const textOf = (error: unknown): string => {
  if (error instanceof TarefaRecusada) return error.message;
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? DISCO_CHEIO : FALHA_INESPERADA;
};

/**
 * The handler of a kind of task: finds the row, marks it, does the work and writes down the result or why there is none.
 * A task that already ended is not done again. `work` runs at least once, possibly several times: it must be repeatable.
 * `depois` is called once it has ended, well or badly, and is not to be tried again.
 */
export const tarefaHandler = <E, R>(
  pool: Pool,
  job: JobSpec,
  work: (tarefa: Tarefa<E, R>, bench: Bench) => Promise<R>,
  onTrouble: (error: Error) => void,
  depois: (tarefa: Tarefa<E, R>) => Promise<void> = async () => undefined,
): JobHandler => ({
  job,
  handle: async (tarefaId, { last, signal }) => {
    const { rows } = await pool.query<Tarefa<E, R> & { antes: Situacao }>(
      `update controle.tarefa t set situacao = 'fazendo', vista_em = now(), iniciada_em = coalesce(t.iniciada_em, now())
       from (select id, situacao from controle.tarefa where id = $1 for update) a
       where t.id = a.id and t.situacao in ('aguardando', 'fazendo') returning t.*, a.situacao as antes`,
      [tarefaId],
    );
    const [tarefa] = rows;
    if (!tarefa) return;
    const progress = progressOf(pool, tarefaId, onTrouble);
    try {
      const resultado = await work(tarefa, { progresso: progress.set, deNovo: tarefa.antes === 'fazendo', signal });
      await progress.end();
      await finish(pool, tarefaId, 'concluida', resultado, null);
      await depois(tarefa);
    } catch (error) {
      await progress.end();
      const recusada = error instanceof TarefaRecusada;
      if (recusada || last) {
        await finish(pool, tarefaId, 'falhou', null, textOf(error));
        await depois(tarefa);
      }
      if (!recusada) throw error;
    }
  },
  abandoned: async (tarefaId) => void (await finish(pool, tarefaId, 'falhou', null, FALHA_INESPERADA)),
});

/**
 * Puts every task that nobody is doing into the queue again: one may have been lost between its row and the queue, or with the queue, and
 * whoever did it may be gone. The time is the database's: a queue that goes by the clock of a dead worker may wait for it for long.
 * @returns how many have waited for some seconds
 */
export const askAgain = async (pool: Pool, queue: JobQueue, jobs: readonly JobSpec[]): Promise<number> => {
  const waiting = await pool.query<{ id: number; tipo: string }>(
    `select id, tipo from controle.tarefa where situacao = 'aguardando' and criada_em < now() - interval '5 seconds' order by id`,
  );
  const left = await pool.query<{ id: number; tipo: string; agora: number }>(
    `update controle.tarefa set vista_em = now() where situacao = 'fazendo' and coalesce(vista_em, '-infinity') < now() - $1::interval
     returning id, tipo, extract(epoch from now())::int as agora`,
    [GONE_AFTER],
  );
  const add = async (id: number, tipo: string, take?: number) => {
    const job = jobs.find(({ name }) => name === tipo);
    if (job) await queue.add(job, id, take);
  };
  for (const { id, tipo } of waiting.rows) await add(id, tipo);
  for (const { id, tipo, agora } of left.rows) await add(id, tipo, agora);
  return waiting.rows.length;
};

/** A task that has ended, for whoever tells people so. */
export type TarefaEncerrada = Omit<Tarefa<Readonly<Record<string, unknown>>, { readonly situacao?: unknown }>, 'situacao'> & {
  readonly situacao: 'concluida' | 'falhou';
  readonly terminada_em: string;
};

/** So many are told at a time. */
const AVISADAS_MAX = 100;

/** Hands every task that has ended to `avisar`, in order, and never again once that has come back. */
export const tarefasPorAvisar = async (pool: Pool, avisar: (tarefa: TarefaEncerrada) => Promise<void>): Promise<void> => {
  const { rows } = await pool.query<TarefaEncerrada>(
    `select * from controle.tarefa where avisada_em is null and terminada_em is not null order by id limit $1`,
    [AVISADAS_MAX],
  );
  for (const tarefa of rows) {
    await avisar(tarefa);
    await pool.query('update controle.tarefa set avisada_em = now() where id = $1', [tarefa.id]);
  }
};
