import { fc } from '@tulha/testing/property';
import { type ParcelaMudada, parcelas, parcelasMudadas } from './parcelas.js';

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

  it('uma que se muda fica como foi dita, e as outras repartem o que resta', () =>
    expect(parcelasMudadas(100_000, 3, '2026-01-31', { 2: { valorCentavos: 40_001, vencimento: '2026-02-10' } })).toEqual({
      falta: 0,
      semValor: false,
      parcelas: [
        { numero: 1, vencimento: '2026-01-31', valorCentavos: 29_999 },
        { numero: 2, vencimento: '2026-02-10', valorCentavos: 40_001 },
        { numero: 3, vencimento: '2026-03-31', valorCentavos: 30_000 },
      ],
    }));

  it('diz quanto falta ou passa onde nenhuma está livre, ou nada sobra para as livres', () => {
    const falta = (...valores: number[]) =>
      parcelasMudadas(1_000, 2, '2026-01-31', Object.fromEntries(valores.map((valorCentavos, i) => [i + 1, { valorCentavos }]))).falta;
    expect([falta(400), falta(400, 600), falta(400, 500), falta(400, 700), falta(1_000), falta(1_200)]).toEqual([0, 0, 100, -100, 0, -200]);
  });

  it('mudadas, somam sempre o total, ou dizem por quanto não', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 40 }),
        fc.dictionary(fc.integer({ min: 1, max: 45 }).map(String), fc.integer({ min: 1, max: 1e8 })),
        (total, quantas, valores) => {
          const mudadas: Record<number, ParcelaMudada> = Object.fromEntries(
            Object.entries(valores).map(([numero, valorCentavos]) => [numero, { valorCentavos }]),
          );
          const { parcelas: todas, falta, semValor } = parcelasMudadas(total, quantas, '2025-09-12', mudadas);
          expect(todas.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0) + falta).toBe(total);
          const fecha = falta === 0 && !semValor && total >= quantas;
          expect(fecha ? todas.filter(({ valorCentavos }) => valorCentavos < 1) : []).toEqual([]);
          const escolhidas = todas.filter(({ numero }) => numero in mudadas);
          expect(escolhidas.map(({ valorCentavos }) => valorCentavos)).toEqual(escolhidas.map(({ numero }) => valores[numero]));
        },
      ),
    ));
});
