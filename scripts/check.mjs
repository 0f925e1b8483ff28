import { spawn } from 'node:child_process';
import { orFail } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/** Every check that needs no server, two at a time. `--sem-testes` leaves the unit tests out. */

const bin = (name) => `node_modules/.bin/${name}`;
const steps = [
  ['tipos', [bin('tsc'), '-p', '.']],
  ['tipos do painel', [bin('tsc'), '-p', 'apps/dashboard', '--noEmit']],
  ['tipos do navegador', [bin('tsc'), '-p', 'tests/browser']],
  ['formato', [bin('biome'), 'format', '--max-diagnostics=5', '.']],
  ['lint', [bin('oxlint'), '--deny-warnings']],
  ['fronteiras', [bin('depcruise'), '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', 'apps', 'libs', 'tests', 'bench']],
  ['sem uso', [bin('knip'), '--no-config-hints', '--tsConfig', 'tsconfig.knip.json']],
  ['regras sondadas', ['scripts/probe-rules.mjs']],
  ['documentos', ['scripts/docs.mjs', '--check']],
  ['lockfile', ['scripts/complete-lock.mjs', '--check']],
  ['testes de unidade', ['scripts/jest.mjs', '--selectProjects', 'unit', '--silent']],
].filter(([name]) => name !== 'testes de unidade' || !process.argv.includes('--sem-testes'));

const runStep = ([name, args]) =>
  new Promise((done) => {
    const started = Date.now();
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('exit', (code) => {
      console.log(`${code === 0 ? 'passou' : 'FALHOU'}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (code !== 0) console.log(output);
      done(code === 0);
    });
  });

await orFail(async () => {
  const waiting = [...steps];
  const outcomes = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all([lane(), lane()]);
  const failed = outcomes.filter((passed) => !passed).length;
  if (failed > 0) throw new Error(`${failed} verificação(ões) falharam.`);
});
