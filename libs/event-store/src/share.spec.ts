import { shareOf } from './share.js';

describe('share of the log', () => {
  it('goes from nothing to all, whatever positions count', () => {
    const at = (count: number) => String(count).padStart(20, '0');
    expect([shareOf('', at(8)), shareOf(at(2), at(8)), shareOf(at(8), at(8)), shareOf(at(9), at(8))]).toEqual([0, 0.25, 1, 1]);
    expect(shareOf(at(500) + at(500), at(1_000) + at(1_000))).toBe(0.5);
  });

  it('of an empty log is all', () => {
    expect(shareOf('', '')).toBe(1);
  });
});
