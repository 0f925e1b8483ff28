import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';
import { slowest } from '../slowest.mjs';
import { runStep } from './step.mjs';
import { onceUnstable, totalOf } from './totals.mjs';

const INSTAVEIS = join(ROOT, 'tests/instaveis.md');

const tableOf = (outcomes) =>
  outcomes.map(({ name, seconds, limit, failed, left }) => {
    const how = failed ? 'FALHOU' : left.length > 0 ? 'DEIXOU RESTOS' : 'passou';
    return `${String(seconds).padStart(5)} s de ${String(limit).padStart(5)}  ${how.padEnd(13)}  ${name}`;
  });

/**
 * Runs steps one after the other, and reports at the end how long each took, the ten slowest suites, the unstable ones, and in the last
 * line `N passed, M failed`.
 * @param steps `{ name, limit, command, suites?, env?, promises?, needed? }`: the limit in seconds; one of suites has to bring results of
 * them; where a needed one fails, the others are not begun
 * @param budget of all of them, in seconds; exceeding it is reported, and decides nothing
 * @returns whether all steps passed
 */
export const runSteps = async (
  steps,
  { budget, known = existsSync(INSTAVEIS) ? onceUnstable(readFileSync(INSTAVEIS, 'utf8')) : [] } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'passos-'));
  chmodSync(folder, 0o755);
  const outcomes = [];
  try {
    for (const [index, step] of steps.entries()) {
      outcomes.push({ ...step, ...(await runStep(step, folder, String(index + 1))) });
      if (process.exitCode === 1 || (step.needed && outcomes.at(-1).failed)) break;
    }
    const total = totalOf(outcomes, known);
    const seconds = outcomes.reduce((sum, step) => sum + step.seconds, 0);
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
    const last = [
      ...slowest(total.suites),
      '',
      ...tableOf(outcomes),
      `${String(seconds).padStart(5)} s de ${String(budget ?? '').padStart(5)}  ao todo`,
      ...(budget && seconds > budget ? [`ALÉM DO TEMPO: ${seconds} s, e o orçamento é de ${budget} s`] : []),
      ...total.lines,
      `${total.passed} passed, ${total.failed} failed${skipped}`,
    ];
    for (const line of last) console.log(line);
    return total.failed === 0 && total.passed > 0 && process.exitCode !== 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
