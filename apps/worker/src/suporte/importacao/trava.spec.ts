import { umaPorVez } from './trava.js';

describe('importações de várias contas em um só processo', () => {
  const never = new AbortController().signal;

  it('são feitas uma depois da outra, também depois de uma que falha, pois há memória para uma', async () => {
    const order: string[] = [];
    const one = Promise.withResolvers<void>();
    const first = umaPorVez(never, async () => {
      order.push('a primeira começa');
      await one.promise;
      throw new Error('não deu');
    });
    const second = umaPorVez(never, async () => void order.push('a segunda começa'));
    await Promise.resolve();
    order.push('ninguém mais');
    one.resolve();
    await expect(first).rejects.toThrow('não deu');
    await second;
    expect(order).toEqual(['a primeira começa', 'ninguém mais', 'a segunda começa']);
  });

  it('a que já não é pedida não começa', async () => {
    const stop = new AbortController();
    stop.abort(new Error('o trabalhador acaba'));
    await expect(umaPorVez(stop.signal, () => Promise.resolve('feita'))).rejects.toThrow('o trabalhador acaba');
    expect(await umaPorVez(never, () => Promise.resolve('a próxima'))).toBe('a próxima');
  });
});
