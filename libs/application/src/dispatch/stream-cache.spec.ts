import { createStreamCache } from './stream-cache.js';

describe('estados quentes', () => {
  it('guarda os usados por último, até o limite, e nunca dois do mesmo registro', () => {
    const cache = createStreamCache(3);
    for (const version of [0, 1]) for (const stream of ['a', 'b', 'c']) cache.set(stream, { state: stream, version });
    expect(cache.get('a')?.version).toBe(1);
    cache.set('d', { state: 'd', version: 0 });
    expect(['a', 'b', 'c', 'd'].filter((stream) => cache.get(stream))).toEqual(['a', 'c', 'd']);
    for (let n = 0; n < 1_000; n++) cache.set(`s${n}`, { state: n, version: 0 });
    expect(Array.from({ length: 1_000 }, (_, n) => cache.get(`s${n}`)).filter(Boolean)).toHaveLength(3);
  });
});
