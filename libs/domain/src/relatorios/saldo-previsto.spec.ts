import { fc } from '@tulha/testing/property';
import { type Aberto, preverSaldo } from './saldo-previsto.js';

const hoje = '2026-06-15';
const prever = (saldoCentavos: number, ...abertos: readonly Aberto[]) => preverSaldo({ saldoCentavos, hoje, meses: 12, abertos });

describe('o saldo que vem', () => {
  it('vai de mês em mês pelo que está em aberto, e diz o dia em que falta', () => {
    const prevista = prever(
      10_000,
      { dia: '2026-06-20', entrada: 0, saida: 4_000 },
      { dia: '2026-08-01', entrada: 0, saida: 9_000 },
      { dia: '2026-08-31', entrada: 5_000, saida: 0 },
    );
    expect(prevista).toMatchObject({ saldo: 100, negativoEm: '2026-08-01', menor: -30, menorEm: '2026-08-01' });
    expect(prevista.content.slice(0, 4).map(({ mes, saldo }) => [mes, saldo])).toEqual([
      ['2026-06', 60],
      ['2026-07', 60],
      ['2026-08', 20],
      ['2026-09', 20],
    ]);
    expect(prevista.content).toHaveLength(12);
    expect(prevista.content[2]).toEqual({ mes: '2026-08', entrada: 50, saida: 90, total: -40, saldo: 20 });
  });

  it('o atrasado conta hoje, e o que entra e sai no mesmo dia não é falta', () => {
    const prevista = prever(0, { dia: '2026-01-10', entrada: 100, saida: 500 }, { dia: hoje, entrada: 400, saida: 0 });
    expect(prevista).toMatchObject({ atrasado: { entrada: 1, saida: 5 }, negativoEm: null, menor: 0 });
    expect(prever(-1)).toMatchObject({ negativoEm: hoje, menor: -0.01, menorEm: hoje });
  });

  it('o último mês é o saldo de hoje mais tudo que está em aberto', () => {
    const aberto = fc.record({
      dia: fc.integer({ min: -400, max: 340 }).map((n) => new Date(Date.UTC(2026, 5, 15 + n)).toISOString().slice(0, 10)),
      entrada: fc.integer({ min: 0, max: 10_000_000 }),
      saida: fc.integer({ min: 0, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.array(aberto, { maxLength: 40 }), (saldo, soltos) => {
        const abertos = soltos.toSorted((a, b) => (a.dia < b.dia ? -1 : 1));
        const { content, menor } = preverSaldo({ saldoCentavos: saldo, hoje, meses: 12, abertos });
        const fim = abertos.reduce((total, { entrada, saida }) => total + entrada - saida, saldo);
        expect(Math.round((content.at(-1)?.saldo ?? 0) * 100)).toBe(fim);
        expect(Math.round(menor * 100)).toBeLessThanOrEqual(Math.min(saldo, fim));
      }),
    );
  });
});
