import type { Pool } from 'pg';
import { proximaPausa } from './espera.js';
import { CARTAS } from './cartas.js';
import { type JobHandler, type JobQueue, type JobSpec, NotYet, type Place } from './job-queue.js';
import { type IdsPorNome, idsDaTarefa } from './sorteio.js';

export type Situacao = 'aguardando' | 'fazendo' | 'concluida' | 'falhou';
/** `feito` of `total`, and the present step, in pt-BR. */
export type Progresso = { readonly feito: number; readonly total: number; readonly etapa: string };

/** A row of `controle.tarefa`: long work requested by a user, and its result. Instants are ISO, UTC. */
export type Tarefa<E = unknown, R = unknown> = {
  readonly id: number;
  readonly conta: number;
  readonly usuario: number;
  readonly tipo: string;
  readonly situacao: Situacao;
  readonly entrada: E;
  readonly progresso: Progresso;
  readonly resultado: R | null;
  /** pt-BR, for the user who requested it. */
  readonly erro: string | null;
  readonly criada_em: string;
  readonly iniciada_em: string | null;
  readonly terminada_em: string | null;
};

/** Nothing of it is done yet. */
export const PARADO: Progresso = { feito: 0, total: 0, etapa: '' };
const EVERY_MS = 200;
/** A task under way says so this often, in ms. */
const BEAT_MS = 2_000;
/** A worker silent for so long is not doing its task any more. The queue itself, where clocks agree, notices a little earlier. */
const GONE_AFTER = '20 seconds';

/** Work that ends without hope of a better second try; its message is shown to its user. */
export class TarefaRecusada extends Error {
  override readonly name = 'TarefaRecusada';
}

/** The end of work about a record that there is not, or that its user does not see. */
export const NAO_ENCONTRADO = 'Registro não encontrado.';

/** Work that an external server could not take now. Its message is for the operator of the installation: no secret, no address. */
export class TarefaAdiada extends Error {
  override readonly name = 'TarefaAdiada';
}

/** The account's own task; undefined when there is none, or it is another's. */
export const findTarefa = async <E = unknown, R = unknown>(pool: Pool, conta: number, id: number): Promise<Tarefa<E, R> | undefined> => {
  const { rows } = await pool.query<Tarefa<E, R>>('select * from controle.tarefa where conta = $1 and id = $2', [conta, id]);
  return rows[0];
};

/** The account's tasks of a kind, newest first, or `crescente`; how many there are, whichever page is asked for. */
export const listTarefas = async <E = unknown, R = unknown>(
  pool: Pool,
  conta: number,
  job: JobSpec,
  { page, size, crescente = false }: { page: number; size: number; crescente?: boolean },
): Promise<{ content: Tarefa<E, R>[]; total: number }> => {
  const [tarefas, quantas] = await Promise.all([
    pool.query<Tarefa<E, R>>(
      `select * from controle.tarefa where conta = $1 and tipo = $2 order by id ${crescente ? 'asc' : 'desc'} limit $3 offset $4`,
      [conta, job.name, size, (page - 1) * size],
    ),
    pool.query<{ n: number }>('select count(*)::int as n from controle.tarefa where conta = $1 and tipo = $2', [conta, job.name]),
  ]);
  return { content: tarefas.rows, total: quantas.rows[0]?.n ?? 0 };
};

/** The tools of a task's work. `progresso` may be called as often as one likes: it is written at most five times a second. */
export type Bench = {
  readonly progresso: (progresso: Progresso) => void;
  /** It was begun before, by a worker that died or a try that failed. */
  readonly deNovo: boolean;
  /** When it was first begun, by the database's clock: the `now` of all it writes, at every try. */
  readonly now: string;
  readonly ids: IdsPorNome;
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

type Fim = { readonly resultado?: unknown; readonly erro?: string; readonly recusada?: boolean };

const finish = (pool: Pool, id: number, situacao: 'concluida' | 'falhou', { resultado = null, erro, recusada = false }: Fim) =>
  pool.query(
    `with fim as (
       update controle.tarefa set situacao = $2, resultado = $3, erro = $4, recusada = $5, terminada_em = now()
       where id = $1 and situacao in ('aguardando', 'fazendo') returning id)
     delete from controle.tarefa_sorteio s using fim where s.tarefa = fim.id`,
    [id, situacao, JSON.stringify(resultado), erro ?? null, recusada],
  );

/** The text shown to the user after an unforeseen failure. */
export const FALHA_INESPERADA = 'Não foi possível concluir. Tente de novo; se continuar, comunique o administrador.';
export const DISCO_CHEIO = 'O disco do servidor está cheio, e o arquivo não pôde ser feito. Avise o administrador e tente de novo.';
const PASTA_FECHADA = 'O servidor não consegue usar a pasta em que guarda os arquivos. Avise o administrador e tente de novo.';
/** The system's errors for a folder that is closed, is another's, is no folder any more or cannot be written. */
const FECHADA: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO']);
const NAO_ENTREGUE = 'Não foi possível em um dia inteiro de tentativas. Avise o administrador e peça de novo.';

const textOf = (error: unknown): string => {
  if (error instanceof TarefaRecusada) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return DISCO_CHEIO;
  return FECHADA.has(code) ? PASTA_FECHADA : FALHA_INESPERADA;
};

/** The summary of a failure for the operator: an intended message, or only its kind. */
const resumoDe = (error: unknown): string => {
  if (error instanceof TarefaAdiada) return error.message;
  return (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.name : 'Error');
};

/** The row says when it is tried again. @returns false where it has been for long enough, and is given up */
const adiar = async (pool: Pool, { espera }: JobSpec, { id, tentativas, idade_s }: Em, resumo: string): Promise<boolean> => {
  const pausa = espera && proximaPausa(espera, tentativas + 1, idade_s);
  await pool.query(
    `update controle.tarefa set tentativas = tentativas + 1, ultimo_erro = $2, proxima_em = now() + make_interval(secs => $3),
       situacao = case when $3::int is null then situacao else 'aguardando' end
     where id = $1 and situacao = 'fazendo'`,
    [id, resumo, pausa ?? null],
  );
  return pausa !== undefined;
};

/** A try: how often it was tried before, and how long ago it was asked for, by the database's clock. */
type Em = { readonly id: number; readonly tentativas: number; readonly idade_s: number };

/**
 * The handler of a kind of task: finds the row, marks it, does the work and writes down the result or why there is none.
 * A task that already ended is not done again. One whose kind waits for others' servers says in its row when it is tried again. `work` runs at least once, possibly several times: it must be repeatable.
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
    const { rows } = await pool.query<Tarefa<E, R> & Em & { antes: Situacao; iniciada_em: string }>(
      `update controle.tarefa t set situacao = 'fazendo', vista_em = now(), iniciada_em = coalesce(t.iniciada_em, now())
       from (select id, situacao from controle.tarefa where id = $1 for update) a
       where t.id = a.id and t.situacao in ('aguardando', 'fazendo') returning t.*, a.situacao as antes,
         extract(epoch from now() - t.criada_em)::int as idade_s`,
      [tarefaId],
    );
    const [tarefa] = rows;
    if (!tarefa) return;
    const progress = progressOf(pool, tarefaId, onTrouble);
    try {
      const resultado = await work(tarefa, {
        progresso: progress.set,
        deNovo: tarefa.antes === 'fazendo',
        now: tarefa.iniciada_em,
        ids: idsDaTarefa(pool, tarefaId),
        signal,
      });
      await progress.end();
      await finish(pool, tarefaId, 'concluida', { resultado });
      await depois(tarefa);
    } catch (error) {
      await progress.end();
      if (error instanceof NotYet) {
        await pool.query(`update controle.tarefa set situacao = $2 where id = $1 and situacao = 'fazendo'`, [tarefaId, tarefa.antes]);
        throw error;
      }
      const recusada = error instanceof TarefaRecusada;
      if (job.espera && !recusada) {
        onTrouble(new Error(`${job.name}: ${resumoDe(error)}`));
        if (await adiar(pool, job, tarefa, resumoDe(error))) return;
        await finish(pool, tarefaId, 'falhou', { erro: NAO_ENTREGUE });
        return await depois(tarefa);
      }
      if (recusada || last) {
        await finish(pool, tarefaId, 'falhou', { erro: textOf(error), recusada });
        await depois(tarefa);
      }
      if (!recusada) throw error;
    }
  },
  abandoned: async (tarefaId) => void (await finish(pool, tarefaId, 'falhou', { erro: FALHA_INESPERADA })),
});

/**
 * Puts every task that no worker is doing into the queue again: one may have been lost between its row and the queue, or
 * with the queue, and its worker may be gone. The time is the database's: a queue that goes by the clock of a dead worker
 * may wait for it for long.
 * @returns how many have waited for some seconds
 */
export const askAgain = async (pool: Pool, queue: JobQueue, jobs: readonly JobSpec[]): Promise<number> => {
  const waiting = await pool.query<{ id: number; tipo: string; nth: number }>(
    `select id, tipo, (row_number() over (partition by conta order by id))::int as nth from controle.tarefa
     where situacao = 'aguardando' and coalesce(proxima_em, criada_em + interval '5 seconds') < now() order by id`,
  );
  const left = await pool.query<{ id: number; tipo: string; agora: number }>(
    `update controle.tarefa set vista_em = now() where situacao = 'fazendo' and coalesce(vista_em, '-infinity') < now() - $1::interval
     returning id, tipo, extract(epoch from now())::int as agora`,
    [GONE_AFTER],
  );
  const add = async (id: number, tipo: string, place: Place) => {
    const job = jobs.find(({ name }) => name === tipo);
    if (job) await queue.add(job, id, place);
  };
  for (const { id, tipo, nth } of waiting.rows) await add(id, tipo, CARTAS.includes(tipo) ? {} : { nth });
  for (const { id, tipo, agora } of left.rows) await add(id, tipo, { take: agora });
  return waiting.rows.length;
};

/** A task that has ended, for the code that notifies its user. */
export type TarefaEncerrada = Omit<Tarefa<Readonly<Record<string, unknown>>, { readonly situacao?: unknown }>, 'situacao'> & {
  readonly situacao: 'concluida' | 'falhou';
  readonly terminada_em: string;
  /** How long ago, in ms, by the clock that wrote `terminada_em`. */
  readonly terminada_ha: number;
};

/** The most tasks told at a time. */
const AVISADAS_MAX = 100;

/** Hands every task that has ended to `avisar`, in order, and never again once that has come back. */
export const tarefasPorAvisar = async (pool: Pool, avisar: (tarefa: TarefaEncerrada) => Promise<void>): Promise<void> => {
  const { rows } = await pool.query<TarefaEncerrada>(
    `select *, (extract(epoch from now() - terminada_em) * 1000)::float8 as terminada_ha
     from controle.tarefa where avisada_em is null and terminada_em is not null order by id limit $1`,
    [AVISADAS_MAX],
  );
  for (const tarefa of rows) {
    await avisar(tarefa);
    await pool.query('update controle.tarefa set avisada_em = now() where id = $1', [tarefa.id]);
  }
};
