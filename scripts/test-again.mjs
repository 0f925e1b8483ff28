import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { installMissing, orFail, projectNode } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';
import { testEnvironment } from './steps/environment.mjs';
import { projectsFor } from './steps/projects.mjs';

/**
 * `npm run test:again -- <pattern> [--times 20] [--load 2]`: suites again and again beside loops that take the processors away. Each time
 * has a seed of its own (TULHA_SEED for one and the same). Failures are counted by test; the output of a failed time is kept in
 * .cache/de-novo.
 */

const MAX_SEED = 2 ** 31;
const KEPT = join(ROOT, '.cache/de-novo');

/** A busy loop that runs until its parent process has ended, in any way. */
const LOOP = 'const { ppid } = process; while (process.ppid === ppid);';

/** Starts busy loops, so that the suite gets only a part of the processors. @returns a function that ends them */
const startLoad = (count) => {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }));
  return () => loops.forEach((loop) => loop.kill('SIGKILL'));
};

/** One time. @returns the tests that failed; where jest says none and ended badly, the run itself. */
const runOnce = async ({ project, command, suites }, turn, seed) => {
  const name = `${project}-${turn}-${seed}`;
  const results = join(KEPT, name);
  mkdirSync(results, { recursive: true });
  const log = openSync(`${results}.log`, 'w');
  const child = spawn(projectNode(), [...command, '--runTestsByPath', ...suites], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: { ...testEnvironment(), CI: '1', TULHA_SEED: seed, TULHA_RESULTS: results },
  });
  const code = await new Promise((done) => child.once('exit', done));
  closeSync(log);
  const failed = readdirSync(results)
    .flatMap((file) => JSON.parse(readFileSync(join(results, file), 'utf8')).testResults)
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: suite, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
      return (tests.length > 0 ? tests : ['a suíte']).map((test) => `${relative(ROOT, suite)} › ${test}`);
    });
  rmSync(results, { recursive: true });
  if (code === 0) rmSync(`${results}.log`);
  else renameSync(`${results}.log`, `${results}.falhou.log`);
  return code !== 0 && failed.length === 0 ? [`${project}: terminou com o código ${code}`] : failed;
};

await orFail(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string', default: '20' }, load: { type: 'string', default: '2' } },
  });
  const [pattern] = positionals;
  const [times, load] = [Number(values.times), Number(values.load)];
  if (!pattern || !(times > 0) || !(load >= 0)) throw new Error('Uso: npm run test:again -- <padrão> [--times 20] [--load 2]');
  await installMissing();
  const projects = projectsFor(pattern);
  const endLoad = startLoad(load);
  const failures = new Map();
  try {
    for (let turn = 1; turn <= times; turn++) {
      for (const project of projects) {
        const seed = process.env.TULHA_SEED ?? String(randomInt(MAX_SEED));
        const began = Date.now();
        const failed = await runOnce(project, turn, seed);
        for (const test of failed) failures.set(test, [...(failures.get(test) ?? []), seed]);
        const took = Math.round((Date.now() - began) / 1_000);
        console.log(`${String(turn).padStart(3)}  ${project.project}  ${took} s  TULHA_SEED=${seed}  ${failed.length} falhas`);
      }
    }
  } finally {
    endLoad();
  }
  for (const [test, seeds] of failures) console.log(`${seeds.length} de ${times}  ${test}  (TULHA_SEED ${seeds.join(', ')})`);
  if (failures.size > 0) throw new Error(`O que disseram está em ${relative(ROOT, KEPT)}.`);
  console.log(`Nenhuma falha em ${times} vezes, ao lado de ${load} laços.`);
});
