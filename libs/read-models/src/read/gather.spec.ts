import pg, { type Pool } from 'pg';
import { gathered } from './gather.js';

describe('uma pergunta por muitos', () => {
  /** Answers ten times the key, when told to; remembers the questions. */
  const open = () => {
    const asked: number[][] = [];
    const answers: PromiseWithResolvers<void>[] = [];
    const heard = new Map<number, PromiseWithResolvers<void>>();
    const question = (n: number) => {
      const known = heard.get(n) ?? Promise.withResolvers<void>();
      heard.set(n, known);
      return known;
    };
    const ask = gathered<number, number>(async (_, keys) => {
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      asked.push([...keys]);
      question(asked.length).resolve();
      await answer.promise;
      return keys.map((key) => key * 10);
    });
    return { asked, answers, ask: (key: number, pool = one) => ask(pool, key), heard: (n: number) => question(n).promise };
  };
  const one = {} as Pool;

  it('quem pergunta ao mesmo tempo é atendido junto, cada um com a sua resposta', async () => {
    const { ask, asked, answers, heard } = open();
    const all = Promise.all([ask(1), ask(2), ask(1)]);
    await heard(1);
    answers[0]?.resolve();
    expect([await all, asked]).toEqual([[10, 20, 10], [[1, 2, 1]]]);
  });

  it('quem chega com uma pergunta a caminho espera pela seguinte: nada é mais velho do que o pedido', async () => {
    const { ask, asked, answers, heard } = open();
    const first = ask(1);
    await heard(1);
    const later = [ask(1), ask(2)];
    answers[0]?.resolve();
    expect(await first).toBe(10);
    await heard(2);
    answers[1]?.resolve();
    expect([await Promise.all(later), asked]).toEqual([
      [10, 20],
      [[1], [1, 2]],
    ]);
  });

  it('ninguém espera sem fim por uma pergunta dos outros que não volta', async () => {
    const { ask, answers, heard } = open();
    const stuck = ask(1);
    await heard(1);
    const next = ask(2);
    await heard(2);
    answers[1]?.resolve();
    expect(await next).toBe(20);
    answers[0]?.resolve();
    expect(await stuck).toBe(10);
  });

  it('uma que falha falha para os seus, e a seguinte é feita', async () => {
    const { ask, answers, heard } = open();
    const failing = [ask(1), ask(2)];
    await heard(1);
    const next = ask(3);
    answers[0]?.reject(new Error('caiu'));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await heard(2);
    answers[1]?.resolve();
    expect(await next).toBe(30);
  });

  it('o valor que o banco recusa é recusado só a quem o deu', async () => {
    const asked: number[][] = [];
    const ask = gathered<number, number>(async (_, keys) => {
      asked.push([...keys]);
      if (keys.includes(2)) throw Object.assign(new pg.DatabaseError('fora do limite', 0, 'error'), { code: '22003' });
      return keys;
    });
    const answers = await Promise.allSettled([1, 2, 3].map((key) => ask(one, key)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(asked).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('cada banco é perguntado por si', async () => {
    const { ask, asked, answers, heard } = open();
    const both = Promise.all([ask(1), ask(2, {} as Pool)]);
    await heard(2);
    for (const answer of answers) answer.resolve();
    expect([await both, asked]).toEqual([
      [10, 20],
      [[1], [2]],
    ]);
  });
});
