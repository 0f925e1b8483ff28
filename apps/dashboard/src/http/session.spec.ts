import { jest } from '@jest/globals';

/** A browser's storage, as far as the session uses it. Keys are its own properties, as they are in a browser. */
const kept: Record<string, string> = {};
Object.defineProperties(kept, {
  getItem: { value: (key: string) => kept[key] ?? null },
  setItem: { value: (key: string, text: string) => void (kept[key] = text) },
  removeItem: { value: (key: string) => void delete kept[key] },
});
Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true });

describe('a sessão que acaba por si', () => {
  it('é dita uma vez em três segundos, por mais pedidos que estivessem a caminho, e depois de novo', async () => {
    jest.useFakeTimers();
    const { expireSession, onSessionExpired, session } = await import('./session.js');
    let times = 0;
    const stop = onSessionExpired(() => void times++);
    for (let call = 0; call < 5; call++) expireSession();
    jest.advanceTimersByTime(2_999);
    expireSession();
    expect([times, session.get().status]).toEqual([1, 'out']);
    jest.advanceTimersByTime(3_001);
    expireSession();
    expect(times).toBe(2);
    stop();
    jest.useRealTimers();
  });

  it('esquece tudo menos como a pessoa gosta da tela e o que não gravou, e só quando expirou deixa o que disse por último', async () => {
    const { signOut } = await import('./session.js');
    const fill = () =>
      Object.assign(kept, { 'tulha:token': '"t"', 'tulha:menu': '{}', 'tulha:aba:perfil': '"senha"', 'tulha:cores': 'dark' });
    fill();
    kept['tulha:rascunho:7:0:/vendas/nova'] = '{}';
    kept['tulha:dito:7:venda'] = '{}';
    kept['outro'] = 'x';
    signOut({ expired: true });
    expect(Object.keys(kept).sort()).toEqual(['outro', 'tulha:cores', 'tulha:dito:7:venda', 'tulha:rascunho:7:0:/vendas/nova']);
    fill();
    signOut();
    expect(Object.keys(kept).sort()).toEqual(['outro', 'tulha:cores', 'tulha:rascunho:7:0:/vendas/nova']);
  });
});
