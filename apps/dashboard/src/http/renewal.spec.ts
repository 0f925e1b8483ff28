import { jest } from '@jest/globals';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });

const SPENT = 'cabeca.corpo.assinatura-velha';
const store = (token: string) => kept.set('tulha:token', JSON.stringify(token));
const keysOf = ({ mock }: jest.SpiedFunction<typeof fetch>) =>
  mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

describe('a renovação da sessão', () => {
  let asked: jest.SpiedFunction<typeof fetch>;
  const renew = async (spent: string) => (await import('./renewal.js')).renewSession(spent);
  const answers = (token: string) => asked.mockImplementationOnce(async () => Response.json({ token }));

  beforeEach(() => {
    asked = jest.spyOn(globalThis, 'fetch');
    kept.clear();
    store(SPENT);
  });
  afterEach(() => asked.mockRestore());

  it('é uma só para todos os que a pedem ao mesmo tempo', async () => {
    answers('cabeca.corpo.nova');
    expect(await Promise.all([renew(SPENT), renew(SPENT), renew(SPENT)])).toEqual([true, true, true]);
    expect(keysOf(asked)).toEqual(['assinatura-velha']);
    expect(kept.get('tulha:token')).toBe('"cabeca.corpo.nova"');
  });

  it('que outra aba já fez não se faz de novo', async () => {
    store('cabeca.corpo.da-outra-aba');
    expect(await renew(SPENT)).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });

  it('pedida de novo sem que se ouvisse a resposta, também por uma aba que não soube da primeira, é a mesma', async () => {
    asked.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(renew(SPENT)).rejects.toThrow('Sem conexão com o servidor');
    kept.clear();
    store(SPENT);
    answers('cabeca.corpo.nova');
    expect(await renew(SPENT)).toBe(true);
    expect(keysOf(asked)).toEqual(['assinatura-velha', 'assinatura-velha']);
  });

  it('de outro token é outra', async () => {
    answers('cabeca.corpo.nova');
    await renew(SPENT);
    answers('cabeca.corpo.novissima');
    await renew('cabeca.corpo.nova');
    expect(keysOf(asked)).toEqual(['assinatura-velha', 'nova']);
  });

  it('de uma sessão que acabou diz que acabou', async () => {
    asked.mockImplementationOnce(async () => new Response(null, { status: 401 }));
    expect(await renew(SPENT)).toBe(false);
  });

  const until = (ms: number, name: string) =>
    `cabeca.${Buffer.from(JSON.stringify({ exp: Math.floor((Date.now() + ms) / 1_000) })).toString('base64url')}.${name}`;
  const toSend = async (bearer: string) => (await import('./renewal.js')).tokenToSend(bearer);

  it('de um token cujo tempo acabou vem antes do pedido, que já leva o novo; o que vale, ou não se lê, vai como está', async () => {
    for (const good of [until(60_000, 'vale'), 'cabeca.corpo.assinatura']) expect(await toSend(good)).toBe(good);
    expect(asked).not.toHaveBeenCalled();
    const [spent, next] = [until(-1_000, 'acabou'), until(900_000, 'novo')];
    store(spent);
    answers(next);
    expect(await Promise.all([toSend(spent), toSend(spent)])).toEqual([next, next]);
    expect(keysOf(asked)).toEqual(['acabou']);
  });

  it('num aparelho de relógio adiantado não se repete a cada pedido: daí em diante diz o servidor', async () => {
    const [spent, next] = [until(-7_200_000, 'velho'), until(-6_300_000, 'novo')];
    store(spent);
    answers(next);
    expect(await toSend(spent)).toBe(next);
    expect(await toSend(next)).toBe(next);
    expect(keysOf(asked)).toEqual(['velho']);
  });
});
