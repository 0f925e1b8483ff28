import { fc } from '@tulha/testing/property';
import { addDays } from '../../kernel/dates.js';
import { explicar } from './explicacao.fields.js';
import {
  chavesDe,
  diasDeSalario,
  diasDoMes,
  type Feito,
  lerChave,
  linhaPaga,
  linhasDoSalario,
  type QuemTrabalha,
} from './trabalho.fields.js';

const feito = (mudou: Partial<Feito> = {}): Feito => ({
  ...({ fonte: 'MAO_DE_OBRA', medida: 'DIA' } as const),
  ...{ linhaId: 1, colaboradorId: 17, em: '2026-03-05', atividadeId: 9, talhaoIds: [3] },
  ...{ quantidadeMilesimos: 1_000, minutos: 0, valorCentavos: 12_000, extraMilesimos: 0, valorExtraCentavos: 0, pagamentoCentavos: 12_000 },
  ...mudou,
});
const quem = (mudou: Partial<QuemTrabalha> = {}): QuemTrabalha => ({
  ...{ colaboradorId: 17, salarioCentavos: null, valorDiaCentavos: 9_000, valorHoraCentavos: 1_250, admissao: null, demissao: null },
  ...mudou,
});
const nada = { valorDiaCentavos: null, valorExtraCentavos: null };

describe('o que uma folha paga por um trabalho', () => {
  it.each([
    ['o valor lançado vale antes de todos', {}, { valorDiaCentavos: 5_000, valorExtraCentavos: null }, 12_000, 'LANCADO'],
    ['sem ele, o da folha', { valorCentavos: 0 }, { valorDiaCentavos: 5_000, valorExtraCentavos: null }, 5_000, 'FOLHA'],
    ['sem os dois, o do cadastro', { valorCentavos: 0 }, nada, 9_000, 'CADASTRO'],
    [
      'uma hora sem valor é a do cadastro: o dia da folha não diz quanto vale',
      { valorCentavos: 0, medida: 'HORA' as const },
      { valorDiaCentavos: 5_000, valorExtraCentavos: null },
      1_250,
      'CADASTRO',
    ],
    [
      'a produção é paga por peça, seja quem for',
      { fonte: 'PRODUCAO' as const, medida: 'UN' as const, quantidadeMilesimos: 40_000, valorCentavos: 75 },
      nada,
      3_000,
      'LANCADO',
    ],
  ])('%s', (_, mudou, valores, centavos, base) =>
    expect(linhaPaga(feito(mudou), quem(), valores)).toMatchObject({ pagamentoCentavos: centavos, base }),
  );

  it('de um mensalista o salário paga os dias; as horas extras, a folha', () => {
    const linha = linhaPaga(feito({ extraMilesimos: 2_000 }), quem({ salarioCentavos: 310_000 }), {
      valorDiaCentavos: 1,
      valorExtraCentavos: 1_800,
    });
    expect(linha).toMatchObject({ base: 'SALARIO', pagamentoCentavos: 3_600 });
    expect(explicar(linha)).toBe('1 dia, já no salário, e 2 h extras a R$ 18,00');
  });

  it('horas e minutos ao centavo', () =>
    expect(linhaPaga(feito({ medida: 'HORA', quantidadeMilesimos: 3_000, minutos: 20, valorCentavos: 1_500 }), quem(), nada)).toMatchObject(
      {
        pagamentoCentavos: 5_000,
      },
    ));
});

describe('salário pelos dias do mês', () => {
  const mensalista = quem({ salarioCentavos: 310_000, admissao: '2026-02-10', demissao: '2026-04-05' });

  it('só os dias em que estava contratado, um trecho por mês', () => {
    const dias = diasDeSalario(mensalista, '2026-01-01', '2026-12-31');
    expect([dias[0], dias.at(-1)]).toEqual(['2026-02-10', '2026-04-05']);
    expect(linhasDoSalario(mensalista, dias).map(({ em, ate, quantidadeMilesimos }) => [em, ate, quantidadeMilesimos])).toEqual([
      ['2026-02-10', '2026-02-28', 19_000],
      ['2026-03-01', '2026-03-31', 31_000],
      ['2026-04-01', '2026-04-05', 5_000],
    ]);
  });

  it('partido em pedaços quaisquer, o mês soma o salário, e cada dia tem um nome só', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        fc.constantFrom('2026-02-01', '2026-03-01', '2026-04-01', '2028-02-01'),
        fc.array(fc.nat({ max: 3 }), { minLength: 31, maxLength: 31 }),
        (salarioCentavos, primeiro, folhas) => {
          const dias = Array.from({ length: diasDoMes(primeiro) }, (_, n) => addDays(primeiro, n));
          const dela = Map.groupBy(dias, (dia) => folhas[Number(dia.slice(8)) - 1]);
          const linhas = [...dela.values()].flatMap((seus) => linhasDoSalario(quem({ salarioCentavos }), seus));
          expect(linhas.reduce((soma, { pagamentoCentavos }) => soma + pagamentoCentavos, 0)).toBe(salarioCentavos);
          const chaves = linhas.flatMap(chavesDe);
          expect(new Set(chaves).size).toBe(dias.length);
          expect(chaves.map((chave) => lerChave(chave).em).sort()).toEqual(dias);
        },
      ),
    ));
});
