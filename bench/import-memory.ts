import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { keepHeapSmall } from '@tulha/platform/keep-heap-small';
import { withServer } from '#support/database';
import { report } from '#support/report';
import { importInto, openWorker, warmUp } from '#support/worker';

/**
 * The most memory the worker's process holds while it imports twenty seasons at once (TULHA_FATOR: as many as one likes), projections and
 * consequences beside it, and the longest it was away from its loop. `node bench/import-memory.ts` after a build. About 30 s.
 */
const FATOR = Number(process.env.TULHA_FATOR ?? 20);
const MOST_MIB = 512;
const LOOK_MS = 20;
const CONTA = 1;

const mib = (bytes: number) => Math.round(bytes / 2 ** 20);

/** Looks again and again, and sees how late it comes to it. */
const watch = () => {
  const seen = { rss: 0, away: 0 };
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    seen.rss = Math.max(seen.rss, process.memoryUsage.rss());
    seen.away = Math.max(seen.away, now - last - LOOK_MS);
    last = now;
  }, LOOK_MS);
  return { seen, stop: () => clearInterval(timer) };
};

keepHeapSmall();
await withServer(async (server) => {
  const database = await server.fresh();
  const worker = await openWorker(database.url);
  await warmUp(worker, CONTA);
  const { arquivos } = gerarSafra({ fator: FATOR });
  const { seen, stop } = watch();
  await importInto(worker, CONTA, arquivos);
  stop();
  const { rows } = await worker.tools.pool.query<{ facts: number }>('select count(*)::int as facts from es.events');
  await worker.close();
  await database.drop();
  const what = `${rows[0]?.facts} facts in one import; longest slice ${Math.round(seen.away)} ms`;
  const result = { what, bare: MOST_MIB, product: mib(seen.rss), ratio: (MOST_MIB * 2 ** 20) / seen.rss, spread: '', aim: 1 };
  await report('import-memory', 'MiB of memory at most', server.url, [result]);
});
