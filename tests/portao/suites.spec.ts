import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

type Project = {
  readonly displayName: string;
  readonly testMatch: readonly string[];
  readonly testPathIgnorePatterns?: readonly string[];
  readonly roots: readonly string[];
};

const suites = ['libs', 'apps', 'tests'].flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.spec\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .map((name) => join(ROOT, root, name)),
);

const load = async <T>(file: string): Promise<T> => (await import(join(ROOT, file))) as T;
const projects = async () => (await load<{ default: { projects: readonly Project[] } }>('jest.config.mjs')).default.projects;

/** The globs of this house are endings, of one kind of TypeScript or both. */
const endingsOf = (glob: string): string[] => ['ts', 'tsx'].map((kind) => glob.replace('**/*', '').replace('{ts,tsx}', kind));

const matches = ({ testMatch, testPathIgnorePatterns = [], roots }: Project, path: string): boolean =>
  roots.some((root) => path.startsWith(root.replace('<rootDir>', ROOT))) &&
  testMatch.some((glob) => endingsOf(glob).some((ending) => path.endsWith(ending))) &&
  !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(path));

describe('suites', () => {
  it('each is of one project, and those of the API once more on EventStoreDB', async () => {
    const all = await projects();
    const once = all.filter(({ displayName }) => displayName !== 'eventstoredb');
    const found = suites.map((path) => [
      path.slice(ROOT.length),
      once.filter((project) => matches(project, path)).map((project) => project.displayName),
    ]);
    expect(found.filter(([, names]) => names?.length !== 1)).toEqual([]);
    const again = all.find(({ displayName }) => displayName === 'eventstoredb') as Project;
    expect(suites.filter((path) => matches(again, path)).length).toBeGreaterThan(100);
  });

  it('what a project or the gate names is there: one that is renamed is not lost', async () => {
    const { gateSteps } = await load<{ gateSteps: readonly { name: string; command: readonly string[] }[] }>(
      'scripts/steps/gate-steps.mjs',
    );
    const named = [
      ...(await projects()).flatMap(({ testPathIgnorePatterns = [] }) => testPathIgnorePatterns),
      ...gateSteps.flatMap(({ command }) => (command.includes('--testPathPatterns') ? [command.at(-1) ?? ''] : [])),
    ];
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((pattern) => !suites.some((path) => new RegExp(pattern).test(path)))).toEqual([]);
  });

  it('the gate takes three journeys of the browser, and the weight of the first pieces', () => {
    expect(
      suites
        .filter((path) => path.includes('/browser/portao-'))
        .map((path) => path.replace(/.*portao-|\.browser.*/g, ''))
        .toSorted(),
    ).toEqual(['do-terreiro-a-venda', 'entrar-e-importar', 'pagina-publica', 'peso']);
  });
});
