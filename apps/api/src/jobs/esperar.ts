import { setTimeout as wait } from 'node:timers/promises';
import { findTarefa, type Tarefa } from '@tulha/jobs/tarefas';
import type { Pool } from 'pg';

/** Most tasks take some hundredths of a second: those are not waited for longer than they take. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;

/** Waits until a task has ended, for at most `ms`. @returns it as it then is; undefined when it is not the account's. */
export const esperarTarefa = async (pool: Pool, conta: number, id: number, ms: number): Promise<Tarefa | undefined> => {
  const until = Date.now() + ms;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const tarefa = await findTarefa(pool, conta, id);
    if (!tarefa || tarefa.situacao === 'concluida' || tarefa.situacao === 'falhou' || Date.now() >= until) return tarefa;
    await wait(pause);
  }
};
