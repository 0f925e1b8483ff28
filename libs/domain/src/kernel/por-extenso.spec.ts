import { fc } from '@tulha/testing/property';
import { reaisPorExtenso } from './por-extenso.js';

describe('um valor por extenso', () => {
  it.each([
    [0, 'zero reais'],
    [1, 'um centavo'],
    [2, 'dois centavos'],
    [99, 'noventa e nove centavos'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [200, 'dois reais'],
    [1_400, 'quatorze reais'],
    [1_900, 'dezenove reais'],
    [2_100, 'vinte e um reais'],
    [10_000, 'cem reais'],
    [10_100, 'cento e um reais'],
    [12_345, 'cento e vinte e três reais e quarenta e cinco centavos'],
    [20_000, 'duzentos reais'],
    [100_000, 'mil reais'],
    [100_100, 'mil e um reais'],
    [110_000, 'mil e cem reais'],
    [123_400, 'mil duzentos e trinta e quatro reais'],
    [350_000, 'três mil e quinhentos reais'],
    [352_050, 'três mil quinhentos e vinte reais e cinquenta centavos'],
    [10_000_000, 'cem mil reais'],
    [100_000_000, 'um milhão de reais'],
    [200_000_000, 'dois milhões de reais'],
    [100_000_100, 'um milhão e um reais'],
    [100_100_000, 'um milhão e mil reais'],
    [120_000_000, 'um milhão e duzentos mil reais'],
    [125_000_000, 'um milhão duzentos e cinquenta mil reais'],
    [100_000_050, 'um milhão de reais e cinquenta centavos'],
    [123_456_789, 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais e oitenta e nove centavos'],
    [
      99_999_999_999,
      'novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
    ],
  ])('%d centavos: %s', (centavos, extenso) => expect(reaisPorExtenso(centavos)).toBe(extenso));

  it.each([-1, 0.5, 100_000_000_000, Number.NaN])('não há palavras para %d centavos', (centavos) =>
    expect(() => reaisPorExtenso(centavos)).toThrow(RangeError),
  );

  const valor = fc.integer({ min: 0, max: 99_999_999_999 });

  it('nenhum valor se diz como outro, e nenhum tem um espaço a mais ou uma palavra em falta', () =>
    fc.assert(
      fc.property(valor, valor, (um, outro) => {
        expect(reaisPorExtenso(um)).toMatch(/^[a-zãêíõç]+(?: [a-zãêíõç]+)*$/);
        expect(reaisPorExtenso(um) === reaisPorExtenso(outro)).toBe(um === outro);
      }),
    ));
});
