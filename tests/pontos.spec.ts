import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** docs/event-store-pontos.md says by which test each promise about the event stores is held: it must be there, under that name. */

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs/event-store-pontos.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| [A-C]\d* \|/.test(line))
  .map((line) => line.split(' | '));
const POINTS = ['A1', 'A2', 'A3', 'A4', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10', 'B11', 'C'];

/** Everything in a cell that is written as `file`: *name*. */
const testsIn = (cell: string) =>
  cell.split(' · ').map((one) => {
    const [file = '', name = ''] = one.split('`: *');
    return { file: file.replaceAll('`', '').trim(), name: name.split('*')[0] ?? '' };
  });
const tests = rows.flatMap((row) => testsIn(row.at(-1) ?? '').map((test) => ({ point: row[0]?.slice(2), ...test })));

describe('docs/event-store-pontos.md', () => {
  it('has a row for each point', () => {
    expect([...new Set(rows.map(([point]) => point?.slice(2)))]).toEqual(POINTS);
  });

  it.each(tests)('$point is held by "$name" in $file', ({ file, name }) => {
    expect({ file, there: existsSync(join(ROOT, file)) }).toEqual({ file, there: true });
    expect(name).not.toBe('');
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(name);
  });
});
