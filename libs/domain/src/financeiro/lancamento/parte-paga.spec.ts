import { acrescimosDaParte } from './parte-paga.js';

describe('juros, desconto e reajuste de uma parcela paga em parte', () => {
  const antes = { valorCentavos: 100_000, jurosCentavos: 5_000, descontoCentavos: 10_001, reajusteCentavos: -300 };
  const de = (valorCentavos: number, doPagamento = {}) => acrescimosDaParte(antes, { valorCentavos, doPagamento });

  it('sem dizer: os juros se pagam primeiro; desconto e reajuste cabem a cada parte pelo que ela tem do valor', () =>
    expect(de(40_000)).toEqual({
      paga: { jurosCentavos: 5_000, descontoCentavos: 4_000, reajusteCentavos: -120 },
      resto: { jurosCentavos: 0, descontoCentavos: 6_001, reajusteCentavos: -180 },
    }));

  it('o que se diz com o pagamento é dele, e o que ele não leva do que havia fica no resto', () =>
    expect(de(40_000, { jurosCentavos: 2_000, descontoCentavos: 0, reajusteCentavos: 0 })).toEqual({
      paga: { jurosCentavos: 2_000, descontoCentavos: 0, reajusteCentavos: 0 },
      resto: { jurosCentavos: 3_000, descontoCentavos: 10_001, reajusteCentavos: -300 },
    }));

  it('dito a mais do que havia, ou do outro sinal, é só deste pagamento', () =>
    expect(de(40_000, { jurosCentavos: 9_000, descontoCentavos: 20_000, reajusteCentavos: 50 }).resto).toEqual({
      ...{ jurosCentavos: 0, descontoCentavos: 0, reajusteCentavos: -300 },
    }));

  it('as duas partes somam o que havia, ao centavo, de qualquer valor', () => {
    for (let pago = 1; pago < antes.valorCentavos; pago += 7_919) {
      const { paga, resto } = de(pago);
      for (const campo of ['jurosCentavos', 'descontoCentavos', 'reajusteCentavos'] as const)
        expect([pago, campo, paga[campo] + resto[campo]]).toEqual([pago, campo, antes[campo]]);
    }
  });
});
