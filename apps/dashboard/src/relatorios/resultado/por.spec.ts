import { resumoDoDre } from '@tulha/domain/relatorios/dre/dre';
import { comOutraMedida, medidaDoEndereco, numerosPor } from './por.js';

const valores = [
  { lugar: 'RECEITA_CAFE', custo: null, centavos: 100_000_00 },
  { lugar: 'DEDUCOES', custo: null, centavos: -1_500_00 },
  { lugar: 'CUSTEIO', custo: 'insumos', centavos: -40_000_00 },
  { lugar: 'DEPRECIACAO', custo: null, centavos: -8_500_00 },
] as const;

describe('o resultado da safra', () => {
  const resumo = resumoDoDre(valores, { areaDecimos: 100_000, gramas: 6_000_000 });

  it('é um só, no todo, por hectare e por saca', () => {
    expect(numerosPor(resumo, 'tudo')).toEqual({ receita: 98_500, coe: 40_000, ct: 48_500, lucro: 50_000 });
    expect(numerosPor(resumo, 'ha')).toEqual({ receita: 9_850, coe: 4_000, ct: 4_850, lucro: 5_000 });
    expect(numerosPor(resumo, 'saca')).toEqual({ receita: 985, coe: 400, ct: 485, lucro: 500 });
  });

  it('não se sabe por saca enquanto nada se beneficiou, nem por hectare sem a área', () => {
    const semNada = { receita: null, coe: null, ct: null, lucro: null };
    const cedo = resumoDoDre(valores, { areaDecimos: 0, gramas: 0 });
    expect([numerosPor(cedo, 'ha'), numerosPor(cedo, 'saca')]).toEqual([semNada, semNada]);
  });

  it('a medida fica no endereço, com a safra que lá está', () => {
    const safra = new URLSearchParams('safra=3');
    const porSaca = comOutraMedida(safra, 'saca');
    expect(porSaca.toString()).toBe('safra=3&por=saca');
    expect([medidaDoEndereco(porSaca), medidaDoEndereco(safra), medidaDoEndereco(new URLSearchParams('por=lua'))]).toEqual([
      'saca',
      'tudo',
      'tudo',
    ]);
    expect(comOutraMedida(porSaca, 'tudo').toString()).toBe('safra=3');
  });
});
