import { fc } from '@tulha/testing/property';
import { outlineOf } from './json-outline.js';

const ALL = { depth: Number.POSITIVE_INFINITY, nodes: Number.POSITIVE_INFINITY };
const of = (text: string, most = ALL) => outlineOf(Buffer.from(text), most);

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('o tamanho do que um JSON descreve', () => {
  it('a profundidade é a que tem, e os valores nunca são menos', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { depth, nodes } = of(JSON.stringify(value));
        const values = JSON.stringify(value, (_, inner: unknown) => inner).length;
        expect(depth).toBe(depthOf(value));
        expect(nodes).toBeLessThanOrEqual(values + 1);
      }),
    ));

  it.each([
    ['{}', { depth: 1, nodes: 2, escapes: false }],
    ['[1,2,3]', { depth: 1, nodes: 4, escapes: false }],
    ['{"a":"[[,,\\"{{"}', { depth: 1, nodes: 2, escapes: false }],
    ['"\\\\u0000"', { depth: 0, nodes: 1, escapes: false }],
    ['"\\u0000"', { depth: 0, nodes: 1, escapes: true }],
    ['"não acaba [[[', { depth: 0, nodes: 1, escapes: false }],
  ])('%s', (text, outline) => expect(of(text)).toEqual(outline));

  it('para no primeiro limite que passa', () => {
    expect(of('['.repeat(100), { depth: 32, nodes: 1_000 }).depth).toBe(33);
    expect(of('{},'.repeat(100_000), { depth: 32, nodes: 200 }).nodes).toBe(201);
  });
});
