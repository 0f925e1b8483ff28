import { pesosPorTalhao, talhoesDe } from './rateio-por-talhao.js';

const [ANA, BENTO, CIDA] = [17, 18, 19];
const [ALTO, BAIXO] = [3, 4];
const salario = { fonte: 'SALARIO', base: 'CADASTRO', medida: 'MES', quantidadeMilesimos: 31_000, minutos: 0, talhaoIds: [] } as const;
const noSalario = { fonte: 'MAO_DE_OBRA', base: 'SALARIO', medida: 'DIA', minutos: 0, pagamentoCentavos: 0 } as const;
const deAna = (dias: number, talhaoIds: readonly number[]) => ({
  ...noSalario,
  colaboradorId: ANA,
  quantidadeMilesimos: dias * 1_000,
  talhaoIds,
});
const doBento = { colaboradorId: BENTO, pagamentoCentavos: 10_000, talhaoIds: [BAIXO] };
const deSalario = (colaboradorId: number) => ({ ...salario, colaboradorId, pagamentoCentavos: 200_000 });
const pagos = [
  { colaboradorId: ANA, valorCentavos: 200_000 },
  { colaboradorId: BENTO, valorCentavos: 10_000 },
];
const repartida = (linhas: Parameters<typeof pesosPorTalhao>[0], quem: Parameters<typeof talhoesDe>[1] = pagos) => {
  const valor = quem.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0);
  return talhoesDe(valor, quem, pesosPorTalhao(linhas), 'Outubro').talhoes;
};

describe('o rateio de uma folha entre talhões', () => {
  it('o salário segue os dias que ele já paga, e não os talhões dos outros', () =>
    expect(repartida([deAna(10, [ALTO]), doBento, deSalario(ANA)])).toEqual([
      { talhaoId: ALTO, centavos: 200_000 },
      { talhaoId: BAIXO, centavos: 10_000 },
    ]));

  it('dias e horas pesam pelo tempo: um dia são oito horas, e o de vários talhões vai em partes iguais', () => {
    const horas = { ...deAna(0, [BAIXO]), medida: 'HORA', quantidadeMilesimos: 7_000, minutos: 60 } as const;
    expect(repartida([deAna(1, [ALTO]), horas, deAna(2, [ALTO, BAIXO]), deSalario(ANA)], pagos.slice(0, 1))).toEqual([
      { talhaoId: ALTO, centavos: 100_000 },
      { talhaoId: BAIXO, centavos: 100_000 },
    ]);
  });

  it('o que uma regra soma, o ajuste, o retido e o adiantado ficam nos talhões de quem são', () => {
    const retido = { efeito: 'DESCONTO', valorCentavos: 30_000 } as const;
    const quem = [
      { colaboradorId: ANA, valorCentavos: 90_000, leis: [retido], adiantamentos: [{ valorCentavos: 80_000 }] },
      { colaboradorId: BENTO, valorCentavos: 50_000 },
    ];
    // What they cost, 200.000 to 50.000, of the 140.000 that is paid.
    expect(repartida([deAna(10, [ALTO]), doBento, deSalario(ANA)], quem)).toEqual([
      { talhaoId: ALTO, centavos: 112_000 },
      { talhaoId: BAIXO, centavos: 28_000 },
    ]);
  });

  it('quem não tem dia nenhum se reparte como os outros, e as partes somam a folha', () => {
    const quem = [...pagos, { colaboradorId: CIDA, valorCentavos: 100_001 }];
    const partes = repartida([deAna(10, [ALTO]), doBento, deSalario(ANA), deSalario(CIDA)], quem) ?? [];
    expect(partes).toEqual([
      { talhaoId: ALTO, centavos: 295_239 },
      { talhaoId: BAIXO, centavos: 14_762 },
    ]);
    expect(partes.reduce((soma, { centavos }) => soma + centavos, 0)).toBe(310_001);
  });

  it('sem talhão nenhum, é recusado', () => expect(() => repartida([deSalario(ANA)])).toThrow(/Outubro/));
});
