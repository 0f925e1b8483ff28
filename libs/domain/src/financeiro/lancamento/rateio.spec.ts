import { fc } from '@tulha/testing/property';
import { partesPorPeso } from '../../kernel/rateio.js';
import { conferirRateio, type ParteNomeada } from './rateio.js';
import type { Criterio } from './rateio.fields.js';

const talhao = (id: number, peso: string): ParteNomeada => ({ tipo: 'talhao', id, peso, nome: `Talhão ${id}` });
const conferir = (criterio: Criterio, partes: ParteNomeada[], total = 10_000) => conferirRateio({ criterio, partes }, total);
const soma = (valores: readonly number[]) => valores.reduce((a, b) => a + b, 0);

const peso = fc
  .tuple(fc.nat({ max: 99_999_999 }), fc.integer({ min: 0, max: 9 }), fc.nat({ max: 999_999 }))
  .map(([inteira, casas, fracao]) => (casas === 0 ? `${inteira + 1}` : `${inteira}.${String(fracao + 1).slice(0, casas)}`))
  .filter((texto) => /[1-9]/.test(texto));

describe('rateio', () => {
  it('por área: os centavos que sobram vão a quem ficou com a maior sobra', () =>
    expect(partesPorPeso(10_000, [talhao(1, '1'), talhao(2, '1.0'), talhao(3, '1')])).toMatchObject([
      { id: 1, valorCentavos: 3_334, percentual: '33.3334' },
      { id: 2, valorCentavos: 3_333, percentual: '33.3333' },
      { id: 3, valorCentavos: 3_333, percentual: '33.3333' },
    ]));

  it('as partes somam o valor ao centavo e 100 %, e nenhuma fica a um centavo ou mais do que lhe cabe', () =>
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000_000 }), fc.array(peso, { minLength: 1, maxLength: 60 }), (total, pesos) => {
        const partes = partesPorPeso(
          total,
          pesos.map((um, indice) => talhao(indice + 1, um)),
        );
        expect(soma(partes.map(({ valorCentavos }) => valorCentavos))).toBe(total);
        expect(soma(partes.map(({ percentual }) => Math.round(Number(percentual) * 10_000)))).toBe(1_000_000);
        const exatos = pesos.map((um) => BigInt(um.replace('.', '')) * 10n ** BigInt(9 - (um.split('.')[1] ?? '').length));
        const inteiro = exatos.reduce((a, b) => a + b, 0n);
        for (const [indice, { valorCentavos }] of partes.entries()) {
          const longe = BigInt(valorCentavos) * inteiro - BigInt(total) * (exatos[indice] as bigint);
          expect(longe < inteiro && -longe < inteiro).toBe(true);
        }
      }),
    ));

  it('quem pesa o mesmo recebe o mesmo, a menos de um centavo; quem pesa mais não recebe menos', () =>
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 30 }),
        (total, pesos) => {
          const partes = partesPorPeso(
            total,
            pesos.map((um, indice) => talhao(indice + 1, String(um))),
          );
          const injustos = partes.flatMap((a) =>
            partes.filter((b) =>
              a.peso === b.peso
                ? Math.abs(a.valorCentavos - b.valorCentavos) > 1
                : Number(a.peso) > Number(b.peso) && a.valorCentavos < b.valorCentavos,
            ),
          );
          expect(injustos).toEqual([]);
        },
      ),
      { numRuns: 50 },
    ));

  it('valores que fecham o lançamento ficam como foram ditos', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (centavos) => {
        const partes = centavos.map((um, indice) => talhao(indice + 1, (um / 100).toFixed(2)));
        const total = soma(centavos);
        conferir('USO_DIRETO', partes, total);
        expect(partesPorPeso(total, partes).map(({ valorCentavos }) => valorCentavos)).toEqual(centavos);
      }),
    ));

  it('recusa o repetido, o que não pesa e o que não é terra, dizendo qual', () => {
    expect(() => conferir('AREA', [talhao(1, '2'), talhao(1, '3')])).toThrow('Talhão 1 está duas vezes no rateio');
    expect(() => conferir('AREA', [talhao(1, '2'), talhao(2, '0.00')])).toThrow('Talhão 2 está sem área no cadastro');
    expect(() => conferir('PRODUCAO', [talhao(1, '0')])).toThrow('Talhão 1 não tem colheita nessa safra');
    const trator: ParteNomeada = { tipo: 'maquina', id: 1, peso: '1', nome: 'Trator' };
    expect(() => conferir('PLANTAS', [talhao(1, '1'), trator])).toThrow('só se rateia entre talhões');
    expect(() => conferir('PERCENTUAL', [talhao(1, '60'), { ...trator, peso: '40' }])).not.toThrow();
  });

  it('percentuais somam 100, e valores o lançamento, nem um centavo a mais', () => {
    expect(() => conferir('PERCENTUAL', [talhao(1, '33.3333'), talhao(2, '66.6667')])).not.toThrow();
    expect(() => conferir('PERCENTUAL', [talhao(1, '33.3333'), talhao(2, '66.6666')])).toThrow('somam 99,9999 %');
    expect(() => conferir('PERCENTUAL', [talhao(1, '100.5')])).toThrow('somam 100,5 %');
    expect(() => conferir('USO_DIRETO', [talhao(1, '60'), talhao(2, '40')])).not.toThrow();
    expect(() => conferir('USO_DIRETO', [talhao(1, '60'), talhao(2, '40.01')])).toThrow(
      'As partes somam R$ 100,01, e o lançamento vale R$ 100,00',
    );
  });
});
