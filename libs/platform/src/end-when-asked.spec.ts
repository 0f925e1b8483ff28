import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { endWhenAsked } from './end-when-asked.js';

const WITHIN_MS = 4_500;

describe('the end of a process', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const asked = (end: () => Promise<void>, waiting?: () => number) => {
    const self = Object.assign(new EventEmitter(), { codes: [] as number[], exit: (code: number) => void self.codes.push(code) });
    const trouble: string[] = [];
    const onTrouble = (error: unknown) => void trouble.push(String(error));
    endWhenAsked({ end, withinMs: WITHIN_MS, onTrouble, ...(waiting ? { waiting } : {}) }, self);
    return { self, trouble };
  };
  const never = () => Promise.withResolvers<void>().promise;

  it('comes once, however often and by whomever it is asked for', async () => {
    const end = jest.fn(never);
    const { self, trouble } = asked(end);
    expect(end).not.toHaveBeenCalled();
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) self.emit(signal);
    expect(end).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(WITHIN_MS - 1);
    expect({ codes: self.codes, trouble }).toEqual({ codes: [], trouble: [] });
  });

  it('is in order when everything has ended', async () => {
    const { self, trouble } = asked(() => Promise.resolve());
    self.emit('SIGTERM');
    await jest.advanceTimersByTimeAsync(0);
    expect({ codes: self.codes, trouble }).toEqual({ codes: [0], trouble: [] });
  });

  it.each([
    ['is in order too when it takes too long and nobody is cut short, and says so', 0, 0],
    ['is not when somebody is', 2, 1],
  ])('%s', async (_, left, code) => {
    const { self, trouble } = asked(never, () => left);
    self.emit('SIGTERM');
    await jest.advanceTimersByTimeAsync(WITHIN_MS);
    expect({ codes: self.codes, trouble }).toEqual({ codes: [code], trouble: [`Error: Not at an end after 4500 ms; ${left} cut short`] });
  });

  it('is not when ending fails', async () => {
    const { self, trouble } = asked(() => Promise.reject(new Error('No way out')));
    self.emit('SIGINT');
    await jest.advanceTimersByTimeAsync(0);
    expect({ codes: self.codes, trouble }).toEqual({ codes: [1], trouble: ['Error: No way out'] });
  });
});
