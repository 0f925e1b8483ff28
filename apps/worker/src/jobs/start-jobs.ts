import { createJobQueue } from '@tulha/jobs/bullmq-queue';
import { startJobWorkers } from '@tulha/jobs/bullmq-workers';
import type { JobHandler } from '@tulha/jobs/job-queue';
import type { Metrics } from '@tulha/operation/metrics';
import type { Tracing } from '@tulha/operation/tracing';
import { askAgain } from '@tulha/jobs/tarefas';
import { troubleOf } from '@tulha/platform/postgres/trouble';
import type { Progress } from '@tulha/read-models/read/progress';
import { avisarValidades } from '../estoque/avisar-validades.js';
import { avisarCertificados } from '../fiscal/avisar-certificados.js';
import { buscarNotas } from '../fiscal/buscar-notas.js';
import type { Busca } from '../fiscal/portas.js';
import { desfazerNotasCanceladas } from '../fiscal/desfazer-canceladas.js';
import { encerrarTarefas } from './encerrar-tarefas.js';
import { limparArquivos } from '../suporte/limpar-arquivos.js';
import { jobHandlers } from './handlers.js';
import { limpar } from './limpar.js';
import type { JobTools } from './tools.js';

const ASK_AGAIN_MS = 5_000;
/** How often tasks may be found waiting while nothing is done here. */
const IGNORED_MAX = 2;
const TELL_MS = 2_000;
const CLEAN_MS = 3_600_000;
/** How often it is looked at whether a new day has come. */
const DATES_MS = 600_000;
/** The interval at which queues of the tax authority are checked; each is polled every 65 to 70 minutes. */
const INVOICES_MS = 60_000;
/** So long after tables were switched a question may still have met the old ones, in ms. */
const BUILT_MS = 60_000;
/** How long running jobs may go on once the worker is asked to end; another worker repeats those not done by then. In ms. */
const GRACE_MS = 2_500;

/** Runs `work` at intervals, never twice at once; a failure is logged and the next run tries again. `stop` waits for the run under way. */
const nowAndThen = async (everyMs: number, work: () => Promise<unknown>, trouble: (error: Error) => void) => {
  let running: Promise<unknown> | undefined;
  const once = () => {
    running ??= work()
      .catch(trouble)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(once, everyMs).unref();
  await once();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};

/** Runs a day's work when that day has come, and again until it is done. `work` gets the last day done, and answers which one is. */
const onceADay = (work: (feito: string) => Promise<string>, trouble: (error: Error) => void) => {
  let feito = '';
  return nowAndThen(
    DATES_MS,
    async () => {
      feito = await work(feito);
    },
    trouble,
  );
};

/**
 * Work on tables that are read. Those that are not built yet, as at the first start on an empty database, or are of another version, are no
 * trouble while the runner builds them: the next look finds them, which is `otherwise` told.
 */
export const onBuiltTables =
  <A extends readonly unknown[], R>(
    progress: Pick<Progress, 'preparing'>,
    work: (...args: A) => Promise<R>,
    otherwise: (...args: A) => R,
  ) =>
  async (...args: A): Promise<R> => {
    try {
      return await work(...args);
    } catch (error) {
      if (troubleOf(error) !== 'other-tables' || !(await progress.preparing(BUILT_MS))) throw error;
      return otherwise(...args);
    }
  };

type Watch = { readonly metrics: Metrics; readonly tracing: Tracing };

/** Each try is measured, and a span of its own. */
const watched =
  ({ metrics, tracing }: Watch) =>
  (handler: JobHandler): JobHandler => ({
    ...handler,
    handle: async (tarefaId, attempt) => {
      const { name } = handler.job;
      const began = performance.now();
      try {
        await tracing.span(`job ${name}`, { 'tulha.task': tarefaId, 'tulha.attempt': attempt.number }, () =>
          handler.handle(tarefaId, attempt),
        );
        metrics.jobEnded(name, 'done', performance.now() - began);
      } catch (error) {
        metrics.jobEnded(name, 'failed', performance.now() - began);
        throw error;
      }
    },
  });

/** Starts to take jobs; also looks at intervals for tasks that never reached the queue, and for files past their time. */
export const startJobs = async (tools: JobTools & Busca, watch: Watch) => {
  const { config, pool, log, progress } = tools;
  const trouble = (error: Error) => log.warn('Jobs in trouble', { error: error.message });
  const queue = await createJobQueue(config, trouble);
  const handlers = jobHandlers(tools).map(watched(watch));
  const workers = await startJobWorkers(config, handlers, (level, message, fields) => log[level](message, fields), {
    graceMs: GRACE_MS,
  });
  const specs = handlers.map(({ job }) => job);
  let ignored = 0;
  const look = async () => {
    const waiting = await askAgain(pool, queue, specs);
    ignored = waiting > 0 && workers.idle() ? ignored + 1 : 0;
    if (ignored < IGNORED_MAX) return;
    ignored = 0;
    log.warn('Tasks wait and no job comes: waiting for jobs anew', { waiting });
    await workers.restart();
  };
  const looking = await nowAndThen(ASK_AGAIN_MS, look, trouble);
  const telling = await nowAndThen(TELL_MS, () => encerrarTarefas(tools), trouble);
  const clean = async () => {
    await limpar(pool, config.dataDir, Date.now());
    await limparArquivos(tools, Date.now());
  };
  const cleaning = await nowAndThen(CLEAN_MS, clean, trouble);
  const daily = (work: (tools: JobTools, feito: string) => Promise<string>) =>
    onceADay(
      onBuiltTables(
        progress,
        (feito: string) => work(tools, feito),
        (feito) => feito,
      ),
      trouble,
    );
  const dating = await daily(avisarValidades);
  const ending = await daily(avisarCertificados);
  const looked = (work: () => Promise<unknown>) => onBuiltTables<[], unknown>(progress, work, () => undefined);
  const asking = await nowAndThen(
    INVOICES_MS,
    looked(() => buscarNotas(tools)),
    trouble,
  );
  const undoing = await nowAndThen(
    INVOICES_MS,
    looked(() => desfazerNotasCanceladas(tools)),
    trouble,
  );
  return {
    ping: queue.ping,
    stop: async () => {
      await looking.stop();
      await telling.stop();
      await cleaning.stop();
      await dating.stop();
      await ending.stop();
      await asking.stop();
      await undoing.stop();
      await workers.stop();
      await queue.close();
    },
  };
};
