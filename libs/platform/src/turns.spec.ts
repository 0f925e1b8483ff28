import { createTurns, Crowded } from './turns.js';

describe('a vez de cada um', () => {
  const open = () => {
    const inTurn = createTurns({ atOnce: 1, waitingMax: 4, what: 'muitos' });
    const [done, away, ends]: [string[], string[], (() => void)[]] = [[], [], []];
    const ask = (who: string, name: string) =>
      inTurn(who, () => new Promise<void>((resolve) => ends.push(resolve)).then(() => void done.push(name))).catch((error: unknown) => {
        if (!(error instanceof Crowded)) throw error;
        away.push(name);
      });
    const all: Promise<void>[] = [];
    return {
      done,
      away,
      ask: (who: string, name: string) => void all.push(ask(who, name)),
      settle: async () => {
        while (done.length + away.length < all.length) {
          ends.shift()?.();
          await new Promise<void>((resolve) => setImmediate(resolve));
        }
      },
    };
  };

  it('quem pede muito espera atrás de si mesmo: quem pede um é o próximo', async () => {
    const { ask, settle, done } = open();
    for (const name of ['a1', 'a2', 'a3']) ask('a', name);
    ask('b', 'b1');
    await settle();
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('um só não enche a fila para os outros: cede o seu último lugar, e o que passa dela é o dele', async () => {
    const { ask, settle, done, away } = open();
    for (let n = 1; n <= 7; n++) ask('a', `a${n}`);
    ask('b', 'b1');
    ask('c', 'c1');
    await settle();
    expect(away.sort()).toEqual(['a4', 'a5', 'a6', 'a7']);
    expect(done.sort()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });
});
