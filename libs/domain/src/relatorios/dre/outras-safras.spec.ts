import { fc } from '@tulha/testing/property';
import type { LugarNoDre } from './lugares.js';
import { separarOutrasSafras } from './outras-safras.js';

const parte = (lugar: LugarNoDre, centavos: number, mais: { fazenda?: number; talhao?: number | null; outras?: number } = {}) => ({
  ...{ fazenda: 1, talhao: null, outras: 0, ...mais },
  ...{ lugar, centavos },
});
const cafeDe = ({ outras }: { readonly outras: number }) => ({ desta: BigInt(100 - outras), outras: BigInt(outras) });
const separar = (partes: readonly ReturnType<typeof parte>[]) =>
  separarOutrasSafras(partes, cafeDe).map(({ lugar, talhao, centavos }) => [lugar, talhao, centavos]);

describe('o café de outras safras', () => {
  it('sai da receita da safra, com a sua parte das deduções, e fica na fazenda', () =>
    expect(
      separar([
        parte('RECEITA_CAFE', 400_00, { outras: 75, talhao: 7 }),
        parte('DEDUCOES', -6_01, { talhao: 7 }),
        parte('OUTRAS_RECEITAS', 50_00, { outras: 75 }),
      ]),
    ).toEqual([
      ['RECEITA_CAFE', 7, 100_00],
      ['CAFE_DE_OUTRAS', null, 300_00],
      ['DEDUCOES', 7, -1_50],
      ['DEDUCOES_DE_OUTRAS', null, -4_51],
      ['OUTRAS_RECEITAS', null, 50_00],
    ]));

  it('de uma fazenda não leva as deduções de outra; sem café de outras nada muda', () =>
    expect(
      separar([
        parte('RECEITA_CAFE', 100_00, { outras: 100 }),
        parte('DEDUCOES', -1_50),
        parte('DEDUCOES', -9_99, { fazenda: 2, talhao: 3 }),
        parte('RECEITA_CAFE', 10_00, { fazenda: 3 }),
      ]),
    ).toEqual([
      ['CAFE_DE_OUTRAS', null, 100_00],
      ['DEDUCOES_DE_OUTRAS', null, -1_50],
      ['DEDUCOES', 3, -9_99],
      ['RECEITA_CAFE', null, 10_00],
    ]));

  it('nada se perde: cada fazenda soma ao centavo o que somava', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            ...{ fazenda: fc.integer({ min: 1, max: 3 }), talhao: fc.option(fc.integer({ min: 1, max: 9 })) },
            ...{
              lugar: fc.constantFrom<LugarNoDre>('RECEITA_CAFE', 'DEDUCOES', 'OUTRAS_RECEITAS'),
              outras: fc.integer({ min: 0, max: 100 }),
            },
            centavos: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
          }),
        ),
        (partes) => {
          const soma = (umas: readonly { readonly fazenda: number; readonly centavos: number }[], qual: number) =>
            umas.reduce((total, { fazenda, centavos }) => (fazenda === qual ? total + centavos : total), 0);
          const separadas = separarOutrasSafras(partes, cafeDe);
          for (const fazenda of [1, 2, 3]) expect(soma(separadas, fazenda)).toBe(soma(partes, fazenda));
        },
      ),
      { numRuns: 200 },
    ));
});
