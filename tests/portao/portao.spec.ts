import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** The gate's report of each kind of failure: each is planted, and the real steps count it. */

const ROOT = join(import.meta.dirname, '../..');
const DRIVER = `
const { runSteps } = await import(process.env.PORTAO_PASSOS);
const { steps, known, budget } = JSON.parse(process.env.PORTAO);
process.exitCode = (await runSteps(steps, { known, budget })) ? 0 : 1;
`;
const GREEN = { 'certa.spec.cjs': `it('vale', () => {}); it('vale também', () => {});` };

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'tulha-portao-'));
  chmodSync(place, 0o755);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const suites = (files: Record<string, string>) => {
  const dir = join(place, 'suites');
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const config = { rootDir: dir, testMatch: ['**/*.spec.cjs'], transform: {}, cacheDirectory: join(place, 'cache') };
  return {
    name: 'plantado',
    limit: 60,
    suites: true,
    command: [
      process.execPath,
      join(ROOT, 'scripts/gate-suites.mjs'),
      join(ROOT, 'scripts/jest.mjs'),
      ...['--config', JSON.stringify(config)],
    ],
  };
};

const program = (text: string, limit = 60) => ({ name: 'outro', limit, command: [process.execPath, '-e', text] });

type Step = {
  readonly name: string;
  readonly limit: number;
  readonly command: readonly string[];
  readonly suites?: boolean;
  readonly promises?: readonly string[];
};

const run = (steps: readonly Step[], { known = [], budget = 900 }: { known?: readonly string[]; budget?: number } = {}) =>
  new Promise<{ code: number | null; text: string; last: string }>((done) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', DRIVER], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORTAO_PASSOS: join(ROOT, 'scripts/steps/run-steps.mjs'),
        PORTAO: JSON.stringify({ steps, known, budget }),
      },
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.once('close', (code) => done({ code, text, last: text.trimEnd().split('\n').at(-1) ?? '' }));
  });

/** Fails the first time it is run, and passes from then on. */
const onlyTheFirstTime = (name: string) => {
  const seen = JSON.stringify(join(place, name));
  return `const { existsSync, writeFileSync } = require('node:fs');
    it('passa', () => {
      if (existsSync(${seen})) return;
      writeFileSync(${seen}, '');
      throw new Error('da primeira vez não\\ne isto já não se diz');
    });`;
};
const flaky = (...names: string[]) => Object.fromEntries(names.map((name) => [`${name}.spec.cjs`, onlyTheFirstTime(name)]));

/** A process that has ended counts as gone, even if its present parent has not collected its exit. */
const isAlive = (pid: number): boolean => {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'));
};

describe('o portão', () => {
  it('conta o que passa, diz as dez suítes e os passos, e está bem', async () => {
    const { code, text, last } = await run([suites(GREEN)]);
    expect(last).toBe('2 passed, 0 failed');
    expect(text).toMatch(/passou +plantado/);
    expect(code).toBe(0);
  });

  it.each([
    ['um teste', { 'errada.spec.cjs': `it('falha', () => { throw new Error('não'); });` }],
    ['o fim de uma suíte', { 'fim.spec.cjs': `it('vale', () => {}); afterAll(() => { throw new Error('não'); });` }],
    ['o início de uma suíte', { 'inicio.spec.cjs': `beforeAll(() => { throw new Error('não'); }); it('nem começa', () => {});` }],
    ['uma suíte que não carrega', { 'sem.spec.cjs': `require('./nao-existe.cjs'); it('nem começa', () => {});` }],
  ])('%s que falha conta um', async (_, planted) => {
    const { code, last } = await run([suites({ ...GREEN, ...planted })]);
    expect(last).toMatch(/^[23] passed, 1 failed$/);
    expect(code).toBe(1);
  });

  it('um passo que falha conta um, e os outros seguem', async () => {
    const { code, text, last } = await run([program('process.exit(3)'), suites(GREEN)]);
    expect(text).toContain('FALHOU: outro: terminou com o código 3');
    expect(last).toBe('2 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('um passo que não termina é terminado, dito, e conta um', async () => {
    const { code, text, last } = await run([suites(GREEN), program('setInterval(() => {}, 1000)', 1)]);
    expect(text).toContain('FALHOU: outro: não terminou em 1 s');
    expect(last).toBe('2 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('um passo de suítes que termina bem sem resultados delas conta um', async () => {
    const { code, text, last } = await run([{ ...program(''), suites: true }, suites(GREEN)]);
    expect(text).toContain('FALHOU: outro: terminou bem, e não há resultados de suas suítes');
    expect(last).toBe('2 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('nenhuma suíte ouve onde ficam os resultados do passo: o que ela faz rodar não se conta no lugar dela', async () => {
    const hears = `it('não ouve', () => expect(process.env.TULHA_RESULTS).toBeUndefined());`;
    const { code, last } = await run([suites({ ...GREEN, 'ouve.spec.cjs': hears })]);
    expect(last).toBe('3 passed, 0 failed');
    expect(code).toBe(0);
  });

  it('um teste prometido que se pula conta um; outro, não', async () => {
    const skipped = { ...GREEN, 'fila.spec.cjs': `it.skip('no Redis', () => {});` };
    const promised = await run([{ ...suites(skipped), promises: ['redis'] }]);
    expect(promised.text).toMatch(/PROMETIDO E PULADO .*fila\.spec\.cjs › no Redis/);
    expect(promised).toMatchObject({ last: '2 passed, 1 failed', code: 1 });
    expect(await run([suites(skipped)])).toMatchObject({ last: '2 passed, 0 failed, 1 skipped', code: 0 });
  });

  it('um processo deixado é dito, terminado, e conta um', async () => {
    const left = `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'esquecido'],
      { detached: true, stdio: 'ignore' }); child.unref();`;
    const { code, text, last } = await run([suites(GREEN), program(left)]);
    const [, pid] = /deixou processo (\d+): .*esquecido/.exec(text) ?? [];
    expect(Number(pid)).toBeGreaterThan(1);
    expect(isAlive(Number(pid))).toBe(false);
    expect(last).toBe('2 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('uma pasta deixada é dita, tirada, e conta um', async () => {
    const { code, text, last } = await run([
      suites(GREEN),
      program(`const { mkdtempSync, writeFileSync } = require('node:fs');
        writeFileSync(mkdtempSync(require('node:os').tmpdir() + '/perfil-') + '/lugar', '')`),
    ]);
    const [, path = ''] = /deixou pasta ou arquivo (\S*perfil-\S*) \(lugar\)/.exec(text) ?? [];
    expect(path).not.toBe('');
    expect(existsSync(path)).toBe(false);
    expect(last).toBe('2 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('uma suíte que passa da segunda vez conta como passou, e é dita acima da última linha', async () => {
    const { code, text, last } = await run([suites({ ...GREEN, ...flaky('vaga') })]);
    expect(text.trimEnd().split('\n').at(-2)).toMatch(/^INSTÁVEL .*vaga\.spec\.cjs › passa: Error: da primeira vez não$/);
    expect(last).toBe('3 passed, 0 failed');
    expect(code).toBe(0);
  });

  it('três que só passam da segunda vez são uma falha', async () => {
    const { code, last } = await run([suites({ ...GREEN, ...flaky('vaga', 'incerta', 'inquieta') })]);
    expect(last).toBe('5 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('a que já foi instável uma vez é uma falha', async () => {
    const planted = suites({ ...GREEN, ...flaky('vaga') });
    const name = relative(ROOT, join(place, 'suites/vaga.spec.cjs'));
    const { code, last } = await run([planted], { known: [`${name} › passa`] });
    expect(last).toBe('3 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('o tempo além do orçamento é dito, e não decide', async () => {
    const { code, text } = await run([suites(GREEN)], { budget: 0.5 });
    expect(text).toMatch(/ALÉM DO TEMPO: \d+ s, e o orçamento é de 0\.5 s/);
    expect(code).toBe(0);
  });

  it('nada que passe não é passar', async () => {
    expect(await run([program('')])).toMatchObject({ last: '0 passed, 0 failed', code: 1 });
  });
});
