import { jest } from '@jest/globals';

const kept: Record<string, string> = {};
Object.defineProperties(kept, {
  getItem: { value: (key: string) => kept[key] ?? null },
  setItem: { value: (key: string, text: string) => void (kept[key] = text) },
  removeItem: { value: (key: string) => void delete kept[key] },
});
Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true });

/** An answer whose body ends before it is whole, as on a signal that goes. */
const cut = (status = 200): Response =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"user":{"'));
        body.error(new TypeError('network error'));
      },
    }),
    { status, headers: { 'content-type': 'application/json' } },
  );
const refused = (status: number, kind?: string) => Response.json({ error: 'Não.', code: 'X', ...(kind && { kind }) }, { status });

describe('a sessão que a página confere ao abrir', () => {
  let asked: jest.SpiedFunction<typeof fetch>;
  beforeEach(async () => {
    asked = jest.spyOn(globalThis, 'fetch');
    const { signIn } = await import('../http/session.js');
    signIn('a.b.c', { id: 1, permissoes: {} } as never, true);
  });
  afterEach(() => asked.mockRestore());

  const conferir = async (answer: () => Response) => {
    asked.mockImplementation(async () => answer());
    const { verifySession } = await import('./session.api.js');
    const { session } = await import('../http/session.js');
    const problem = await verifySession().then(
      () => undefined,
      (cause: unknown) => (cause as { readonly status: number }).status,
    );
    return [problem, session.get().status, kept['tulha:token'] ?? null];
  };

  it('continua onde a resposta vem pela metade, ou o servidor não está bem', async () => {
    expect(await conferir(() => cut())).toEqual([0, 'in', '"a.b.c"']);
    for (const status of [429, 500, 502, 503]) expect(await conferir(() => refused(status))).toEqual([status, 'in', '"a.b.c"']);
  });

  it('acaba onde o servidor a recusa', async () => {
    expect(await conferir(() => refused(403))).toEqual([undefined, 'out', null]);
  });

  it('o que se grava, com a resposta cortada, vai de novo como o mesmo pedido, e depois dela como outro', async () => {
    const { api } = await import('../http/client.js');
    const keys = () => asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    asked.mockImplementationOnce(async () => cut(201));
    await expect(api.post('/vendas', { quantidade: 1 })).rejects.toMatchObject({ status: 0 });
    asked.mockImplementation(async () => Response.json({ id: 7 }, { status: 201 }));
    expect(await api.post('/vendas', { quantidade: 1 })).toEqual({ id: 7 });
    await api.post('/vendas', { quantidade: 1 });
    const [first, again, other] = keys();
    expect([first === again, again === other]).toEqual([true, false]);
  });
});
