import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import { isAlive } from './postgres/postmaster.js';
import { supervised, WORKER } from './testing/supervised.js';

describe('supervisor', () => {
  const { start, started, who, children, postmaster, ...here } = supervised();
  let root: string;
  let port: number;
  beforeEach(() => {
    root = here.root();
    port = here.port();
  });
  /** A database for the tests of the children: the embedded one takes seconds to make. */
  let elsewhere: TestDatabase;
  beforeAll(async () => {
    elsewhere = await testDatabase();
  });
  afterAll(() => elsewhere.drop());

  it('sobe tudo, guarda os segredos só para o dono, e encerra filhos e banco quando mandam', async () => {
    const run = start();
    await started(run);
    const [api, { worker }, database] = [await who(), children(), postmaster()];
    expect(Buffer.from(api.key, 'base64')).toHaveLength(32);
    expect(new URL(api.database).username).toBe('tulha_app');
    expect(statSync(join(root, 'dados/segredos.json')).mode & 0o777).toBe(0o600);
    run.child.kill('SIGINT');
    expect(await run.code).toBe(0);
    const all = [api.pid, worker as number, database];
    // The database has shut down when it removes its file. Its process ends a moment later, and is no child of ours to wait for.
    await until(() => !all.some(isAlive), 'the end of all', { instead: () => all.filter(isAlive) });
  });

  /** The processes of this machine with this start's folder in their command line. */
  const ofThisStart = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(root);
      } catch {
        return false; // ended meanwhile
      }
    });

  it.each([['Criando o banco de dados'], ['Iniciando o banco de dados']])(
    'Ctrl-C enquanto se diz "%s" encerra o que se começou, e a próxima vez começa de novo',
    async (saying) => {
      const run = start();
      await until(() => run.output().includes(saying), saying, { instead: run.output });
      run.child.kill('SIGINT');
      expect(await run.code).toBe(0);
      expect(run.output().trimEnd()).toMatch(/\nEncerrando…$/);
      await until(() => ofThisStart().length === 0, 'the end of all', { instead: ofThisStart });
      await started(start());
    },
  );

  it('depois de um kill -9, os filhos acabam e a próxima vez retoma o mesmo banco e os mesmos segredos', async () => {
    const first = start();
    await started(first);
    const [before, { worker }, database] = [await who(), children(), postmaster()];
    first.child.kill('SIGKILL');
    await first.code;
    await until(() => !isAlive(before.pid) && !isAlive(worker as number), 'the end of the children');
    expect(isAlive(database)).toBe(true);
    const second = start();
    await started(second);
    expect(await who()).toMatchObject({ key: before.key, database: before.database });
    expect(postmaster()).toBe(database);
  });

  it('traz de volta um filho e um banco que morreram', async () => {
    const run = start();
    await started(run);
    const [api, database] = [await who(), postmaster()];
    process.kill(api.pid, 'SIGKILL');
    // Requests meanwhile are refused politely and at once.
    const told = await until(async () => {
      const [asked] = await Promise.allSettled([fetch(`http://127.0.0.1:${port}/v1/lotes`)]);
      return asked.status === 'fulfilled' && asked.value.status === 503 ? asked.value : undefined;
    }, 'the stand-in');
    expect(told.headers.get('retry-after')).toBe('1');
    expect(await told.json()).toMatchObject({ status: 503, code: 'SISTEMA_OCUPADO', error: expect.stringContaining('Tente de novo') });
    await until(async () => (await who()).pid !== api.pid, 'another API', { instead: run.output });
    process.kill(database, 'SIGKILL');
    await until(() => ![0, database].includes(postmaster()), 'another database', { instead: run.output });
    expect(run.output()).toMatch(/O processo api parou \(SIGKILL\)/);
  });

  it('recusa em uma frase uma segunda vez na mesma pasta, sem perturbar a primeira', async () => {
    const first = start();
    await started(first);
    const second = start();
    expect(await second.code).toBe(1);
    expect(second.output().trim()).toBe(`A Tulha já está em execução em http://localhost:${port} (processo ${first.child.pid}).`);
    expect((await who()).pid).toBe(children().api);
  });

  it('recusa em uma frase a porta ocupada', async () => {
    const other: Server = createServer();
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
    const run = start();
    expect(await run.code).toBe(1);
    await new Promise((done) => other.close(done));
    expect(run.output().trim()).toBe(`A porta ${port} já está em uso por outro programa: feche-o ou escolha outra com TULHA_PORT.`);
  });

  it('recusa em uma frase, antes de começar, a porta ou o endereço em que o trabalhador não pode dizer como está', async () => {
    const other: Server = createServer();
    const taken = await new Promise<number>((done) => other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)));
    const busy = start({ TULHA_WORKER_PORT: String(taken) });
    expect(await busy.code).toBe(1);
    await new Promise((done) => other.close(done));
    expect(busy.output().trim()).toBe(
      `A porta ${taken} já está em uso por outro programa: feche-o ou escolha outra com TULHA_WORKER_PORT.`,
    );
    const away = start({ TULHA_WORKER_PORT: String(taken), TULHA_WORKER_HOST: '192.0.2.1' });
    expect(await away.code).toBe(1);
    expect(away.output().trim()).toBe(
      'TULHA_WORKER_HOST deve ser um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0, e não "192.0.2.1": corrija ou tire a variável.',
    );
    expect(existsSync(join(root, 'dados/postgres'))).toBe(false);
  });

  it('de uma cópia devolvida sem o banco não faz uma fazenda nova: diz qual arquivo fala dele, e o que fazer', async () => {
    const [data, file] = [join(root, 'dados'), join(root, 'dados/segredos.json')];
    mkdirSync(data);
    writeFileSync(file, JSON.stringify({ TULHA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }), { mode: 0o600 });
    const run = start();
    expect(await run.code).toBe(1);
    expect(run.output().trim()).toBe(
      `Falta o banco de dados em ${join(data, 'postgres/cluster')}, e ${file} é de uma instalação que já tem um: devolva a pasta postgres da ` +
        'cópia de segurança; se o banco está em outro lugar, informe DATABASE_URL; para uma fazenda nova, escolha outra pasta com TULHA_DATA.',
    );
    expect(existsSync(join(data, 'postgres'))).toBe(false);
  });

  it.each([
    ['posse', 'não é uma pasta'],
    ['postgres/cluster', 'está incompleto'],
  ])('recusa em uma frase, sem rastro do programa, o que está no lugar de %s', async (name, why) => {
    const path = join(root, 'dados', name);
    mkdirSync(dirname(path), { recursive: true });
    if (name === 'posse') writeFileSync(path, '');
    else mkdirSync(path);
    const run = start();
    expect(await run.code).toBe(1);
    expect(run.output().trim()).toMatch(/^(?:Não é possível usar|O banco de dados em) [^\n]+\.$/);
    expect(run.output()).toContain(`${path} `);
    expect(run.output()).toContain(why);
  });

  it('recusa em uma frase a pasta sem escrita', async () => {
    writeFileSync(join(root, 'arquivo'), '');
    const run = start({ TULHA_DATA: join(root, 'arquivo/dados') });
    expect(await run.code).toBe(1);
    expect(run.output().trim()).toMatch(/^Não é possível gravar na pasta [^\n]*TULHA_DATA\.$/);
  });

  it('desiste, dizendo por quê, de uma API que nunca inicia', async () => {
    writeFileSync(join(root, 'apps/api/dist/main.js'), `console.error('falta um pedaço'); process.exit(3);`);
    const run = start();
    expect(await run.code).toBe(1);
    expect(run.output()).toContain('O processo api não consegue iniciar.');
    expect(run.output()).toContain('falta um pedaço');
    expect(run.output().match(/e volta/g)).toHaveLength(2); // of three deaths: the last is the end
  });

  /** A worker that fails while a file is there, so that no restart mends it. */
  const REFUSES = `
import { existsSync, writeFileSync } from 'node:fs';
if (existsSync(process.env.TULHA_DATA + '/trocado')) {
  console.error('O registro é outro: devolva a cópia.');
  process.exit(78);
}
writeFileSync(process.env.TULHA_DATA + '/vivo', String(process.pid));
${WORKER}`;
  /** The last one that went on. */
  const alive = () => Number(readFileSync(join(root, 'dados/vivo'), 'utf8'));

  /** An API that is up only once it was told to end, and ends right after it reported so. Reports its address when it listens. */
  const LATE_API = `
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
const { TULHA_PORT, TULHA_DATA } = process.env;
let late = false;
const server = createServer((request, response) => {
  if (request.url !== '/health/ready') return void request.socket.destroy();
  response.writeHead(late ? 200 : 503).end(() => late && process.exit(0));
});
process.on('SIGTERM', () => (late = true));
process.once('message', () => server.listen(Number(TULHA_PORT), '127.0.0.1', () => {
  process.send({ listening: 'http://127.0.0.1:' + TULHA_PORT });
  writeFileSync(TULHA_DATA + '/ouve', '');
}));
process.send('porta');
setInterval(() => undefined, 1_000);
`;
  const AFTER_THE_API = `
import { existsSync as isThere } from 'node:fs';
while (!isThere(process.env.TULHA_DATA + '/ouve')) await new Promise((done) => setTimeout(done, 10));
${REFUSES}`;

  it('não promete de volta um filho que nenhum reinício conserta: diz só por quê, e acaba', async () => {
    writeFileSync(join(root, 'apps/api/dist/main.js'), LATE_API);
    writeFileSync(join(root, 'apps/worker/dist/main.js'), AFTER_THE_API);
    mkdirSync(join(root, 'dados'));
    writeFileSync(join(root, 'dados/trocado'), '');
    const run = start({ DATABASE_URL: elsewhere.url });
    expect(await run.code).toBe(1);
    expect(run.output().trim()).toMatch(/\nO registro é outro: devolva a cópia\.$/);
    expect(run.output()).not.toMatch(/parou|volta /);
  });

  it('nem quando já estava no ar; volta quando alguém o conserta', async () => {
    writeFileSync(join(root, 'apps/worker/dist/main.js'), REFUSES);
    const run = start({ DATABASE_URL: elsewhere.url });
    await started(run);
    const first = await until(() => existsSync(join(root, 'dados/vivo')) && alive() > 0 && alive(), 'a worker', { instead: run.output });
    writeFileSync(join(root, 'dados/trocado'), '');
    process.kill(first, 'SIGKILL');
    const sentence = await until(() => /O processo worker parou \(código 78\).*\n/.exec(run.output())?.[0], 'a sentence', {
      instead: run.output,
    });
    expect(sentence.trim()).toBe(
      `O processo worker parou (código 78) e não volta enquanto ninguém corrigir o que o impede, dito em ${join(root, 'dados/logs/worker.log')}.`,
    );
    rmSync(join(root, 'dados/trocado'));
    await until(() => alive() !== first, 'another worker', { instead: run.output });
  });
});
