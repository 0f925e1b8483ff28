import { fc } from '@tulha/testing/property';
import { nodesOf, repeatedKey } from './json-keys.js';
import { outlineOf } from './json-outline.js';

const counted = (text: string): number => outlineOf(Buffer.from(text), { depth: 1_000, nodes: 1_000_000 }).nodes;

describe('a key that a JSON text has twice', () => {
  it('is missed by nobody who counts what was read beside what was sent', () =>
    fc.assert(fc.property(fc.json(), (text) => nodesOf(JSON.parse(text)) === counted(text))));

  it.each([
    ['{"valor":1,"valor":2}', 'valor'],
    ['{"a":{"b":[]},"c":[{"d":1,"e":{},"d":{}}]}', 'd'],
    ['{"a":{"x":1},"a":{"x":1}}', 'a'],
    [String.raw`{"a\u0062":1 , "ab" : 2}`, 'ab'],
    [String.raw`{"diz \"a\":1":1,"diz \"a\":1":1}`, 'diz "a":1'],
  ])('of %s is %s', (text, key) => {
    expect(repeatedKey(text)).toBe(key);
    expect(nodesOf(JSON.parse(text))).toBeLessThan(counted(text));
  });

  it.each(['{"a":"a","b":["a","a"],"c":{"a":1}}', '[{"a":1},{"a":1}]', '"a:b"', '{}'])('is none of %s', (text) =>
    expect(repeatedKey(text)).toBeUndefined(),
  );
});
