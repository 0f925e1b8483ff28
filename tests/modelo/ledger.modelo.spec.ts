import { createLogger } from '@tulha/platform/logging/logger';
import { seed } from '@tulha/testing/seed';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import { abrirCliente } from './cliente.js';
import { MAX_MS, playGames } from './semente.js';

/** The ledger over HTTP against a naive model of it: repeated, concurrent, stale, impossible and foreign requests. */

const SECONDS = 60;

describe('o livro do café, pela API, contra um modelo ingênuo', () => {
  let app: TestApp;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let url: string;

  beforeAll(async () => {
    app = await startTestApp();
    const log = createLogger('worker', (line) => void app.lines.push(line));
    worker = await startWorker(app.services.config, log);
    await app.app.listen(0, '127.0.0.1');
    url = await app.app.getUrl();
  });
  afterAll(async () => {
    await worker?.stop();
    await app?.close();
  });

  it(
    `concede, recusa e mostra o mesmo que o modelo (TULHA_SEED=${seed})`,
    async () => {
      const requests = await playGames('modelo, uma API', abrirCliente([url], app.services.config.operatorToken), SECONDS);
      expect(requests).toBeGreaterThan(0);
    },
    MAX_MS,
  );
});
