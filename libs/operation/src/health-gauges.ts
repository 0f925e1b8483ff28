import { Gauge, type Registry } from 'prom-client';
import { countsFacts, type Health, isReady } from './health.js';

/** Shows an inspection of the installation as gauges. An unknown value is not shown, rather than shown as zero. */
export const healthGauges = (registers: Registry[]): ((health: Health) => void) => {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name: `tulha_${name}`, help, labelNames, registers });

  const ready = gauge('ready', '1 where requests can be served.');
  const database = gauge('database_up', '1 where the database answers in time.');
  const store = gauge('store_up', '1 where the event store answers in time, and takes facts as far as is known.');
  const queue = gauge('job_queue_up', '1 where the store of the job queue answers in time.');
  const writes = gauge('writes_up', '1 where what is written reaches the disk of the database, and the log of facts, in time.');
  const processes = gauge('processes', 'Processes that have been heard of just now, and those that fell silent.', 'kind');
  const tasks = gauge('tasks', 'Long work that was asked for, by state; failed ones of the last day, without what was refused.', 'state');
  const letters = gauge('letters', 'Letters that no mail server took yet, and those of the last day that were given up.', 'state');
  const lag = gauge('lag_facts', 'Facts not yet seen.', 'reader');
  const age = gauge('lag_seconds', 'Age of the first fact not yet seen.', 'reader');
  const position = gauge('position', 'How far a reader has come, where positions are numbers.', 'reader');
  const halted = gauge('projection_halted', '1 for each projection that stands at a fact it cannot take.', 'projection');
  const haltedCount = gauge('projections_halted', 'Projections that stand at a fact they cannot take.');
  const pending = gauge('policies_pending', 'Consequences that could not be drawn yet.');
  const oldest = gauge('policies_pending_oldest_seconds', 'Age of the consequence that has waited longest.');

  const showLag = (reader: string, seen: Health['projecoes'] | Health['politicas']) => {
    if (!seen) return;
    if (seen.atrasoFatos !== null) lag.set({ reader }, seen.atrasoFatos);
    age.set({ reader }, seen.atrasoSegundos);
    if (countsFacts(seen.posicao)) position.set({ reader }, Number(seen.posicao));
  };

  return (health) => {
    const { banco, registro, projecoes, politicas, tarefas, correio, gravacao, processos } = health;
    for (const old of [lag, age, position, halted, haltedCount, pending, oldest, tasks, processes]) old.reset();
    ready.set(isReady(health) ? 1 : 0);
    database.set(banco.responde ? 1 : 0);
    store.set(registro.responde && gravacao.grava !== false ? 1 : 0);
    queue.set(tarefas.responde ? 1 : 0);
    writes.set(gravacao.grava ? 1 : 0);
    if (processos) {
      processes.set({ kind: 'api' }, processos.apis);
      processes.set({ kind: 'worker' }, processos.trabalhadores);
      processes.set({ kind: 'silent' }, processos.calados.length);
    }
    tasks.set({ state: 'waiting' }, tarefas.aguardando);
    tasks.set({ state: 'running' }, tarefas.fazendo);
    tasks.set({ state: 'failed' }, tarefas.falharam);
    letters.set({ state: 'waiting' }, correio.aguardando);
    letters.set({ state: 'given_up' }, correio.desistidas);
    showLag('projections', projecoes);
    showLag('policies', politicas);
    if (registro.posicao !== null && countsFacts(registro.posicao)) position.set({ reader: 'log' }, Number(registro.posicao));
    haltedCount.set(projecoes?.paradas.length ?? 0);
    for (const { nome } of projecoes?.paradas ?? []) halted.set({ projection: nome }, 1);
    pending.set(politicas?.pendentes ?? 0);
    const since = (politicas?.primeiras ?? []).map(({ desde }) => Date.parse(desde));
    oldest.set(since.length > 0 ? Math.max(0, Date.now() - Math.min(...since)) / 1_000 : 0);
  };
};
