import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { CARTAS } from './cartas.js';
import type { JobQueue, JobSpec, Place } from './job-queue.js';
import { PARADO } from './tarefas.js';
import { underLock } from './under-lock.js';

/** The most tasks of an account that wait or run at once; its letters, which wait for others, take no place of its work. */
const ABERTAS_MAX = 20;
const CARTAS_MAX = 100;

/** The account has asked for enough for now. */
export class TarefasDemais extends Error {
  override readonly name = 'TarefasDemais';
  constructor(readonly maximo = ABERTAS_MAX) {
    super(`Já há ${maximo} tarefas desta conta à espera. Aguarde que terminem.`);
  }
}

/** How long a queue may take to accept a task, in ms. */
const QUEUE_WITHIN_MS = 1_000;

/** Puts a task that has its row into the queue; `askAgain` finds tasks that the queue does not take, or not in time. */
const enqueue = async (queue: JobQueue, job: JobSpec, id: number, place?: Place): Promise<void> => {
  const taken = queue.add(job, id, place).catch(() => {
    // The queue says so to its own listener.
  });
  await Promise.race([taken, wait(QUEUE_WITHIN_MS, undefined, { ref: false })]);
};

export type Pedido = {
  readonly id: number;
  readonly conta: number;
  readonly usuario: number;
  readonly entrada: unknown;
  /** Not to be done before so many seconds have gone by. */
  readonly daquiS?: number;
};

/**
 * Writes the row of new work and puts it in the queue. Once the row is there the work will be done; asked for again under the same id, it is
 * the same work, however far it has come. Those of an account are counted one
 * after the other, so that many who ask at once get no more than one who asks many times.
 * @throws TarefasDemais
 */
export const askFor = async (pool: Pool, queue: JobQueue, job: JobSpec, { id, conta, usuario, entrada, daquiS }: Pedido): Promise<void> => {
  const carta = CARTAS.includes(job.name);
  const maximo = carta ? CARTAS_MAX : ABERTAS_MAX;
  const written = await underLock(pool, `tarefas ${conta}`, (client) =>
    client.query<{ abertas: number }>(
      `insert into controle.tarefa (id, conta, usuario, tipo, situacao, entrada, progresso, proxima_em)
       select $1, $2, $3, $4, 'aguardando', $5, $6, now() + make_interval(secs => $7)
       where (select count(*) from controle.tarefa where conta = $2 and situacao in ('aguardando', 'fazendo') and (tipo = any ($8)) = $9) < $10
         or exists (select from controle.tarefa where id = $1)
       on conflict (id) do update set id = excluded.id where tarefa.conta = excluded.conta
       returning (select count(*) + 1 from controle.tarefa t where t.conta = $2 and t.situacao in ('aguardando', 'fazendo')
         and (t.tipo = any ($8)) = $9 and t.id <> $1)::int as abertas`,
      [id, conta, usuario, job.name, JSON.stringify(entrada), PARADO, daquiS ?? null, CARTAS, carta, maximo],
    ),
  );
  const [row] = written.rows;
  if (!row) throw new TarefasDemais(maximo);
  if (daquiS === undefined) await enqueue(queue, job, id, carta ? undefined : { nth: row.abertas });
};

/** For so long after a request the same work is not done again for another request. */
const DE_NOVO_APOS = '5 minutes';

/**
 * Writes the row of work requested by an unknown person, once for each `emailHash` within some minutes. It takes no place of
 * any account's, nor of another stranger's. `alguem`: the address has a user; otherwise the row is written as done, and
 * writing it takes as long.
 */
export const askUnknown = async (
  pool: Pool,
  queue: JobQueue,
  job: JobSpec,
  { id, entrada, alguem }: { readonly id: number; readonly entrada: { readonly emailHash: string }; readonly alguem: boolean },
): Promise<void> => {
  const { rowCount } = await underLock(pool, `tarefa ${entrada.emailHash}`, (client) =>
    client.query(
      `insert into controle.tarefa (id, conta, usuario, tipo, situacao, entrada, progresso, resultado, terminada_em)
       select $1, 0, 0, $2, case when $3 then 'aguardando' else 'concluida' end, $4, $5,
         case when $3 then null else '{}'::jsonb end, case when $3 then null else now() end
       where not exists (select from controle.tarefa where conta = 0 and tipo = $2 and entrada->>'emailHash' = $6
         and (situacao in ('aguardando', 'fazendo') or criada_em > now() - interval '${DE_NOVO_APOS}'))
       on conflict (id) do nothing`,
      [id, job.name, alguem, JSON.stringify(entrada), PARADO, entrada.emailHash],
    ),
  );
  // The queue is not awaited here: otherwise a known address would take longer than an unknown one.
  if (rowCount === 1 && alguem) void enqueue(queue, job, id);
};
