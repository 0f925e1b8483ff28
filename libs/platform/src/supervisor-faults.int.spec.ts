import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import { API, type Run, supervised, WORKER } from './testing/supervised.js';

describe('o que sucede aos filhos do supervisor', () => {
  const { start, started, who, children, root, port } = supervised();
  let elsewhere: TestDatabase;
  beforeAll(async () => {
    elsewhere = await testDatabase();
  });
  afterAll(() => elsewhere.drop());

  const main = (name: string, code: string) => writeFileSync(join(root(), 'apps', name, 'dist/main.js'), code);
  /** Its door may be shut meanwhile. */
  const another = (run: Run, before: number) =>
    until(
      async () => {
        const [now] = await Promise.allSettled([who()]);
        return now.status === 'fulfilled' && ![undefined, before].includes(now.value.pid);
      },
      'another API',
      { instead: run.output },
    );
  const times = (run: Run, what: RegExp) => run.output().match(what)?.length ?? 0;

  it('um registro que não se abre é dito uma vez, e o filho que morreu volta assim mesmo', async () => {
    const run = start({ DATABASE_URL: elsewhere.url });
    await started(run);
    const log = join(root(), 'dados/logs/api.log');
    rmSync(log);
    mkdirSync(log);
    for (let death = 0; death < 2; death += 1) {
      const { pid } = await who();
      process.kill(pid, 'SIGKILL');
      await another(run, pid);
    }
    expect(times(run, /inicia sem o seu registro/g)).toBe(1);
    expect(run.output()).toContain(`sai aqui: não foi possível abrir ${log} (EISDIR)\n`);
    rmSync(log, { recursive: true });
    process.kill((await who()).pid, 'SIGKILL');
    await until(() => run.output().includes(`O processo api voltou a escrever em ${log}.`), 'its log', { instead: run.output });
    expect(run.output()).not.toContain('erro inesperado');
  });

  it('a pasta dos registros que sumiu é feita de novo', async () => {
    const run = start({ DATABASE_URL: elsewhere.url });
    await started(run);
    rmSync(join(root(), 'dados/logs'), { recursive: true });
    const { pid } = await who();
    process.kill(pid, 'SIGKILL');
    await another(run, pid);
    expect(existsSync(join(root(), 'dados/logs/api.log'))).toBe(true);
    expect(run.output()).not.toContain('sem o seu registro');
  });

  it('outra instalação na mesma porta não é tomada por ela, nem ouve a chave do operador', async () => {
    const heard: unknown[] = [];
    const other = createServer((request, response) => {
      if (request.headers.authorization) heard.push(request.headers.authorization);
      response.writeHead(200).end('{"content":[]}');
    });
    // Between the look at the port and the API: the API itself tells when.
    main(
      'api',
      `
import { existsSync, writeFileSync } from 'node:fs';
writeFileSync(process.env.TULHA_DATA + '/aqui', '');
while (!existsSync(process.env.TULHA_DATA + '/tomada')) await new Promise((done) => setTimeout(done, 10));
for (let asked = 0; asked < 3; asked += 1) {
  await fetch('http://127.0.0.1:' + process.env.TULHA_PORT + '/health/ready');
  await new Promise((done) => setTimeout(done, 100));
}
console.error('A porta já está em uso por outro programa.');
process.exit(78);`,
    );
    const run = start({ DATABASE_URL: elsewhere.url });
    await until(() => existsSync(join(root(), 'dados/aqui')), 'the API', { instead: run.output });
    await new Promise<void>((done) => other.listen(port(), '127.0.0.1', done));
    writeFileSync(join(root(), 'dados/tomada'), '');
    expect(await run.code).toBe(1);
    await new Promise((done) => other.close(done));
    expect(run.output()).not.toContain('A Tulha está em');
    expect(run.output().trim()).toMatch(/\nA porta já está em uso por outro programa\.$/);
    expect(heard).toEqual([]);
  });

  it('o que outros matam não deixou de iniciar: volta sempre, mais devagar', async () => {
    main(
      'api',
      `import { existsSync } from 'node:fs';${API.replace("process.send('porta')", `existsSync(process.env.TULHA_DATA + '/ja') && $&`)}`,
    );
    const run = start({ DATABASE_URL: elsewhere.url });
    const worker = () => (existsSync(join(root(), 'dados/supervisor.json')) ? (children().worker ?? 0) : 0);
    let last = 0;
    for (let death = 0; death < 4; death += 1) {
      last = await until(() => worker() > 0 && worker() !== last && worker(), 'a worker', { instead: run.output });
      process.kill(last, 'SIGKILL');
      await until(() => times(run, /O processo worker parou \(SIGKILL\) e volta em/g) === death + 1, 'its death', { instead: run.output });
    }
    const api = children().api as number;
    writeFileSync(join(root(), 'dados/ja'), '');
    process.kill(api, 'SIGKILL');
    await started(run);
    expect(run.output()).toMatch(/worker parou \(SIGKILL\) e volta em 0,2 s[^]*e volta em 0,4 s[^]*e volta em 0,8 s[^]*e volta em 1,6 s/);
  });

  it('de um que não inicia se citam só as linhas deste início', async () => {
    mkdirSync(join(root(), 'dados/logs'), { recursive: true });
    writeFileSync(join(root(), 'dados/logs/worker.log'), 'de outro dia\n');
    main('worker', `console.error('falta um pedaço'); process.exit(3);`);
    main('api', WORKER);
    const run = start({ DATABASE_URL: elsewhere.url });
    expect(await run.code).toBe(1);
    expect(run.output()).toMatch(/O processo worker não consegue iniciar\. Últimas linhas de \S+worker\.log:\nfalta um pedaço\n$/);
    expect(readFileSync(join(root(), 'dados/logs/worker.log'), 'utf8')).toContain('de outro dia');
  });
});
