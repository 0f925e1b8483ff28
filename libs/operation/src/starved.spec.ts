import { jest } from '@jest/globals';
import { listening } from './starved.js';

describe('listening', () => {
  let now = 0;
  beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => void jest.restoreAllMocks());

  /** Looks that each take so long, in which this process does nothing else. */
  const lookingFor = async (ms: readonly number[], seen: readonly string[]) => {
    let looks = 0;
    const look = async () => {
      now += ms[looks] ?? 0;
      return seen[looks++];
    };
    return [await listening(look, (one) => one === 'silent'), looks];
  };

  it.each([
    ['who heard somebody has looked', [2_000], ['answers'], ['answers', 1]],
    ['who heard nobody, and could listen, has looked', [100], ['silent'], ['silent', 1]],
    ['who heard nobody because of a halt looks again', [2_000, 100], ['silent', 'answers'], ['answers', 2]],
    ['who is halted again and again says so after three looks', [2_000, 2_000, 2_000], ['silent', 'silent', 'silent'], ['silent', 3]],
  ])('%s', async (_, ms, seen, expected) => expect(await lookingFor(ms, seen)).toEqual(expected));
});
