import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { testDatabase } from '@tulha/testing/postgres';
import { testRedis } from '@tulha/testing/redis';

const PROJECT = resolve(import.meta.dirname, '../../..');
const SECRET = 'uma-senha-secreta';

const testUrl = () => new URL(process.env.TULHA_TEST_DATABASE_URL ?? '');
const database = (change: (url: URL) => void): string => {
  const url = testUrl();
  change(url);
  return url.href;
};

/** A variable, a wrong value of it, and the expected message. */
type Wrong = readonly [name: string, value: () => string, message: RegExp];
export const wrongSettings: readonly Wrong[] = [
  ['DATABASE_URL', () => 'mysql://a:b@c/d', /deve ser um endereço como postgresql:/],
  ['DATABASE_URL', () => database((url) => void (url.password = SECRET)), /não aceita a senha/],
  ['DATABASE_URL', () => database((url) => void (url.pathname = '/nao_ha')), /não há o banco de dados nao_ha/],
  ['DATABASE_URL', () => database((url) => void (url.port = '1')), /não há um PostgreSQL que responda em 127\.0\.0\.1:1 \(ECONNREFUSED\)/],
  ['DATABASE_URL', () => database((url) => void (url.hostname = 'nao-ha.invalid')), /nao-ha\.invalid/],
  ['TULHA_EVENTSTORE_URL', () => 'localhost:2113', /deve ser um endereço do EventStoreDB/],
  ['EVENTSTORE_URL', () => 'localhost:2113', /deve ser um endereço do EventStoreDB/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', () => 'coletor:4318', /deve ser um endereço como http:/],
  ['REDIS_URL', () => `http://:${SECRET}@redis`, /deve ser um endereço como redis:/],
  ['TULHA_DEMO', () => 'sim', /deve ser 0 ou 1; e não "sim"/],
  ['TULHA_LIMITES', () => 'leitura', /deve ser 0, ou como leitura=6000/],
  ['TULHA_MASTER_KEY', () => SECRET, /deve ser a chave mestra: 32 bytes em base64/],
  ['TULHA_ORIGENS', () => '*', /deve ser como https:\/\/painel/],
  ['TULHA_PORT', () => '70000', /deve ser um número de porta entre 1 e 65535; e não "70000"/],
  ['TULHA_PROXY', () => 'nginx', /deve ser como 10\.0\.0\.0\/8/],
  ['TULHA_PUBLIC_URL', () => 'tulha.fazenda.br', /deve ser um endereço como https:\/\/tulha/],
  ['TULHA_S3_BUCKET', () => 'tulha', /falta TULHA_S3_ENDPOINT e TULHA_S3_KEY e TULHA_S3_SECRET/],
  ['TULHA_S3_ENDPOINT', () => 's3.fazenda.br', /deve ser um endereço como https:\/\/s3/],
  ['TULHA_SMTP_URL', () => `http://ana:${SECRET}@correio`, /deve ser um endereço como smtp:/],
  ['TULHA_SMPT_URL', () => 'smtp://correio', /a de nome mais parecido é TULHA_SMTP_URL/],
  ['TULHA_TOKEN_SECONDS', () => '0', /deve ser um número de segundos entre 10 e 604800/],
];

/** Which way a process is refused by its settings, and by which process. */
const REFUSALS = ['wrong', 'missing', 'refused'] as const;
const PROCESSES = ['apps/api/dist/main.js', 'apps/worker/dist/main.js', 'apps/api/dist/conferir.js'] as const;
type Refusal = readonly [script: (typeof PROCESSES)[number], how: (typeof REFUSALS)[number]];
/** A process that listens where it may not: the port is taken, or the address is another machine's. */
const NAMES = ['api', 'worker'] as const;
const DEAF = ['busy', 'away'] as const;
type Deaf = readonly [name: (typeof NAMES)[number], how: (typeof DEAF)[number]];
type Asked = { readonly settings: readonly Wrong[]; readonly refusals: readonly Refusal[]; readonly ears: readonly Deaf[] };

export const everything: Asked = {
  settings: wrongSettings,
  refusals: PROCESSES.flatMap((script) => REFUSALS.map((how) => [script, how] as const)),
  ears: NAMES.flatMap((name) => DEAF.map((how) => [name, how] as const)),
};
/**
 * One fault of each kind: not an address, a server that answers and one that does not, another name, a secret, a quoted
 * value, a missing companion, a typing error.
 */
const KINDS = /como postgresql|a senha|ECONNREFUSED|EventStoreDB|como redis|e não "sim"|chave mestra|falta TULHA_S3|mais parecido/;
/** One of each kind of setting; each refusal and each process once. The first takes 0.4 s, the others a start of the product. */
export const oneOfEach: Asked = {
  settings: wrongSettings.filter(([name, , message]) => name !== 'TULHA_EVENTSTORE_URL' && KINDS.test(message.source)),
  refusals: PROCESSES.map((script, index) => [script, REFUSALS[index] ?? 'wrong'] as const),
  ears: NAMES.map((name, index) => [name, DEAF[index] ?? 'busy'] as const),
};

/** Two at a time: a start waits as much as it works. */
const inPairs = async <T>(all: readonly T[], each: (one: T) => Promise<void>) => {
  for (let at = 0; at < all.length; at += 2) await Promise.all(all.slice(at, at + 2).map(each));
};

/** Runs the process itself, in an empty folder, and checks its output as an operator sees it. */
export const supervisorSettingsContract = ({ settings, refusals, ears }: Asked) =>
  describe('npm start com um ajuste errado', () => {
    let root: string;
    beforeAll(() => execFileSync(process.execPath, ['scripts/build.mjs', '--so=platform,stores,api,worker'], { cwd: PROJECT }));
    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), 'tulha-ajuste-'));
    });
    afterEach(() => rmSync(root, { recursive: true, force: true }));

    const run = async (script: string, env: NodeJS.ProcessEnv) => {
      const own = { PATH: process.env.PATH, TULHA_PORT: '39999', TULHA_DATA: join(root, 'dados'), TULHA_DEMO: '0', ...env };
      const child = spawn(process.execPath, [join(PROJECT, script)], { cwd: root, env: own, stdio: ['ignore', 'pipe', 'pipe'] });
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const code = await new Promise<number | null>((done) => child.once('close', done));
      return { code, text: text.trim() };
    };
    it.each(settings)(
      '%s: uma frase que a nomeia e diz o que fazer, sem segredo, e fim com 1, antes de qualquer outra coisa',
      async (name, value, message) => {
        const { code, text } = await run('libs/platform/dist/supervisor.js', { [name]: value() });
        expect(text).toMatch(message);
        expect(text).toContain(name);
        expect(text).toMatch(/^[^\n]+\.$/);
        expect(text).not.toContain(SECRET);
        expect([code, existsSync(join(root, 'dados'))]).toEqual([1, false]);
      },
    );

    it('a API, o trabalhador e quem os confere dizem o mesmo, e acabam com 78: nenhum reinício o conserta', async () => {
      const env = {
        DATABASE_URL: testUrl().href,
        TULHA_MASTER_KEY: Buffer.alloc(32, 3).toString('base64'),
        TULHA_JWT_SECRET: 'x'.repeat(32),
        TULHA_OPERATOR_TOKEN: 'x'.repeat(32),
      };
      const refused = database((url) => void (url.password = SECRET));
      const how = {
        wrong: [{ TULHA_PUBLIC_URL: 'tulha' }, /^TULHA_PUBLIC_URL deve ser [^\n]+\.$/],
        missing: [{ TULHA_MASTER_KEY: '' }, /^Falta a variável TULHA_MASTER_KEY [^\n]+\.$/],
        refused: [{ DATABASE_URL: refused }, /não aceita a senha do usuário [^\n]+\.$/],
      } as const;
      await inPairs(refusals, async ([script, name]) => {
        const [change, message] = how[name];
        const { code, text } = await run(script, { ...env, ...change });
        expect([script, name, code, text]).toEqual([script, name, 78, expect.stringMatching(message)]);
      });
      const right = await run('apps/api/dist/conferir.js', { ...env, REDIS_URL: 'redis://127.0.0.1:1' });
      expect([right.code, right.text]).toEqual([
        0,
        expect.stringMatching(/^Aviso: o Redis de REDIS_URL, em 127\.0\.0\.1:1, não responde \(ECONNREFUSED\)[^\n]+\.$/),
      ]);
      expect(readdirSync(root)).toEqual([]);
    });

    it('a API e o trabalhador sozinhos, onde não podem escutar, dizem qual variável, e acabam com 78', async () => {
      const empty = await testDatabase();
      const web = createServer();
      await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
      const taken = String((web.address() as AddressInfo).port);
      const env = {
        DATABASE_URL: empty.url,
        TULHA_MASTER_KEY: Buffer.alloc(32, 3).toString('base64'),
        TULHA_JWT_SECRET: 'x'.repeat(32),
        TULHA_OPERATOR_TOKEN: 'x'.repeat(32),
      };
      try {
        const own = { api: ['TULHA_PORT', 'TULHA_HOST'], worker: ['TULHA_WORKER_PORT', 'TULHA_WORKER_HOST'] } as const;
        for (const [name, how] of ears) {
          const [port, host] = own[name];
          const [change, message] =
            how === 'busy'
              ? [{ [port]: taken }, `A porta ${taken} já está em uso por outro programa: feche-o ou escolha outra com ${port}.`]
              : [{ TULHA_WORKER_PORT: '39998', [host]: '192.0.2.1' }, `${host} deve ser um endereço desta máquina`];
          const { code, text } = await run(`apps/${name}/dist/main.js`, { ...env, ...change });
          expect([name, how, code, text]).toEqual([name, how, 78, expect.stringContaining(message)]);
          expect(text).not.toContain('    at ');
        }
      } finally {
        web.close();
        await empty.drop();
      }
    });

    it('um Redis que não deixa entrar, ou que não é um, é recusado antes de começar', async () => {
      const redis = await testRedis()?.open();
      const web = createServer((_, response) => response.end('eu não'));
      await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
      try {
        const places = redis ? [redis.url.replace('redis://', `redis://ana:${SECRET}@`)] : [];
        for (const url of [...places, `redis://127.0.0.1:${(web.address() as AddressInfo).port}`]) {
          const { code, text } = await run('libs/platform/dist/supervisor.js', { REDIS_URL: url });
          expect([code, text]).toEqual([
            1,
            expect.stringMatching(/^REDIS_URL: [^\n]*(?:não aceita o usuário e a senha|não é um Redis)[^\n]*\.$/),
          ]);
          expect(text).not.toContain(SECRET);
        }
      } finally {
        web.close();
        await redis?.close();
      }
    });
  });
