import { fc } from '@tulha/testing/property';
import { parcelas } from './parcelas.js';

describe('parcelas', () => {
  it('são iguais no centavo e a última fica com a sobra', () =>
    expect(parcelas(20_000, 3, '2026-01-31')).toEqual([
      { numero: 1, vencimento: '2026-01-31', valorCentavos: 6_666 },
      { numero: 2, vencimento: '2026-02-28', valorCentavos: 6_666 },
      { numero: 3, vencimento: '2026-03-31', valorCentavos: 6_668 },
    ]));

  it('somam sempre o total', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 360 }), (total, quantas) => {
        const todas = parcelas(total, quantas, '2025-09-12');
        expect(todas).toHaveLength(quantas);
        expect(todas.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)).toBe(total);
      }),
    ));
});
