import { nivelDe } from './nivel.js';

describe('a cor de um percentual', () => {
  it.each([
    [0, 'verde'],
    [70, 'verde'],
    [70.0001, 'amarelo'],
    [80, 'amarelo'],
    [80.0001, 'vermelho'],
    [130, 'vermelho'],
  ] as const)('sem limite dito, %d %% é %s', (percentual, nivel) => expect(nivelDe(percentual)).toBe(nivel));

  it.each([
    [50, 50, 'verde'],
    [50.5, 50, 'amarelo'],
    [60, 50, 'amarelo'],
    [60.5, 50, 'vermelho'],
    [99, 95, 'amarelo'],
    [100, 100, 'verde'],
  ] as const)('%d %% com o limite em %d é %s: o vermelho começa 10 acima do amarelo', (percentual, limite, nivel) =>
    expect(nivelDe(percentual, limite)).toBe(nivel),
  );
});
