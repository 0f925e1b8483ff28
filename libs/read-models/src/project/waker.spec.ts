import { createWaker } from './waker.js';

const NEVER = 2 ** 30;

describe('sono que pode ser cortado', () => {
  it('acaba quando alguém chama, ou quando tudo acaba', async () => {
    const waker = createWaker();
    const sleeping = waker.sleep(NEVER);
    waker.wake();
    await sleeping;
    const last = waker.sleep(NEVER);
    waker.stop();
    await last;
    await waker.sleep(NEVER);
    expect(waker.stopped()).toBe(true);
  });

  it('não perde quem chamou um instante antes de dormir, e não acorda duas vezes pelo mesmo chamado', async () => {
    const waker = createWaker();
    waker.wake();
    await waker.sleep(NEVER);
    let over = false;
    const sleepOn = async () => {
      await waker.sleep(NEVER);
      over = true;
    };
    const second = sleepOn();
    await waker.sleep(1);
    expect(over).toBe(false);
    waker.stop();
    await second;
  });
});
