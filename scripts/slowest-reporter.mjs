import { relative } from 'node:path';
import { slowest } from './slowest.mjs';

/** At the end of a run of many suites, the ten that took longest: the first to look at when tests take too long. */
export default class SlowestReporter {
  #suites = [];
  #root;

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onTestResult({ context, path }, { perfStats }) {
    const { displayName } = context.config;
    this.#suites.push({ name: `${displayName?.name ?? ''} ${relative(this.#root, path)}`, ms: perfStats.runtime });
  }

  onRunComplete() {
    for (const line of slowest(this.#suites)) console.log(line);
  }
}
