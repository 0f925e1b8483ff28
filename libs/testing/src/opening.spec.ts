import { opening } from './opening.js';

describe('what is opened together', () => {
  const log: string[] = [];
  const opens = (...names: readonly string[]) =>
    opening(async (keep) => {
      for (const name of names) {
        if (name === 'broken') throw new Error('does not open');
        keep(async () => {
          log.push(name);
          if (name === 'stuck') throw new Error(`does not close`);
        });
      }
      return { names };
    });
  beforeEach(() => void log.splice(0));

  it('is closed last first, once', async () => {
    const opened = await opens('database', 'app');
    expect([opened.names, log]).toEqual([['database', 'app'], []]);
    await opened.close();
    await opened.close();
    expect(log).toEqual(['app', 'database']);
  });

  it('is closed as far as it was opened, where a later one fails', async () => {
    await expect(opens('database', 'app', 'broken', 'never')).rejects.toThrow('does not open');
    expect(log).toEqual(['app', 'database']);
  });

  it('is all closed, though one of them fails to, and both troubles are told', async () => {
    const opened = await opens('database', 'stuck', 'app');
    await expect(opened.close()).rejects.toThrow('does not close');
    expect(log).toEqual(['app', 'stuck', 'database']);
    await expect(opens('stuck', 'broken')).rejects.toThrow(/does not open.*does not close/);
  });
});
