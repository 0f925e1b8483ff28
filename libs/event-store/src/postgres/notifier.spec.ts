import { createNotifier } from './notifier.js';

describe('telling others', () => {
  const trial = (tell: () => Promise<void> = () => Promise.resolve()) => {
    const told: number[] = [];
    const troubles: unknown[] = [];
    const notifier = createNotifier(
      () => {
        told.push(performance.now());
        return tell();
      },
      (error) => troubles.push(error),
    );
    return { notifier, told, troubles };
  };

  it('is done at once, and once for all that follows within four milliseconds', async () => {
    const { notifier, told } = trial();
    notifier.appended();
    expect(told).toHaveLength(1);
    for (let n = 0; n < 1_000; n++) notifier.appended();
    await notifier.told();
    expect(told).toHaveLength(2);
    expect((told[1] ?? 0) - (told[0] ?? 0)).toBeGreaterThan(3);
    await notifier.told();
    notifier.appended();
    await notifier.told();
    expect(told).toHaveLength(3);
  });

  it('may fail, which keeps nobody from being told the next time', async () => {
    let broken = true;
    const { notifier, told, troubles } = trial(() => (broken ? Promise.reject(new Error('cut')) : Promise.resolve()));
    notifier.appended();
    await notifier.told();
    expect(troubles).toEqual([new Error('cut')]);
    broken = false;
    notifier.appended();
    await notifier.told();
    expect([told.length, troubles.length]).toEqual([2, 1]);
  });
});
