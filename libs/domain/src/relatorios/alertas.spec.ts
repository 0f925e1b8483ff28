import { insumosQueSubiram, lotesQueRendemMenos, precoMedio, talhoesNoPrejuizo } from './alertas.js';

describe('o que os números dizem', () => {
  it('o preço da safra é o da saca, pelo peso do que se vendeu', () => {
    expect(
      precoMedio([
        { massaG: 600_000, valorCentavos: 2_000_000 },
        { massaG: 60_000, valorCentavos: 156_000 },
      ]),
    ).toBe(196_000);
    expect(precoMedio([])).toBeUndefined();
  });

  it('um talhão perde onde a saca custou mais do que se vendeu; sem colheita não se diz', () => {
    // 500 L a saca: 10,000 L are 20 sacas at R$ 2.000,00; 5,000 L are 10 at R$ 1.800,00, which is the price and no loss.
    const talhoes = [
      { talhao: 1, centavos: 4_000_000, ml: 10_000_000 },
      { talhao: 2, centavos: 1_800_000, ml: 5_000_000 },
      { talhao: 3, centavos: 9_000_000, ml: 0 },
      { talhao: 4, centavos: 1_800_500, ml: 5_000_000 },
    ];
    expect(talhoesNoPrejuizo(talhoes, 500_000, 180_000, 0)).toEqual([
      { talhao: 1, porSaca: 200_000 },
      { talhao: 4, porSaca: 180_050 },
    ]);
    // R$ 2.000,00 are 11.1 % more than R$ 1.800,00.
    expect(talhoesNoPrejuizo(talhoes, 500_000, 180_000, 11)).toEqual([{ talhao: 1, porSaca: 200_000 }]);
    expect(talhoesNoPrejuizo(talhoes, 500_000, 180_000, 12)).toEqual([]);
  });

  it('um lote se compara com os seus irmãos, sem ele; a dez por cento ainda não se diz', () => {
    const irmaos = [
      { loteId: 1, entradaMl: 5_000_000, saidaG: 600_000 },
      { loteId: 2, entradaMl: 5_000_000, saidaG: 600_000 },
    ];
    const com = (entradaMl: number, pct = 10) => lotesQueRendemMenos([...irmaos, { loteId: 3, entradaMl, saidaG: 600_000 }], pct);
    expect(com(5_500_000)).toEqual([]);
    expect(com(5_500_010)).toEqual([{ loteId: 3, mlPorSaca: 550_001, dosOutros: 500_000, acimaPct1: 100 }]);
    expect(com(5_500_010, 11)).toEqual([]);
    expect(lotesQueRendemMenos([{ loteId: 3, entradaMl: 9_000_000, saidaG: 600_000 }], 10)).toEqual([]);
  });

  it('um insumo subiu onde custou mais de vinte por cento do que da outra vez', () => {
    const compra = (preco: number) => ({ insumo: 5, em: '2026-05-20', preco, antesEm: '2026-02-01', antes: 30_000 });
    expect(insumosQueSubiram([compra(36_000), { ...compra(1), antes: 0 }], 20)).toEqual([]);
    expect(insumosQueSubiram([compra(40_000)], 34)).toEqual([]);
    expect(insumosQueSubiram([compra(40_000)], 20)).toEqual([{ ...compra(40_000), acimaPct1: 333 }]);
  });
});
