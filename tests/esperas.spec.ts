import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Rule = {
  create(context: { filename: string; report: (violation: { message: string }) => void }): Record<string, (node: object) => void>;
};
type Lint = { readonly oneWaitBut: (listed: Readonly<Record<string, number>>) => Rule };

const ROOT = join(import.meta.dirname, '..');
const LINT = join(ROOT, 'scripts/lint');
const FILE = 'tests/a.spec.ts';
const SLEEP = { callee: { type: 'MemberExpression', object: { name: 'page' }, property: { name: 'waitForTimeout' } }, arguments: [] };

/** The rule's message about a file with so many sleeps, where so many are listed. */
const messageOf = async (sleeps: number, listed: Readonly<Record<string, number>>) => {
  const { oneWaitBut } = (await import(join(LINT, 'one-wait.mjs'))) as Lint;
  const messages: string[] = [];
  const look = oneWaitBut(listed).create({ filename: join(ROOT, FILE), report: ({ message }) => void messages.push(message) });
  for (let n = 0; n < sleeps; n++) look.CallExpression?.(SLEEP);
  look['Program:exit']?.({});
  return messages;
};

describe('waits that stood before the rule', () => {
  it('each file that has some is there', () => {
    const listed = Object.keys(JSON.parse(readFileSync(join(LINT, 'waits-of-today.json'), 'utf8')) as object);
    expect(listed.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it.each([
    [0, {}],
    [2, { [FILE]: 2 }],
  ])('%i may be where as many are listed, and no more', async (count, listed) => {
    expect(await messageOf(count, listed)).toEqual([]);
    const more = await messageOf(count + 1, listed);
    expect(more).toHaveLength(count + 1);
    expect(more[0]).toContain('until(condition, what)');
  });

  it('where there are fewer, the list is to shrink', async () => {
    expect(await messageOf(1, { [FILE]: 2 })).toEqual([
      'waits-of-today.json has 2 here and there are 1: "node scripts/lint/shrink-waits.mjs" says so there.',
    ]);
  });
});
