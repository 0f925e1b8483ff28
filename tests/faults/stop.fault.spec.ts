import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { startTestServer, stopTestServer } from '@tulha/testing/test-server';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import type { Pool } from 'pg';
import { tell, until } from './processes.js';

/** Both processes promise to be gone this soon after SIGTERM, in ms; what it takes a busy machine to notice comes on top. */
const GONE_WITHIN_MS = 4_500 + 1_000;
const CLIENTS = 32;
const PROJECT = resolve(import.meta.dirname, '../..');
const SENHA = 'senha-muito-boa';

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

/** Loaded first: writes down what of OpenTelemetry a process loads. */
const spy = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module';
    import { appendFileSync } from 'node:fs';
    registerHooks({ resolve(name, context, next) {
      const found = next(name, context);
      if (found.url.includes('opentelemetry') || found.url.includes('otel')) appendFileSync(${JSON.stringify(file)}, found.url + '\\n');
      return found;
    } });`)}`;

type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse>; readonly connection: string | undefined };

describe('o fim de um processo, pedido com SIGTERM', () => {
  let database: TestDatabase;
  let pool: Pool;
  let data: string;
  let port: number;
  let workerPort: number;
  let env: NodeJS.ProcessEnv;
  let children: ChildProcess[] = [];
  let token: string;
  let na: Record<string, string>;

  const start = (name: 'api' | 'worker', own: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, ['--import', spy(join(data, `${name}.otel`)), join(PROJECT, `apps/${name}/dist/main.js`)], {
      env: { ...env, ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    return child;
  };
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    const [gone, asked] = [once(child, 'exit'), performance.now()];
    child.kill(signal);
    const [code] = (await gone) as [number | null];
    return { code, ms: Math.round(performance.now() - asked) };
  };

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}, agent?: Agent): Promise<Answer> =>
    new Promise((done, fail) => {
      const all = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers };
      const asked = request({ host: '127.0.0.1', port, path, method, headers: all, ...(agent ? { agent } : {}) }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', fail);
        response.on('end', () => {
          if (!response.complete) return fail(new Error('The answer was cut'));
          done({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : undefined, connection: response.headers.connection });
        });
      });
      asked.on('error', fail);
      asked.end(body ? JSON.stringify(body) : undefined);
    });
  const isUp = () => until('the API', async () => (await call('GET', '/health/ready')).status === 200);

  beforeAll(async () => {
    await startTestServer();
    database = await testDatabase();
    pool = createPool(database.url, { name: 'stop-spec', max: 2 });
    data = mkdtempSync(join(tmpdir(), 'tulha-fim-'));
    [port, workerPort] = [await freePort(), await freePort()];
    env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      TULHA_DATA: data,
      TULHA_PORT: String(port),
      TULHA_WORKER_PORT: String(workerPort),
      TULHA_JWT_SECRET: 'a secret of the tests',
      TULHA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      TULHA_OPERATOR_TOKEN: 'operador',
    };
    start('api');
    start('worker');
    await isUp();
    token = 'operador';
    await call('POST', '/v1/operador/contas', { nome: 'Ana', login: 'ana', senha: SENHA });
    token = (await call('POST', '/v1/session', { login: 'ana', password: SENHA, modo: 'web' })).body.token;
    na = { 'x-fazenda': String((await call('POST', '/v1/fazendas', { nome: 'SANTA FÉ' })).body.id) };
  });
  afterAll(async () => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
    await pool.end();
    await database.drop();
    await stopTestServer();
    rmSync(data, { recursive: true, force: true });
  });

  it('a API, com 32 comandos em andamento, não perde nem corta nenhum que tenha aceitado, e termina no prazo', async () => {
    const [api] = children as [ChildProcess];
    const answered: (Answer & { readonly nome: string })[] = [];
    const refused: { readonly nome: string; readonly code: string }[] = [];
    const underWay = Promise.withResolvers<void>();
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const client = async (n: number) => {
      for (let i = 0; ; i++) {
        const nome = `T${n}-${i}`;
        try {
          answered.push({ nome, ...(await call('POST', '/v1/cad-talhoes', { nome }, na, agent)) });
          if (answered.length > 2 * CLIENTS) underWay.resolve();
        } catch (error) {
          refused.push({ nome, code: (error as { code?: string }).code ?? String(error) });
          return;
        }
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
    await underWay.promise;
    const before = answered.length;
    const { code, ms } = await end(api, 'SIGTERM');
    await clients;
    agent.destroy();

    const { rows } = await pool.query<{ nome: string }>(`select data->>'nome' as nome from es.events where type like 'Talhao%'`);
    const written = new Set(rows.map(({ nome }) => nome));
    tell('SIGTERM to the API under way', {
      ms,
      answeredBefore: before,
      answeredAfter: answered.length - before,
      refused: refused.map((one) => one.code),
    });
    expect([code, ms < GONE_WITHIN_MS]).toEqual([0, true]);
    expect(answered.length - before).toBeGreaterThanOrEqual(CLIENTS / 2);
    expect([...new Set(answered.map(({ status }) => status))].filter((status) => status !== 201 && status !== 202)).toEqual([]);
    expect(answered.filter(({ nome }) => !written.has(nome))).toEqual([]);
    expect(refused.filter(({ nome }) => written.has(nome))).toEqual([]);
    expect(answered.at(-1)?.connection).toBe('close');
  });

  it('o trabalhador, no meio de uma importação, termina no prazo, e outro a leva ao fim sem repetir nada', async () => {
    children = children.slice(1);
    start('api');
    await isUp();
    const form = new FormData();
    const { arquivos } = gerarSafra({ semente: 5 });
    for (const { nome, texto } of arquivos) form.append('arquivos', new Blob([texto], { type: 'text/csv' }), nome);
    const sent = await fetch(`http://127.0.0.1:${port}/v1/importacoes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { id } = (await sent.json()) as { id: number };
    const state = async () => (await call('GET', `/v1/importacoes/${id}`)).body as { situacao: string; errosTotal: number };
    const facts = async () => Number((await pool.query<{ n: number }>('select count(*) as n from es.events')).rows[0]?.n);
    const [began, worker] = [await facts(), children[0] as ChildProcess];
    await until('the import to be under way', async () => (await facts()) > began + 50);
    const { code, ms } = await end(worker, 'SIGTERM');
    const half = await state();
    tell('SIGTERM to the worker under way', { ms, code, situacao: half.situacao });
    expect(ms).toBeLessThan(GONE_WITHIN_MS);
    expect(code).toBe(0);

    start('worker');
    await until('the end of the import', async () => (await state()).situacao === 'concluida');
    expect(await state()).toMatchObject({ situacao: 'concluida', errosTotal: 0 });
    const { rows } = await pool.query<{ n: number }>(
      'select count(*) as n from (select event_id from es.events group by event_id having count(*) > 1) as twice',
    );
    expect(rows[0]?.n).toBe(0);
  });

  it('o trabalhador mostra como está a quem tem a porta, e as medidas só a quem opera', async () => {
    const ready = await until('the worker', async () => {
      const response = await fetch(`http://127.0.0.1:${workerPort}/health/ready`);
      return response.status === 200 ? ((await response.json()) as { trabalhador: object; tarefas: object }) : undefined;
    });
    expect(ready).toMatchObject({ trabalhador: { projeta: true, tiraConsequencias: true }, tarefas: { responde: true } });
    const metrics = (authorization: string) => fetch(`http://127.0.0.1:${workerPort}/metrics`, { headers: { authorization } });
    expect((await metrics(`Bearer ${token}`)).status).toBe(401);
    const text = await (await metrics('Bearer operador')).text();
    expect(text).toMatch(/^tulha_job_duration_seconds_count\{(?=.*job="importar-safra")(?=.*outcome="done").*\} 1$/m);
    expect(text).toMatch(/^tulha_store_facts_appended_total\{.*\} [1-9]/m);
  });

  it('sem OTEL_EXPORTER_OTLP_ENDPOINT nada do OpenTelemetry é carregado, fora os tipos que as medidas pedem; com ele, é', async () => {
    const loaded = (name: string) => [
      ...new Set(
        readFileSync(join(data, `${name}.otel`), 'utf8')
          .trim()
          .split('\n')
          .map((url) => /@opentelemetry\/([a-z-]+)\//.exec(url)?.[1] ?? url),
      ),
    ];
    expect([loaded('api'), loaded('worker')]).toEqual([['api'], ['api']]);
    const second = await freePort();
    const api = start('api', { TULHA_PORT: String(second), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    await until('the second API', async () => (await fetch(`http://127.0.0.1:${second}/health/live`)).status === 200);
    expect(loaded('api')).toEqual(expect.arrayContaining(['sdk-trace-base', 'exporter-trace-otlp-http']));
    expect((await end(api, 'SIGTERM')).ms).toBeLessThan(GONE_WITHIN_MS); // spans that nobody takes do not keep it
  });
});
