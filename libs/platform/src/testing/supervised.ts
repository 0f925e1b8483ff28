import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '@tulha/testing/until';
import { isAlive } from '../postgres/postmaster.js';

const PROJECT = resolve(import.meta.dirname, '../../../..');

/** Stand-ins that say who they are: the supervisor knows of the API only its port, its readiness and the list of accounts. */
export const API = `
import { createServer } from 'node:http';
const { TULHA_PORT, TULHA_OPERATOR_TOKEN, TULHA_MASTER_KEY, DATABASE_URL } = process.env;
const server = createServer((request, response) => {
  const known = request.headers.authorization === 'Bearer ' + TULHA_OPERATOR_TOKEN;
  const body = request.url === '/who' ? { pid: process.pid, key: TULHA_MASTER_KEY, database: DATABASE_URL } : { content: [], pagination: {} };
  response.writeHead(request.url.startsWith('/v1') && !known ? 401 : 200).end(JSON.stringify(body));
});
const listening = 'http://127.0.0.1:' + TULHA_PORT;
process.once('message', () => server.listen(Number(TULHA_PORT), '127.0.0.1', () => process.send({ listening })));
process.send('porta');
setInterval(() => undefined, 1_000); // the channel alone keeps no process alive
process.on('SIGTERM', () => process.exit(0));
`;
export const WORKER = `setInterval(() => undefined, 1000);`;
/** The creation of the role has tests of its own. */
const ENTER = `export const enterDatabase = async ({ databaseUrl }) => ({ databaseUrl: databaseUrl.replace('//postgres:', '//tulha_app:'), unprotected: undefined });`;

export type Run = { readonly child: ChildProcess; readonly output: () => string; readonly code: Promise<number | null> };

/** Any free port. */
const freePort = async (): Promise<number> => {
  const probe = createServer();
  const port = await new Promise<number>((done) => probe.listen(0, '127.0.0.1', () => done((probe.address() as { port: number }).port)));
  await new Promise((done) => probe.close(done));
  return port;
};

/** A project of its own for every test, with stand-ins for the supervisor's children. All processes of a test end with it. */
export const supervised = () => {
  let root = '';
  let port = 0;
  const runs: Run[] = [];

  const start = (env: NodeJS.ProcessEnv = {}): Run => {
    const { DATABASE_URL: _, ...around } = process.env;
    const own = { ...around, TULHA_PORT: String(port), TULHA_DATA: join(root, 'dados'), ...env };
    const child = spawn(process.execPath, [join(PROJECT, 'libs/platform/dist/supervisor.js')], {
      cwd: root,
      env: own,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const run = { child, output: () => text, code: new Promise<number | null>((done) => child.once('exit', done)) };
    runs.push(run);
    return run;
  };
  /** 0 while there is none. */
  const postmaster = () => {
    const file = join(root, 'dados/postgres/cluster/postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  };

  beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs', '--so=platform'], { cwd: PROJECT }));
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'tulha-supervisor-'));
    for (const [name, code] of Object.entries({ api: API, worker: WORKER })) {
      mkdirSync(join(root, 'apps', name, 'dist'), { recursive: true });
      writeFileSync(join(root, 'apps', name, 'dist/main.js'), code);
    }
    mkdirSync(join(root, 'libs/stores/dist'), { recursive: true });
    writeFileSync(join(root, 'libs/stores/dist/enter-database.js'), ENTER);
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    port = await freePort();
  });
  afterEach(async () => {
    for (const { child, code } of runs.splice(0)) {
      child.kill('SIGTERM');
      await code;
    }
    const left = postmaster();
    if (left > 0 && isAlive(left)) process.kill(left, 'SIGQUIT');
    rmSync(root, { recursive: true, force: true });
  });

  return {
    root: () => root,
    port: () => port,
    start,
    started: (run: Run) => until(() => run.output().includes('A Tulha está em'), 'a start', { instead: run.output }),
    who: async () => (await (await fetch(`http://127.0.0.1:${port}/who`)).json()) as { pid: number; key: string; database: string },
    children: () =>
      (JSON.parse(readFileSync(join(root, 'dados/supervisor.json'), 'utf8')) as { children: Record<string, number> }).children,
    postmaster,
  };
};
