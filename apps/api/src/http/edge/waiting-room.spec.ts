import { createWaitingRoom } from './waiting-room.js';

type Client = { readonly name: string; bytes: number; ours?: boolean };

describe('quem espera pelo cliente', () => {
  let at: number;
  let out: string[];
  const room = (rules: Partial<{ perAddress: number; total: number; withinMs: number }> = {}) => {
    [at, out] = [0, []];
    const { perAddress = 3, total = 5, withinMs = Number.POSITIVE_INFINITY } = rules;
    return createWaitingRoom<Client>(
      {
        perAddress,
        total,
        step: 10,
        idleMs: 100,
        withinMs: () => withinMs,
        reached: ({ bytes }) => bytes,
        ours: ({ ours = false }) => ours,
        end: ({ name }) => out.push(name),
      },
      () => at,
    );
  };
  const client = (name: string): Client => ({ name, bytes: 0 });

  it('quem chega sempre entra; sai o que está parado há mais tempo, do mesmo endereço', () => {
    const { enter, size } = room();
    for (const name of ['a1', 'a2', 'a3', 'a4']) enter(client(name), 'a');
    enter(client('b1'), 'b');
    expect([out, size()]).toEqual([['a1'], 4]);
  });

  it('quando são demais ao todo, sai um do endereço que tem mais', () => {
    const { enter } = room();
    for (const name of ['b1', 'a1', 'a2', 'a3', 'c1', 'd1']) enter(client(name), name.charAt(0));
    expect(out).toEqual(['a1']);
  });

  it('quem avança não é o que está parado há mais tempo', () => {
    const { enter, look } = room();
    const [slow, steady] = [client('parado'), client('avança')];
    enter(steady, 'a');
    enter(slow, 'a');
    steady.bytes = 10;
    look();
    for (const name of ['x', 'y']) enter(client(name), 'a');
    expect(out).toEqual(['parado']);
  });

  it('uns bytes agora e depois não são avanço, e o tempo de cada um acaba', () => {
    const { enter, look, size } = room({ withinMs: 250 });
    const [drip, steady, waits] = [client('pinga'), client('avança'), { ...client('espera por nós'), ours: true }];
    for (const one of [drip, steady, waits]) enter(one, 'a');
    for (at = 20; at <= 240; at += 20) {
      drip.bytes += 1;
      steady.bytes += 10;
      look();
    }
    expect(out).toEqual(['pinga']);
    at = 260;
    look();
    expect([out.toSorted(), size()]).toEqual([['avança', 'espera por nós', 'pinga'], 0]);
  });

  it('quem saiu não volta a ser contado', () => {
    const { enter, leave, size } = room();
    const one = client('a1');
    enter(one, 'a');
    enter(one, 'a');
    leave(one);
    leave(one);
    expect([out, size()]).toEqual([[], 0]);
  });
});
