import { setImmediate as turn } from 'node:timers/promises';
import { atOnce, type Steps } from '@tulha/domain/kernel/steps';
import { aosPoucos } from './aos-poucos.js';

const never = new AbortController().signal;

function* counting(until: () => boolean): Steps<number> {
  let n = 0;
  for (; !until(); n++) yield;
  return n;
}

describe('uma conta comprida', () => {
  it('dá a vez aos outros no meio, e diz o mesmo que de uma só vez', async () => {
    const others = { turns: 0 };
    const watching = (async () => {
      for (let taken = 1; taken <= 3; taken++) {
        await turn();
        others.turns = taken;
      }
    })();
    // It ends only once the others have had their turns: held all at once it never would.
    expect(
      await aosPoucos(
        counting(() => others.turns >= 3),
        never,
      ),
    ).toBeGreaterThan(0);
    await watching;
    let left = 1_000;
    expect(atOnce(counting(() => left-- === 0))).toBe(1_000);
  });

  it('para quando ninguém mais a quer', async () => {
    const asked = new AbortController();
    const counted = aosPoucos(
      counting(() => false),
      asked.signal,
    );
    asked.abort(new Error('basta'));
    await expect(counted).rejects.toThrow('basta');
  });
});
