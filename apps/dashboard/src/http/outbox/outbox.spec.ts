import { Problem } from '../problem.js';
import { drain } from './drain.js';
import { type Entry, isConflict, nextOf, onwards, type Outcome, ofUser, outcomeOf, reasonOf } from './entry.js';

const USER = 7;

const entry = (seq: number, over: Partial<Entry> = {}): Entry => ({
  seq,
  key: `chave-${seq}`,
  user: USER,
  at: '2026-05-20T10:00:00.000Z',
  what: 'Nova venda',
  page: '/vendas/nova',
  values: {},
  wish: { method: 'POST', path: '/vendas', body: { n: seq }, fazenda: 1 },
  ...over,
});

const refusal = { message: 'Não.', fields: [] };
const noAnswer = new Problem('Sem conexão', 0, 'SEM_CONEXAO');

/** A device with these on it, and a server with prepared answers; an answer is used up. */
const device = (
  entries: readonly Entry[],
  answers: Readonly<Record<number, Problem[]>> = {},
  user: () => number | undefined = () => USER,
  now = 0,
) => {
  let kept = [...entries];
  const sent: string[] = [];
  const settled: [seq: number, kind: Outcome['kind']][] = [];
  const run = () =>
    drain({
      all: async () => kept,
      me: user,
      due: ({ holdUntil = 0 }) => holdUntil <= now,
      send: async ({ seq, key }) => {
        sent.push(key);
        const problem = answers[seq]?.shift();
        if (problem) throw problem;
        return { kind: 'done', answer: { id: seq } };
      },
      settle: async (one, outcome) => {
        settled.push([one.seq, outcome.kind]);
        kept = kept.flatMap((other) => (other.seq !== one.seq ? [other] : outcome.kind === 'refused' ? [{ ...other, refusal }] : []));
      },
    });
  return { run, sent, settled, kept: () => kept.map(({ seq }) => seq) };
};

describe('o que foi gravado sem resposta', () => {
  it('sai na ordem em que foi gravado, uma vez cada', async () => {
    const { run, sent, kept } = device([entry(3), entry(1), entry(2)]);
    expect(await run()).toBeUndefined();
    await run();
    expect(sent).toEqual(['chave-1', 'chave-2', 'chave-3']);
    expect(kept()).toEqual([]);
  });

  it('espera na primeira sem resposta, e sai depois com a mesma chave', async () => {
    const { run, sent, kept } = device([entry(1), entry(2), entry(3)], { 2: [noAnswer] });
    expect(await run()).toBe(noAnswer);
    expect(kept()).toEqual([2, 3]);
    await run();
    expect(sent).toEqual(['chave-1', 'chave-2', 'chave-2', 'chave-3']);
  });

  it('uma recusa fica com o motivo, não sai de novo e não segura as outras', async () => {
    const { run, sent, settled, kept } = device([entry(1), entry(2)], { 1: [new Problem('O lote acabou.', 422, 'SALDO')] });
    await run();
    await run();
    expect(settled).toEqual([
      [1, 'refused'],
      [2, 'done'],
    ]);
    expect(sent).toHaveLength(2);
    expect(kept()).toEqual([1]);
  });

  it('com a sessão acabada espera a entrada da mesma pessoa, e nunca sai por outra', async () => {
    let user: number | undefined = USER;
    const { run, sent } = device([entry(1), entry(2)], { 1: [new Problem('Entre de novo.', 401, 'SEM_SESSAO')] }, () => user);
    await run();
    for (user of [undefined, 8]) await run();
    expect(sent).toEqual(['chave-1']);
    user = USER;
    await run();
    expect(sent).toEqual(['chave-1', 'chave-1', 'chave-2']);
  });

  it('quem sai no meio não deixa o resto sair', async () => {
    let asked = 0;
    const { run, sent } = device([entry(1), entry(2)], {}, () => (++asked === 1 ? USER : undefined));
    await run();
    expect(sent).toEqual(['chave-1']);
  });

  it('o que ainda se pode desfazer não sai antes da hora, e segura o que veio depois', async () => {
    const held = [entry(1, { holdUntil: 5 }), entry(2)];
    const early = device(held, {}, undefined, 4);
    await early.run();
    expect(early.sent).toEqual([]);
    const late = device(held, {}, undefined, 5);
    await late.run();
    expect(late.sent).toEqual(['chave-1', 'chave-2']);
  });

  it('um erro nosso não se toma por resposta', async () => {
    const run = drain({
      all: async () => [entry(1)],
      me: () => USER,
      due: () => true,
      send: () => Promise.reject(new TypeError('x')),
      settle: async () => undefined,
    });
    await expect(run).rejects.toThrow(TypeError);
  });
});

describe('o que uma resposta diz', () => {
  it.each([0, 401, 408, 425, 429, 502, 503, 504])('%i é do caminho: espera', (status) => {
    expect(outcomeOf(new Problem('', status, 'X')).kind).toBe('wait');
  });
  it.each([400, 403, 404, 409, 412, 422, 500])('%i é do que foi escrito: recusa', (status) => {
    expect(outcomeOf(new Problem('', status, 'X')).kind).toBe('refused');
  });
  it('o mesmo pedido ainda em andamento espera; o que já foi gravado está feito', () => {
    expect(outcomeOf(new Problem('', 409, 'PEDIDO_EM_ANDAMENTO')).kind).toBe('wait');
    expect(outcomeOf(new Problem('Gravado.', 202, 'PENDENTE')).kind).toBe('done');
  });
});

describe('o que espera sobre a mesma versão', () => {
  const sobre = (seq: number, path: string, ifMatch?: string, over: Partial<Entry> = {}) =>
    entry(seq, { wish: { method: 'PATCH', path, body: {}, fazenda: 1, ifMatch }, ...over });
  const saida = sobre(1, '/rastreabilidade/secagem/12/saida', '"3"');

  it('segue da nova, pois quem mudou foi a mesma pessoa', () => {
    const outras = [sobre(2, '/rastreabilidade/secagem/12', '"3"'), sobre(3, '/rastreabilidade/secagem/12/lotes/5?motivo=x', '"3"')];
    expect(onwards([saida, ...outras], saida, '"4"').map(({ seq, wish }) => [seq, wish.ifMatch])).toEqual([
      [2, '"4"'],
      [3, '"4"'],
    ]);
  });

  it('de outro registro, de outra versão, de outra pessoa ou já recusada fica como está', () => {
    const outras = [
      sobre(2, '/rastreabilidade/secagem/13', '"3"'),
      sobre(3, '/rastreabilidade/secagem/12', '"2"'),
      sobre(4, '/rastreabilidade/secagem/12', '"3"', { user: 8 }),
      sobre(5, '/rastreabilidade/secagem/12', '"3"', { refusal }),
      sobre(6, '/rastreabilidade/secagem/12'),
    ];
    expect(onwards([saida, ...outras], saida, '"4"')).toEqual([]);
  });
});

describe('o que foi escrito sobre um registro que mudou no meio', () => {
  const recusa = (status: number) => ({ kind: 'refused', problem: new Problem('Não.', status, 'X') }) as const;

  it('é conflito onde se sabe o que o registro dizia antes, e diz o que fazer', () => {
    const sobre = entry(1, { before: { nome: 'Ana' } });
    expect(isConflict(sobre, recusa(412))).toBe(true);
    expect(reasonOf(sobre, recusa(412))).toMatch(/escolha, no formulário, o que vale/);
  });

  it('outra recusa, e o que não tem um antes, dizem o que o servidor disse', () => {
    const [sobre, novo] = [entry(1, { before: {} }), entry(2)];
    expect([isConflict(sobre, recusa(422)), isConflict(novo, recusa(412)), isConflict(sobre, { kind: 'done', answer: undefined })]).toEqual(
      [false, false, false],
    );
    expect([reasonOf(sobre, recusa(422)), reasonOf(novo, recusa(412))]).toEqual(['Não.', 'Não.']);
  });
});

describe('de quem é', () => {
  const all = [entry(4, { user: 8 }), entry(3), entry(1, { refusal }), entry(2, { refusal })];
  it('cada pessoa vê e envia só o seu; sem ninguém, nada', () => {
    expect(ofUser(all, USER).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(nextOf(all, USER)?.seq).toBe(3);
    expect(nextOf(all, 8)?.seq).toBe(4);
    expect(nextOf(all, undefined)).toBeUndefined();
  });
});
