import { type ComoEsta, seAcontecesse, type VendaSuposta } from './se-acontecesse.js';

const esta: ComoEsta = {
  ...{
    hoje: '2026-03-10',
    meses: 4,
    receitaCentavos: 10_000_000,
    custoCentavos: 40_000_000,
    sacasMilesimos: 500_000,
    livresMilesimos: 450_000,
  },
  ...{ saldoCentavos: 1_000_000, abertos: [{ dia: '2026-04-20', entrada: 0, saida: 3_000_000 }], pessoa: 'PF' },
};
const venda = (data: string, sacas: number, precoSacaCentavos: number): VendaSuposta => ({
  data,
  sacasMilesimos: sacas * 1_000,
  precoSacaCentavos,
});

describe('cenários', () => {
  it('sem hipótese é como está', () =>
    expect(seAcontecesse(esta, { vendas: [], gastos: [] })).toEqual({
      ...{ receita: 100_000, tributos: 0, custo: 400_000, resultado: -300_000, custoSaca: 800, sacas: 0, restam: 450 },
      ...{ negativoEm: '2026-04-20', menor: -20_000, menorEm: '2026-04-20' },
      caixa: [
        { mes: '2026-03', saldo: 10_000 },
        { mes: '2026-04', saldo: -20_000 },
        { mes: '2026-05', saldo: -20_000 },
        { mes: '2026-06', saldo: -20_000 },
      ],
    }));

  it('o adubo comprado, 200 sacas agora a R$ 2.100 e o resto em maio: cada uma no seu mês, com os tributos do seu dia', () => {
    const adubo = { data: '2026-03-20', valorCentavos: 5_000_000 };
    const se = seAcontecesse(esta, { gastos: [adubo], vendas: [venda('2026-03-15', 200, 210_000), venda('2026-05-10', 250, 190_000)] });
    // R$ 420.000 at 1.5 % (until March) and R$ 475.000 at 1.63 % (since April): 6,300 and 7,742.50.
    expect(se).toMatchObject({
      ...{
        receita: 100_000 + 895_000 - 14_042.5,
        tributos: 14_042.5,
        custo: 450_000,
        custoSaca: 900,
        sacas: 450,
        restam: 0,
        negativoEm: null,
      },
      resultado: 530_957.5,
      caixa: [
        { mes: '2026-03', saldo: 10_000 + 420_000 - 6_300 - 50_000 },
        { mes: '2026-04', saldo: 343_700 },
        { mes: '2026-05', saldo: 343_700 + 475_000 - 7_742.5 },
        { mes: '2026-06', saldo: 810_957.5 },
      ],
    });
  });

  it('vender mais do que há se diz; sem o documento da fazenda não há tributo, e sem sacas não há custo de uma', () => {
    const se = seAcontecesse({ ...esta, pessoa: null, sacasMilesimos: null }, { gastos: [], vendas: [venda('2026-03-15', 451, 100_000)] });
    expect(se).toMatchObject({ restam: -1, tributos: 0, custoSaca: null, receita: 551_000 });
  });

  it('o que tem um dia que já passou conta desde hoje', () =>
    expect(seAcontecesse(esta, { vendas: [], gastos: [{ data: '2026-01-05', valorCentavos: 2_000_000 }] })).toMatchObject({
      ...{ negativoEm: '2026-03-10', caixa: [{ mes: '2026-03', saldo: -10_000 }, { saldo: -40_000 }, {}, {}] },
    }));
});
