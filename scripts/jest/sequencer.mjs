import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const CONTRACT = /from '(\.{1,2}\/[\w/.-]*contract)\.js'/g;

/** In characters of source; a suite that only calls a contract is as long as that. */
const lengthOf = ({ path }) => {
  const source = readFileSync(path, 'utf8');
  const contracts = [...source.matchAll(CONTRACT)].map(([, name]) => join(dirname(path), `${name}.ts`)).filter((file) => existsSync(file));
  return source.length + contracts.reduce((sum, file) => sum + statSync(file).size, 0);
};

/**
 * jest's own order (tests that failed last time, tests never timed, the slowest), but tests never timed go by the length of their source,
 * contracts included.
 */
export default class extends Sequencer {
  sort(tests) {
    const rank = (test) => [Number(!this.hasFailed(test)), Number(test.duration !== undefined), -(test.duration ?? lengthOf(test))];
    const ranked = tests.map((test) => {
      test.duration = this.time(test);
      return { test, rank: rank(test) };
    });
    ranked.sort(({ rank: a }, { rank: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    return ranked.map(({ test }) => test);
  }
}
