import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
type Project = { readonly displayName: string; readonly testMatch: readonly string[]; readonly roots: readonly string[] };

const suitesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.int.spec.ts') && !name.includes('node_modules'))
    .map((name) => join(ROOT, folder, name));

/** What only a suite does that is about how facts are kept: it holds the log, wraps it, writes to it by itself, or runs a second process on it. */
const ABOUT_THE_STORE = /\b(?:segurar\(|beside\(|wrap\b|store\.append\()/;
/** It makes its own stores, and is the same whichever the product keeps its facts in. */
const MAKES_ITS_OWN = 'startEventStoreServer';

describe('suites that run once more on an EventStoreDB', () => {
  const chosen = async () => {
    const { default: config } = (await import(join(ROOT, 'jest.config.mjs'))) as { default: { projects: readonly Project[] } };
    const project = config.projects.find(({ displayName }) => displayName === 'eventstoredb') as Project;
    const all = project.roots.flatMap((root) => suitesOf(root.replace('<rootDir>/', '')));
    return { all, names: project.testMatch.map((pattern) => pattern.replace('**/', '')) };
  };

  it('each name is that of one suite: one that is renamed is not lost', async () => {
    const { all, names } = await chosen();
    const found = names.map((name) => [name, all.filter((file) => basename(file) === name).length]);
    expect(found).toEqual(names.map((name) => [name, 1]));
  });

  it('whatever is about how facts are kept is among them', async () => {
    const { all, names } = await chosen();
    const about = all.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return ABOUT_THE_STORE.test(text) && !text.includes(MAKES_ITS_OWN);
    });
    expect(about.length).toBeGreaterThan(4);
    expect(about.map((file) => basename(file)).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(['await app.segurar()', 'await app.beside()', 'startTestApp({ wrap: slow })', 'await store.append({'])(
    '%s is about that',
    (line) => expect(ABOUT_THE_STORE.test(line)).toBe(true),
  );
});
