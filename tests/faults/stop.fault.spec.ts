import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { createPool } from '@tulha/platform/postgres/pool';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { startTestServer, stopTestServer } from '@tulha/testing/test-server';
import { until } from '@tulha/testing/until';
import type { Pool } from 'pg';
import { gatesHere } from './gate.js';
import { folderFor, tell } from './processes.js';
import { freePort } from './product.js';

const openGate = gatesHere();

/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 600_000;
const CLIENTS = 32;
const PROJECT = resolve(import.meta.dirname, '../..');
const SENHA = 'senha-muito-boa';

/** Loaded first: writes down the parts of OpenTelemetry that a process loads. */
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
      // With a channel: should this very process die, they end by themselves. Their complaints are passed on: a pipe they shared would
      // outlive us.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
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
  const isUp = () => until(async () => (await call('GET', '/health/ready')).status === 200, 'the API');
  /** Repeats a request under one key until it is granted. @returns the answer's body */
  const made = async (path: string, body: object, headers: Record<string, string> = { 'idempotency-key': path }) => {
    const seen = await until(async () => {
      const answer = await call('POST', path, body, headers);
      return ![202, 409, 503].includes(answer.status) && answer;
    }, `POST ${path}`);
    expect(seen.status).toBeLessThan(300);
    return seen.body;
  };

  beforeAll(async () => {
    await startTestServer();
    database = await testDatabase();
    pool = createPool(database.url, { name: 'stop-spec', max: 2 });
    data = folderFor('fim');
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
    await made('/v1/operador/contas', { nome: 'Ana', login: 'ana', senha: SENHA });
    token = (await made('/v1/session', { login: 'ana', password: SENHA, modo: 'web' })).token;
    na = { 'x-fazenda': String((await made('/v1/fazendas', { nome: 'SANTA FÉ' })).id) };
  });
  afterAll(async () => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
    await pool?.end();
    await database?.drop();
    await stopTestServer();
    if (data) rmSync(data, { recursive: true, force: true });
  });

  it(
    'a API, com 32 comandos em andamento, não perde nem corta nenhum que tenha aceitado, e termina em ordem',
    async () => {
      const [api] = children as [ChildProcess];
      const answered: (Answer & { readonly nome: string })[] = [];
      const refused: { readonly nome: string; readonly code: string }[] = [];
      const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
      const ask = (nome: string, from?: Agent) => call('POST', '/v1/cad-talhoes', { nome }, { ...na, 'idempotency-key': nome }, from);
      const client = async (n: number) => {
        for (let i = 0; ; i++) {
          const nome = `T${n}-${i}`;
          try {
            answered.push({ nome, ...(await ask(nome, agent)) });
          } catch (error) {
            refused.push({ nome, code: (error as { code?: string }).code ?? String(error) });
            return;
          }
        }
      };
      const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
      await until(() => answered.length > 2 * CLIENTS, 'all clients to be heard', { instead: () => answered.at(-1) });
      const before = answered.length;
      const { code, ms } = await end(api, 'SIGTERM');
      await clients;
      agent.destroy();

      const writtenNames = async () => {
        const { rows } = await pool.query<{ nome: string }>(`select data->>'nome' as nome from es.events where type = 'TalhaoCadastrado'`);
        return rows.map(({ nome }) => nome).toSorted();
      };
      const written = new Set(await writtenNames());
      const putOff = answered.filter(({ status }) => status === 503);
      tell('SIGTERM to the API under way', {
        ms,
        answeredBefore: before,
        answeredAfter: answered.length - before,
        putOff: putOff.length,
        refused: refused.map((one) => one.code),
      });
      expect(code).toBe(0);
      expect(answered.length - before).toBeGreaterThanOrEqual(CLIENTS / 2);
      expect([...new Set(answered.map(({ status }) => status))].filter((status) => ![201, 202, 503].includes(status))).toEqual([]);
      expect(answered.filter(({ nome, status }) => status !== 503 && !written.has(nome))).toEqual([]);
      expect(refused.filter(({ nome }) => written.has(nome))).toEqual([]);
      expect(answered.some(({ connection }) => connection === 'close')).toBe(true);

      // Requests that were put off or refused are repeated to the next API under the same key: each write is there once.
      children = children.slice(1);
      start('api');
      await isUp();
      for (const { nome } of [...putOff, ...refused]) await made('/v1/cad-talhoes', { nome }, { ...na, 'idempotency-key': nome });
      expect(await writtenNames()).toEqual([...answered, ...refused].map(({ nome }) => nome).toSorted());
    },
    HANGS,
  );

  it(
    'o trabalhador, no meio de uma importação, termina em ordem, e outro a leva ao fim sem repetir nada',
    async () => {
      const gate = await openGate(database.url);
      await gate.shut({ after: 50, where: 'true' });
      const form = new FormData();
      const { arquivos } = gerarSafra({ semente: 5 });
      for (const { nome, texto } of arquivos) form.append('arquivos', new Blob([texto], { type: 'text/csv' }), nome);
      const { id } = await until(async () => {
        const asked = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form };
        const sent = await fetch(`http://127.0.0.1:${port}/v1/importacoes`, asked);
        return sent.status === 202 && ((await sent.json()) as { id: number });
      }, 'the files to be taken');
      const state = async () => (await call('GET', `/v1/importacoes/${id}`)).body as { situacao: string; errosTotal: number };
      await gate.reached('tulha-worker');
      const ending = end(children[0] as ChildProcess, 'SIGTERM');
      await gate.close();
      const { code, ms } = await ending;
      const half = await state();
      tell('SIGTERM to the worker under way', { ms, code, situacao: half.situacao });
      expect(code).toBe(0);

      start('worker');
      const ended = async () => {
        const now = await state();
        return now.situacao === 'concluida' && now;
      };
      expect(await until(ended, 'the end of the import', { withinMs: HANGS / 2, instead: state })).toMatchObject({ errosTotal: 0 });
      const { rows } = await pool.query<{ n: number }>(
        'select count(*) as n from (select event_id from es.events group by event_id having count(*) > 1) as twice',
      );
      expect(rows[0]?.n).toBe(0);
    },
    HANGS,
  );

  it('o trabalhador mostra como está a quem tem a porta, e as medidas só a quem opera', async () => {
    const ready = await until(async () => {
      const response = await fetch(`http://127.0.0.1:${workerPort}/health/ready`);
      return response.status === 200 && ((await response.json()) as { trabalhador: object; tarefas: object });
    }, 'the worker');
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
    await until(async () => (await fetch(`http://127.0.0.1:${second}/health/live`)).status === 200, 'the second API');
    expect(loaded('api')).toEqual(expect.arrayContaining(['sdk-trace-base', 'exporter-trace-otlp-http']));
    expect((await end(api, 'SIGTERM')).code).toBe(0); // unsent spans do not delay the end
  });
});
