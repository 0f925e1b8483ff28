import { custoDaVenda, diferencasDoCusto, type LoteVendido, type RegistroDoCusto, registrosGuardados } from './custo.fields.js';

const lote = (dele: Partial<LoteVendido>): LoteVendido => ({
  ...{ lote: 1, codigo: 'B1', safra: 1, massaG: 60_000, carregadoG: 60_000, carregadoCentavos: 0, custoSacaCentavos: null, ...dele },
});
const custoDe = (...lotes: readonly LoteVendido[]) => {
  const { lotes: _lotes, ...resto } = custoDaVenda(lotes);
  return resto;
};

describe('o custo de uma venda', () => {
  it('é o que os seus lotes trazem dos talhões; nada se estima do que tem origem', () =>
    expect(custoDe(lote({ carregadoCentavos: 51_234, custoSacaCentavos: 99_999 }))).toEqual({
      ...{ centavos: 51_234, carregadoCentavos: 51_234, estimadoCentavos: 0, carregadoG: 60_000, estimadoG: 0, totalG: 60_000 },
    }));

  it('do que não tem origem é a média da safra, e se diz quanto é estimado', () =>
    expect(
      custoDe(
        lote({ massaG: 90_000, carregadoG: 0, custoSacaCentavos: 61_234 }),
        lote({ massaG: 60_000, carregadoG: 45_000, carregadoCentavos: 40_000, custoSacaCentavos: 61_234 }),
      ),
    ).toEqual({
      // 1.5 sacas and a quarter of one at R$ 612,34, each half up: 91 851 and 15 309 (15 308.5).
      ...{
        centavos: 147_160,
        carregadoCentavos: 40_000,
        estimadoCentavos: 107_160,
        carregadoG: 45_000,
        estimadoG: 105_000,
        totalG: 150_000,
      },
    }));

  it('sem média não se sabe daquela parte; de nada se sabe onde nenhuma se sabe', () => {
    const semMedia = lote({ massaG: 60_000, carregadoG: 0 });
    expect(custoDe(semMedia, lote({ carregadoCentavos: 100 }))).toMatchObject({
      centavos: 100,
      carregadoG: 60_000,
      estimadoG: 0,
      totalG: 120_000,
    });
    expect(custoDe(semMedia).centavos).toBeNull();
  });
});

const registro = (id: number, centavos: number, especie: RegistroDoCusto['especie'] = 'lancamento') => ({
  especie,
  id,
  fazendaId: 3,
  centavos,
});

describe('o que mudou desde a venda', () => {
  it('se diz registro por registro: o novo, o que mudou e o que saiu, do maior ao menor', () =>
    expect(
      diferencasDoCusto([registro(1, 500), registro(2, 300), registro(3, 70)], [registro(1, 500), registro(2, 200), registro(9, 4_000)]),
    ).toEqual([
      { especie: 'lancamento', id: 9, fazendaId: 3, antes: 0, agora: 4_000 },
      { especie: 'lancamento', id: 2, fazendaId: 3, antes: 300, agora: 200 },
      { especie: 'lancamento', id: 3, fazendaId: 3, antes: 70, agora: 0 },
    ]));

  it('o mesmo registro em vários talhões é um só', () =>
    expect(registrosGuardados([registro(1, 10), registro(1, 20), registro(1, 5, 'insumo')])).toEqual([
      registro(1, 30),
      registro(1, 5, 'insumo'),
    ]));

  it('de muitos se guardam os maiores um por um e os outros somados, e a diferença é a mesma', () => {
    const muitos = Array.from({ length: 10 }, (_, n) => registro(n + 1, 100 * (n + 1)));
    const guardados = registrosGuardados(muitos, 3);
    expect(guardados).toEqual([registro(10, 1_000), registro(9, 900), registro(8, 800), registro(0, 2_800, 'outro')]);
    const diferencas = diferencasDoCusto(guardados, [...muitos, registro(11, 33)], 3);
    expect(diferencas).toEqual([{ especie: 'outro', id: 0, fazendaId: 3, antes: 2_800, agora: 2_833 }]);
  });
});
