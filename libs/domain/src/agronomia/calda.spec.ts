import { fc } from '@tulha/testing/property';
import { type ItemDaCalda, naOrdem, prepararCalda } from './calda.js';

const item = (mais: Partial<ItemDaCalda> = {}): ItemDaCalda => ({
  ...{ insumoId: 1, insumo: 'Fungicida', estoque: 'L', doseMilesimos: 200_000, unidade: 'ML', base: 'POR_100_L', ordem: null },
  ...mais,
});
const L = 1_000;
const HA = 1_000;

describe('calda', () => {
  it('por 100 L: 200 mL em 600 L são 1,2 L; por hectare: 2 L/ha com 200 L/ha são 6 L', () => {
    expect(prepararCalda([item()], null, { volumeMl: 600 * L }).itens[0]?.total).toBe(1_200);
    const porHa = item({ base: 'POR_HA', doseMilesimos: 2_000, unidade: 'L' });
    expect(prepararCalda([porHa], 200 * L, { volumeMl: 600 * L })).toMatchObject({ areaMilesimos: 3 * HA, itens: [{ total: 6_000 }] });
  });
  it('da área vem o volume, e o último tanque é o que resta', () => {
    const preparo = prepararCalda([item()], 400 * L, { areaMilesimos: 2_500 }, 600 * L);
    expect(preparo).toMatchObject({ volumeMl: 1_000 * L, tanques: [600 * L, 400 * L] });
    expect(preparo.itens[0]).toMatchObject({ total: 2_000, porTanque: [1_200, 800] });
  });
  it('uma dose menor que a medida do estoque conta: 0,5 g em 100 L são 3 g em 600 L', () => {
    const meia = item({ estoque: 'G', unidade: 'G', doseMilesimos: 500 });
    expect(prepararCalda([meia], null, { volumeMl: 600 * L }).itens[0]?.total).toBe(3);
  });
  it('recusa o que não se sabe: sem itens, sem litros por hectare, dose em quilo do que se conta em litro', () => {
    const recusa = (faz: () => unknown, code: string) => expect(faz).toThrow(expect.objectContaining({ code }));
    recusa(() => prepararCalda([], null, { volumeMl: L }), 'CALDA_SEM_ITENS');
    recusa(() => prepararCalda([item()], null, { areaMilesimos: HA }), 'CALDA_SEM_VOLUME');
    recusa(() => prepararCalda([item({ base: 'POR_HA' })], null, { volumeMl: L }), 'CALDA_SEM_VOLUME');
    recusa(() => prepararCalda([item({ unidade: 'KG' })], null, { volumeMl: L }), 'CALDA_EM_OUTRA_UNIDADE');
  });

  const itens = fc.array(
    fc.record({
      doseMilesimos: fc.integer({ min: 1, max: 5_000_000 }),
      base: fc.constantFrom('POR_100_L' as const, 'POR_HA' as const),
      unidade: fc.constantFrom('ML' as const, 'L' as const),
      ordem: fc.option(fc.integer({ min: 1, max: 99 })),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const inteiros = {
    area: fc.integer({ min: 1, max: 200_000 }),
    porHa: fc.integer({ min: 50_000, max: 1_000_000 }),
    tanque: fc.integer({ min: 100_000, max: 4_000_000 }),
  };

  it('o que vai nos tanques soma exatamente o todo, e cada todo se arredonda uma vez só', () => {
    fc.assert(
      fc.property(itens, inteiros.area, inteiros.porHa, inteiros.tanque, (varios, areaMilesimos, porHa, tanque) => {
        const preparo = prepararCalda(
          varios.map((um, insumoId) => item({ ...um, insumoId })),
          porHa,
          { areaMilesimos },
          tanque,
        );
        expect(preparo.tanques.reduce((a, b) => a + b, 0)).toBe(preparo.volumeMl);
        for (const { insumoId, total, porTanque } of preparo.itens) {
          expect(porTanque.reduce((a, b) => a + b, 0)).toBe(total);
          const { doseMilesimos, unidade, base } = varios[insumoId] as (typeof varios)[number];
          // In 10⁻⁶ mL, by another way than the product's.
          const doseMicro = BigInt(doseMilesimos) * (unidade === 'L' ? 1_000_000n : 1_000n);
          const vezes = base === 'POR_HA' ? [BigInt(areaMilesimos), 1_000n] : [BigInt(areaMilesimos) * BigInt(porHa), 100_000_000n];
          const [n, d] = [doseMicro * (vezes[0] as bigint), (vezes[1] as bigint) * 1_000_000n];
          const resto = BigInt(total) * d - n;
          expect((resto < 0n ? -resto : resto) * 2n <= d).toBe(true);
        }
      }),
    );
  });
  it('a ordem de mistura é a dita; entre iguais, a da lista', () => {
    fc.assert(
      fc.property(itens, (varios) => {
        const postos = naOrdem(varios.map((um, lugar) => ({ ...um, lugar })));
        const chave = ({ ordem }: { ordem: number | null }) => ordem ?? 1_000;
        const antes = postos.slice(1).every((um, index) => {
          const anterior = postos[index] as typeof um;
          return chave(anterior) < chave(um) || (chave(anterior) === chave(um) && anterior.lugar < um.lugar);
        });
        expect(antes).toBe(true);
      }),
    );
  });
});
