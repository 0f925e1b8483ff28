import { until } from './until.js';

describe('until', () => {
  it('gives what came, however often it was looked for', async () => {
    const looks = [undefined, null, false as const, 'there'];
    await expect(until(() => looks.shift(), 'the word', { everyMs: 1 })).resolves.toBe('there');
    expect(looks).toEqual([]);
  });

  it('what a look throws is no answer', async () => {
    let looks = 0;
    const look = () => {
      looks += 1;
      if (looks < 3) throw new Error('not yet');
      return looks;
    };
    await expect(until(look, 'the third look', { everyMs: 1 })).resolves.toBe(3);
  });

  it.each([
    ['what the last look said', () => false, {}, 'Did not come in 0 s: a lot; the last look said false'],
    [
      'what the last look threw',
      () => Promise.reject(new Error('closed')),
      {},
      'Did not come in 0 s: a lot; the last look failed: Error: closed',
    ],
    ['what was there', () => undefined, { instead: () => ({ lotes: 2 }) }, 'Did not come in 0 s: a lot; there was {"lotes":2}'],
  ])('says what did not come, and %s', async (_, look: () => unknown, instead, message) => {
    await expect(until(look, 'a lot', { withinMs: 0, everyMs: 1, ...instead })).rejects.toThrow(message);
  });
});
