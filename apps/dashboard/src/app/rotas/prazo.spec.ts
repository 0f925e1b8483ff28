import { comPrazo, PecaDemorada, PRAZO_MS, rotasComPrazo } from './prazo.js';

const never = new Promise<never>(() => undefined);

describe('o prazo das peças da página', () => {
  it('é de 120 segundos', () => expect(PRAZO_MS).toBe(120_000));
  it('o que chega, chega; o que falha, falha como falhou', async () => {
    await expect(comPrazo(Promise.resolve('peça'), 1_000)).resolves.toBe('peça');
    await expect(comPrazo(Promise.reject(new TypeError('não há')), 1_000)).rejects.toThrow('não há');
  });
  it('o que não chega no prazo é dito', async () => expect(comPrazo(never, 5)).rejects.toBeInstanceOf(PecaDemorada));
  it('vale para toda rota, também as de dentro', async () => {
    const [fora] = rotasComPrazo([{ path: '/', children: [{ path: 'vendas', lazy: async () => ({ Component: () => null }) }] }]);
    const dentro = fora?.children?.[0]?.lazy;
    expect(await (dentro as () => Promise<object>)()).toHaveProperty('Component');
  });
});
