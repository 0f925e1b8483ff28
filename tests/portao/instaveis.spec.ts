import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A title in the source as a pattern of jest's titles: filled-in parts match anything. */
const titleOf = (source: string) => escaped(source).replace(/\\\$\\\{[^}]+\\\}|\\\$\w+|%[sijdp]/g, '.+');

const titles = (source: string, before: RegExp): string[] =>
  [...source.matchAll(new RegExp(`${before.source}\\(\\s*(['"\`])(.+?)\\1,`, 'gm'))].map(([, , title]) => titleOf(title as string));

/** Whether a suite has a test of this full name: the title of its outermost `describe`, of those within, and its own; or its own, in none. */
const hasTest = (source: string, name: string): boolean => {
  const outermost = titles(source, /^ {0,2}describe(?:\.each\(.*\))?/).join('|');
  const all = titles(source, /(?:describe|it|\)|\])/).join('|');
  const inNone = titles(source, /^it/).join('|');
  return new RegExp(`^(?:(?:${outermost})(?: (?:${all}))+${inNone ? `|${inNone}` : ''})$`).test(name);
};

/** The source of a suite: its file, and the contract that it shares with the long one. */
const sourceOf = (suite: string): string =>
  [suite, suite.replace('.int.spec.ts', '.contract.ts')]
    .map((path) => join(ROOT, path))
    .filter(existsSync)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

describe('tests/instaveis.md', () => {
  it('names tests that are there, as jest names them: another name would let them be unstable again', async () => {
    const { onceUnstable } = (await import(join(ROOT, 'scripts/steps/totals.mjs'))) as { onceUnstable: (text: string) => string[] };
    const rows = onceUnstable(readFileSync(join(ROOT, 'tests/instaveis.md'), 'utf8')).filter((row) => row.includes('.spec.'));
    expect(rows.length).toBeGreaterThan(6);
    const lost = rows.filter((row) => {
      const [suite = '', name = ''] = row.split(' › ');
      return !existsSync(join(ROOT, suite)) || !hasTest(sourceOf(suite), name);
    });
    expect(lost).toEqual([]);
  });

  it('a row that leaves out the title of its describe is found', () => {
    const source =
      "describe('fora', () => {\n  it(`dentro (${seed})`, () => {});\n  it.each([\n    ['um'],\n  ])('conta %s', () => {});\n});\nit('sozinho', () => {});";
    expect(
      ['fora dentro (7)', 'fora conta um', 'sozinho', 'dentro (7)', 'fora', 'fora outro', 'fora sozinho não'].filter((name) =>
        hasTest(source, name),
      ),
    ).toEqual(['fora dentro (7)', 'fora conta um', 'sozinho']);
  });
});
