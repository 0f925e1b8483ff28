import { parcelasDitas, plano, previstas, semFechar } from './plano.js';

const base = {
  ...{ tipo: 'despesa', status: 'PENDENTE', valor: 1000, pagParcelas: 3, primeiroVencimento: '2026-01-31', dataPagamento: '2026-01-05' },
  mudadas: {},
};
const valores = (values: object) => previstas({ ...base, ...values })?.parcelas.map(({ valorCentavos }) => valorCentavos);

describe('como se paga um lançamento, no seu formulário', () => {
  it('as parcelas se veem enquanto se digita, e só onde há o que mostrar', () => {
    expect(valores({})).toEqual([33_333, 33_333, 33_334]);
    expect(valores({ mudadas: { 2: { valorCentavos: 40_000 } } })).toEqual([30_000, 40_000, 30_000]);
    expect([valores({ valor: null }), valores({ pagParcelas: 361 }), valores({ primeiroVencimento: '31/01' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([valores({ status: 'PAGO' }), valores({ tipo: 'transferencia' })]).toEqual([undefined, undefined]);
    // A change typed for one of several instalments does not apply to a single one.
    expect(valores({ pagParcelas: 1, mudadas: { 1: { valorCentavos: 5 } } })).toEqual([100_000]);
  });

  it('iguais, vão como um número; mudada uma, vão ditas uma a uma', () => {
    expect(parcelasDitas(base)).toEqual({});
    expect(parcelasDitas({ ...base, mudadas: { 3: { vencimento: '2026-05-10' } } })).toEqual({
      parcelas: [
        { data: '2026-01-31', valor: 333.33 },
        { data: '2026-02-28', valor: 333.33 },
        { data: '2026-05-10', valor: 333.34 },
      ],
    });
  });

  it('em parte: o que se paga agora, com o que é dele, e o resto em parcelas', () => {
    const emParte = { ...base, status: 'PARTE', valorPago: 400, pagParcelas: 2, juros: 1.5, desconto: null, reajuste: -2 };
    expect(Object.keys(plano(emParte))).toEqual(expect.arrayContaining(['valorPago', 'dataPagamento', 'reajuste', 'pagParcelas']));
    expect(parcelasDitas(emParte)).toEqual({
      parcelas: [
        { data: '2026-01-05', valor: 400, dataPagamento: '2026-01-05', juros: 1.5, reajuste: -2 },
        { data: '2026-01-31', valor: 300 },
        { data: '2026-02-28', valor: 300 },
      ],
    });
    expect(semFechar({ ...emParte, valorPago: 1000 })).toEqual({ valorPago: 'É o valor todo ou mais: para isso, escolha Já pago.' });
    expect(plano({ ...emParte, tipo: 'transferencia' })).not.toHaveProperty('valorPago');
  });

  it('diz por quanto as parcelas não fecham', () => {
    const comValores = (...quantos: number[]) => ({
      ...base,
      mudadas: Object.fromEntries(quantos.map((valorCentavos, indice) => [indice + 1, { valorCentavos }])),
    });
    expect(semFechar(comValores(10_000))).toEqual({});
    expect(semFechar(comValores(10_000, 10_000, 10_000))).toEqual({ parcelas: 'Faltam R$ 700,00 nas parcelas.' });
    expect(semFechar(comValores(50_000, 60_000))).toEqual({ parcelas: 'As parcelas passam R$ 100,00 do valor.' });
    expect(semFechar(comValores(50_000, 50_000))).toEqual({ parcelas: 'Nada sobra para as outras parcelas.' });
  });
});
