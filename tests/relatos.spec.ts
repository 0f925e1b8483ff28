import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `relatos.tsv`: faults that people reported to other programs, tried on this one. A fault held by a test has its name there. */

const ROOT = join(import.meta.dirname, '..');
const [columns = [], ...rows] = readFileSync(join(import.meta.dirname, 'relatos.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

describe('o que se relatou de outros programas', () => {
  it('diz de cada relato de onde vem, o que se tentou, o que é certo e o que houve', () => {
    expect(columns).toEqual(['source', 'try', 'right', 'what happened', 'test']);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => row.length !== columns.length || row.slice(0, 4).some((cell) => cell === ''))).toEqual([]);
  });

  it.each(rows.flatMap(([source = '', , , , test = '']) => (test ? [{ source, test }] : [])))('$source: $test', ({ test }) => {
    const at = test.indexOf(': ');
    const file = join(ROOT, test.slice(0, at));
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(test.slice(at + 2));
  });
});
