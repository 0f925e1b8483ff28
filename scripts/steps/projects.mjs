import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/** Unit and integration as one run of jest: some wait for servers that are slow on purpose, and a third worker fills the processors meanwhile. */
export const TOGETHER = ['--maxWorkers=3', '--selectProjects', 'unit', 'int'];

/** Which script runs a suite, by the ending of its name; the first that fits. `alone`: a server and a product for each run, so one after the other. */
const PROJECTS = [
  { project: 'browser', ending: '.browser.spec.ts', command: ['scripts/test-browser.mjs'] },
  { project: 'fault', ending: '.fault.spec.ts', command: ['scripts/test-faults.mjs'] },
  { project: 'modelo', ending: '.modelo.spec.ts', command: ['scripts/test-model.mjs'] },
  { project: 'long', ending: '.long.spec.ts', command: ['scripts/jest.mjs', '--selectProjects', 'long'] },
  { project: 'int', ending: '.int.spec.ts', command: ['scripts/jest.mjs', '--selectProjects', 'int'] },
  { project: 'unit', ending: '.spec.ts', command: ['scripts/jest.mjs', '--selectProjects', 'unit'] },
  { project: 'unit', ending: '.spec.tsx', command: ['scripts/jest.mjs', '--selectProjects', 'unit'] },
];

const suites = () =>
  ['libs', 'apps', 'tests'].flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.spec\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
      .map((name) => join(ROOT, root, name)),
  );

/**
 * @param pattern of a suite's path, as jest takes it
 * @returns each project that has such suites: its name, its runner, and their paths below the root
 * @throws where no suite matches
 */
export const projectsFor = (pattern) => {
  const meant = suites().filter((path) => new RegExp(pattern, 'i').test(path));
  if (meant.length === 0) throw new Error(`Nenhuma suíte se chama assim: ${pattern}`);
  const byProject = new Map();
  for (const path of meant) {
    const { project, command } = PROJECTS.find(({ ending }) => path.endsWith(ending));
    const entry = byProject.get(project) ?? { project, command, suites: [] };
    entry.suites.push(relative(ROOT, path));
    byProject.set(project, entry);
  }
  return [...byProject.values()];
};
