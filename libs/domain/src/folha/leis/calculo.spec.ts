import { fc } from '@tulha/testing/property';
import { leisAplicadas, type LinhaContada, saldoDasLeis } from './calculo.fields.js';
import { explicarLei } from './explicacao.fields.js';
import { oQueNaoSeCalcula } from './mensagens.js';
import { LEIS, type Lei, type LeisDaConta, type RegraEmVigor } from './leis.fields.js';

const regra = (regraId: number, lei: Lei, sua: Partial<RegraEmVigor>): RegraEmVigor => ({
  ...{ regraId, lei, inicio: '2026-01-01', fim: null, valorDiaCentavos: null, partes: null, percentual: null, faixaAteCentavos: null },
  fonte: 'Lei X',
  ...sua,
});
const leis = (...regras: RegraEmVigor[]): LeisDaConta => ({ regras, mensalistaIds: [9] });
const colhido = (em: string, pagamentoCentavos: number): LinhaContada => ({ em, pagamentoCentavos });
const doDia = (em: string, pagamentoCentavos: number): LinhaContada => ({ em, fonte: 'MAO_DE_OBRA', pagamentoCentavos });
const piso = regra(1, 'PISO', { valorDiaCentavos: 6_000, fonte: 'Constituição, art. 7º, VII' });
const dsr = regra(2, 'DSR', { partes: 6, fonte: 'Lei 605/49' });

const aplicadas = (linhas: readonly LinhaContada[], conta: LeisDaConta, quem = 1) =>
  leisAplicadas(linhas, conta, quem).map((um) => [um.lei, um.efeito, um.valorCentavos, explicarLei(um)]);

describe('as regras da lei numa folha', () => {
  it('sem regra em uso, nada se soma nem se tira', () => {
    expect(leisAplicadas([colhido('2026-05-04', 100)], leis(), 1)).toEqual([]);
    expect(leisAplicadas([], leis(piso, dsr), 1)).toEqual([]);
  });

  it('o piso completa os dias por produção, todos juntos, e só até o mínimo', () => {
    expect(aplicadas([colhido('2026-05-04', 5_000), colhido('2026-05-05', 4_500)], leis(piso))).toEqual([
      ['PISO', 'PAGO', 2_500, '2 dias a R$ 60,00 são R$ 120,00, e esses dias deram R$ 95,00 (Constituição, art. 7º, VII)'],
    ]);
    expect(aplicadas([colhido('2026-05-04', 9_000), colhido('2026-05-05', 3_000)], leis(piso))).toEqual([]);
  });

  it('de um dia com produção e diária o piso conta as duas; de um dia só de diária, nada; de um mensalista, nada', () => {
    expect(aplicadas([colhido('2026-05-04', 1_000), doDia('2026-05-04', 4_000), doDia('2026-05-05', 100)], leis(piso))).toMatchObject([
      ['PISO', 'PAGO', 1_000, expect.stringContaining('1 dia a R$ 60,00')],
    ]);
    expect(aplicadas([colhido('2026-05-04', 1_000)], leis(piso), 9)).toEqual([]);
  });

  it('o repouso conta o que se ganhou por produção, com o piso, e não diárias nem salário', () => {
    const salario: LinhaContada = { em: '2026-05-01', ate: '2026-05-31', fonte: 'SALARIO', pagamentoCentavos: 300_000 };
    expect(aplicadas([colhido('2026-05-04', 3_000), doDia('2026-05-06', 7_000), salario], leis(piso, dsr))).toEqual([
      ['PISO', 'PAGO', 3_000, expect.any(String)],
      ['DSR', 'PAGO', 1_000, '1/6 de R$ 60,00 (Lei 605/49)'],
    ]);
  });

  it('13º, férias e o terço delas são provisão, e o terço vem das férias', () => {
    const conta = leis(
      regra(3, 'DECIMO_TERCEIRO', { partes: 12 }),
      regra(4, 'FERIAS', { partes: 12 }),
      regra(5, 'TERCO_DE_FERIAS', { fonte: 'Lei Y' }),
    );
    const feitas = leisAplicadas([colhido('2026-05-04', 12_000)], conta, 1);
    expect(feitas.map(({ lei, valorCentavos }) => [lei, valorCentavos])).toEqual([
      ['DECIMO_TERCEIRO', 1_000],
      ['FERIAS', 1_000],
      ['TERCO_DE_FERIAS', 333],
    ]);
    expect(explicarLei(feitas[2] as never)).toBe('1/3 de R$ 10,00 (Lei Y)');
    expect(saldoDasLeis(feitas)).toBe(0);
  });

  it('o FGTS é provisão sobre tudo; o INSS em faixas desconta de cada parte a sua porcentagem', () => {
    const conta = leis(
      regra(6, 'FGTS', { percentual: '8' }),
      regra(7, 'INSS', { percentual: '10', faixaAteCentavos: 200_000 }),
      regra(8, 'INSS', { percentual: '7.5', faixaAteCentavos: 100_000 }),
    );
    expect(aplicadas([colhido('2026-05-04', 250_000)], conta)).toEqual([
      ['FGTS', 'PROVISAO', 20_000, '8 % de R$ 2.500,00 (Lei X)'],
      ['INSS', 'DESCONTO', 7_500, '7,5 % de R$ 1.000,00, até R$ 1.000,00 (Lei X)'],
      ['INSS', 'DESCONTO', 10_000, '10 % de R$ 1.000,00, de R$ 1.000,00 a R$ 2.000,00 (Lei X)'],
    ]);
    expect(saldoDasLeis(leisAplicadas([colhido('2026-05-04', 250_000)], conta, 1))).toBe(-17_500);
  });

  it('cada dia conta pela regra que vale nele: a que começou por último, até o fim dela', () => {
    const conta = leis(
      regra(1, 'FGTS', { percentual: '8', fim: '2026-05-20' }),
      regra(2, 'FGTS', { percentual: '2', inicio: '2026-05-10' }),
    );
    const linhas = [colhido('2025-12-31', 1), colhido('2026-05-09', 10_000), colhido('2026-05-10', 10_000), colhido('2026-06-01', 5_000)];
    expect(leisAplicadas(linhas, conta, 1).map(({ regraId, em, ate, valorCentavos }) => [regraId, em, ate, valorCentavos])).toEqual([
      [1, '2026-05-09', '2026-05-09', 800],
      [2, '2026-05-10', '2026-06-01', 300],
    ]);
  });

  it('diz o que não calcula', () => {
    expect(oQueNaoSeCalcula([])).toBe(
      'Esta folha não calcula piso do salário mínimo, repouso remunerado, 13º, férias, FGTS, INSS nem imposto de renda, e a Tulha não envia o eSocial: confira com a contabilidade.',
    );
    expect(oQueNaoSeCalcula([...LEIS])).toBe(
      'Esta folha não calcula imposto de renda, e a Tulha não envia o eSocial: confira com a contabilidade.',
    );
  });

  it('nunca desconta mais do que se ganhou, e a ordem das linhas não muda nada', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ dia: fc.integer({ min: 1, max: 28 }), centavos: fc.nat({ max: 500_000 }) }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (sorteadas, pct) => {
          const percentual = `${Math.floor(pct / 10_000)}.${String(pct % 10_000).padStart(4, '0')}`;
          const conta = leis(piso, dsr, regra(7, 'INSS', { percentual }));
          const linhas = sorteadas.map(({ dia, centavos }) => colhido(`2026-05-${String(dia).padStart(2, '0')}`, centavos));
          const feitas = leisAplicadas(linhas, conta, 1);
          const ganho = linhas.reduce((sum, { pagamentoCentavos }) => sum + pagamentoCentavos, 0);
          expect(ganho + saldoDasLeis(feitas)).toBeGreaterThanOrEqual(0);
          expect(leisAplicadas([...linhas].reverse(), conta, 1)).toEqual(feitas);
          const dias = new Set(linhas.map(({ em }) => em)).size;
          const pagas = feitas.filter(({ efeito }) => efeito === 'PAGO').reduce((sum, { valorCentavos }) => sum + valorCentavos, 0);
          expect(ganho + pagas).toBeGreaterThanOrEqual(dias * 6_000);
        },
      ),
    ));
});
