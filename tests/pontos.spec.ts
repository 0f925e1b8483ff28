import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two pages say by which test each of their promises is held: it must be there, under that name. */

const ROOT = join(import.meta.dirname, '..');
const upTo = (letter: string, first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => `${letter}${first + n}`);
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'docs/event-store-pontos.md': [...upTo('A', 1, 4), ...upTo('B', 5, 11), 'C'],
  'docs/promessas.md': [...upTo('A', 1, 6), ...upTo('B', 0, 8), ...upTo('C', 1, 7)],
};

const rowsOf = (page: string) =>
  readFileSync(join(ROOT, page), 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-C]\d* \|/.test(line))
    .map((line) => line.split(' | '));

/** Everything in a cell that is written as `file`: *name*. */
const testsIn = (cell: string) =>
  cell.split(' · ').map((one) => {
    const [file = '', name = ''] = one.split('`: *');
    return { file: file.replaceAll('`', '').trim(), name: name.split('*')[0] ?? '' };
  });

describe.each(Object.entries(PAGES))('%s', (page, points) => {
  const rows = rowsOf(page);

  it('has a row for each point', () => {
    expect([...new Set(rows.map(([point]) => point?.slice(2)))]).toEqual(points);
  });

  it.each(rows.flatMap((row) => testsIn(row.at(-1) ?? '').map((test) => ({ point: row[0]?.slice(2), ...test }))))(
    '$point is held by "$name" in $file',
    ({ file, name }) => {
      expect({ file, there: existsSync(join(ROOT, file)) }).toEqual({ file, there: true });
      expect(name).not.toBe('');
      expect(readFileSync(join(ROOT, file), 'utf8')).toContain(name);
    },
  );
});
