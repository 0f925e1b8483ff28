import { fc } from '@tulha/testing/property';
import { type AdiantamentoAberto, chaveDoDesconto, descontosDe, explicarDesconto, totalDosDescontos } from './adiantamentos.fields.js';

const aberto = (adiantamentoId: number, abertoCentavos: number, mudou: Partial<AdiantamentoAberto> = {}): AdiantamentoAberto => ({
  ...{ adiantamentoId, colaboradorId: 17, em: '2026-05-01', adiantadoCentavos: 30_000, abertoCentavos },
  ...{ ultimoDescontoId: 0, descontoId: adiantamentoId + 100, ...mudou },
});

describe('o que uma folha desconta de adiantamentos', () => {
  it('o mais velho primeiro, todo; do seguinte, o que ainda couber no que o trabalho dá', () => {
    const abertos = [aberto(2, 20_000, { em: '2026-05-02' }), aberto(1, 5_000), aberto(3, 1_000, { em: '2026-05-03' })];
    expect(descontosDe(12_000, abertos).map(({ adiantamentoId, valorCentavos }) => [adiantamentoId, valorCentavos])).toEqual([
      [1, 5_000],
      [2, 7_000],
    ]);
    expect(descontosDe(0, abertos)).toEqual([]);
  });

  it('devolve o que se descontou a mais', () => {
    const [devolvido] = descontosDe(10_000, [aberto(1, -250)]);
    expect(devolvido).toMatchObject({ valorCentavos: -250 });
    expect(explicarDesconto(devolvido as never)).toBe('R$ 300,00 em 01/05/2026, devolvido o que se descontou a mais');
  });

  it.each([
    [aberto(1, 30_000), 30_000, 'R$ 300,00 em 01/05/2026, descontado todo'],
    [aberto(1, 20_000), 20_000, 'R$ 300,00 em 01/05/2026, faltavam R$ 200,00, descontado todo'],
    [aberto(1, 20_000), 5_000, 'R$ 300,00 em 01/05/2026, faltavam R$ 200,00, faltam R$ 150,00'],
  ])('diz quanto se deu, quanto faltava e quanto falta: %#', (um, ganho, explicado) =>
    expect(descontosDe(ganho, [um]).map(explicarDesconto)).toEqual([explicado]),
  );

  it('nunca desconta mais do que o trabalho dá, nem mais do que falta, e nada fica por descontar que coubesse', () =>
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.array(fc.nat({ max: 400_000 }), { maxLength: 8 }), (ganho, faltas) => {
        const descontos = descontosDe(
          ganho,
          faltas.map((falta, n) => aberto(n + 1, falta)),
        );
        const falta = faltas.reduce((soma, uma) => soma + uma, 0);
        expect(totalDosDescontos(descontos)).toBe(Math.min(ganho, falta));
        for (const { adiantamentoId, valorCentavos } of descontos)
          expect(valorCentavos).toBeLessThanOrEqual(faltas[adiantamentoId - 1] as number);
      }),
    ));

  it('o nome de um desconto diz o último que havia, para que só uma folha o faça', () => {
    const [antes] = descontosDe(100, [aberto(7, 100)]);
    const [depois] = descontosDe(100, [aberto(7, 100, { ultimoDescontoId: 12 })]);
    expect([antes, depois].map((um) => chaveDoDesconto(um as never))).toEqual(['ADIANTAMENTO 7 0', 'ADIANTAMENTO 7 12']);
  });
});
