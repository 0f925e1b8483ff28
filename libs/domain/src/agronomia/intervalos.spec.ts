import { fc } from '@tulha/testing/property';
import { addDays, diaAt } from '../kernel/dates.js';
import {
  type Aplicacao,
  avisosDaColheita,
  avisosDoTrabalho,
  colheitaLiberadaEm,
  entradaLiberadaEm,
  type Periodo,
  periodoDoDia,
} from './intervalos.js';

const aplicacao = (mais: Partial<Aplicacao> = {}): Aplicacao => ({
  inicio: mais.fim ?? '2026-05-01T15:00:00.000Z',
  ...{
    talhaoId: 1,
    insumoId: 7,
    insumo: 'Fungicida',
    fim: '2026-05-01T18:30:00.000Z',
    carenciaDias: 30,
    reentradaHoras: 24,
    defensivo: true,
    quem: [],
  },
  ...mais,
});

const em = (instante: string): Periodo => ({ de: instante, ate: instante });

/** A day count, another way than the product's. */
const haviaNoDia = (feitas: readonly Aplicacao[], dia: string): boolean =>
  feitas.some(({ fim, carenciaDias }) => {
    const dias = (Date.parse(dia) - Date.parse(diaAt(fim))) / 86_400_000;
    return dias >= 0 && dias < (carenciaDias ?? 0);
  });

describe('carência e reentrada', () => {
  it('não se colhe antes de passar a carência; no dia em que passa, sim', () => {
    expect(avisosDaColheita([aplicacao()], 1, '2026-05-30')).toEqual([
      {
        ...{ insumoId: 7, talhaoId: 1, liberadoEm: '2026-05-31' },
        mensagem: 'Fungicida, aplicado em 01/05/2026, tem carência de 30 dias: não colha antes de 31/05/2026.',
      },
    ]);
    expect(avisosDaColheita([aplicacao()], 1, '2026-05-31')).toEqual([]);
  });
  it('o dia é o da fazenda: o que acaba às 22h30 é desse dia, não do seguinte', () => {
    expect(colheitaLiberadaEm({ fim: '2026-05-02T01:30:00.000Z', carenciaDias: 1 })).toBe('2026-05-02');
  });
  it('outro talhão e o que se aplica depois não impedem', () => {
    expect(avisosDaColheita([aplicacao()], 2, '2026-05-10')).toEqual([]);
    expect(avisosDaColheita([aplicacao()], 1, '2026-04-30')).toEqual([]);
  });
  it('não se entra sem EPI antes da reentrada', () => {
    expect(avisosDoTrabalho([aplicacao()], 1, em('2026-05-02T18:29:59.000Z'))).toMatchObject([{ liberadoEm: '2026-05-02T18:30:00.000Z' }]);
    expect(avisosDoTrabalho([aplicacao()], 1, em('2026-05-02T18:30:00.000Z'))).toEqual([]);
    expect(avisosDoTrabalho([aplicacao()], 1, em('2026-05-01T14:59:59.000Z'))).toEqual([]);
  });
  it('de um defensivo sem o intervalo no cadastro se diz que não se sabe; de um adubo, nada', () => {
    const semNada = { carenciaDias: null, reentradaHoras: null };
    const [daColheita] = avisosDaColheita([aplicacao(semNada)], 1, '2027-04-30');
    expect(daColheita).toMatchObject({ liberadoEm: null, mensagem: expect.stringContaining('não tem carência no cadastro') });
    const [doTrabalho] = avisosDoTrabalho([aplicacao(semNada)], 1, em('2026-05-30T12:00:00.000Z'));
    expect(doTrabalho).toMatchObject({ liberadoEm: null, mensagem: expect.stringContaining('não tem reentrada no cadastro') });
    expect(avisosDaColheita([aplicacao({ ...semNada, defensivo: false })], 1, '2026-05-02')).toEqual([]);
  });
  it('o que não se sabe não se diz para sempre: um ano depois o café é outro, um mês depois já se entrou', () => {
    const semNada = { carenciaDias: null, reentradaHoras: null };
    expect(avisosDaColheita([aplicacao(semNada)], 1, '2027-05-01')).toEqual([]);
    expect(avisosDoTrabalho([aplicacao(semNada)], 1, em('2026-05-31T12:00:00.000Z'))).toEqual([]);
  });
  it('zero no cadastro é zero, e não é dúvida', () => {
    const zero = { carenciaDias: 0, reentradaHoras: 0 };
    expect(avisosDaColheita([aplicacao(zero)], 1, '2026-05-01')).toEqual([]);
    expect(avisosDoTrabalho([aplicacao(zero)], 1, em('2026-05-01T18:30:00.000Z'))).toEqual([]);
  });
  it('quem trabalha enquanto se aplica é avisado; sem horas, o dia todo', () => {
    const manha = periodoDoDia('2026-05-01', '07:00', '11:00');
    expect(avisosDoTrabalho([aplicacao()], 1, manha)).toEqual([]);
    expect(avisosDoTrabalho([aplicacao()], 1, periodoDoDia('2026-05-01', null, null))).toHaveLength(1);
    expect(periodoDoDia('2026-05-01', null, null)).toEqual({ de: '2026-05-01T03:00:00.000Z', ate: '2026-05-02T02:59:00.000Z' });
    expect(periodoDoDia('2026-05-01', '22:00', null).ate).toBe('2026-05-02T02:59:00.000Z');
  });
  it('diz quem aplicou', () => {
    expect(avisosDoTrabalho([aplicacao({ quem: ['Ana', 'Beto'] })], 1, em('2026-05-02T12:00:00.000Z'))[0]?.mensagem).toBe(
      'Fungicida, aplicado em 01/05/2026 por Ana e Beto, tem reentrada de 24 h: sem EPI só se entra a partir de 02/05/2026 15:30.',
    );
  });
  it('o primeiro dia sem aviso é o da última carência a passar', () => {
    const aplicacoes = fc.array(
      fc.record({
        dias: fc.integer({ min: 0, max: 120 }),
        atras: fc.integer({ min: 0, max: 200 }),
        horas: fc.integer({ min: 0, max: 500 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const base = '2026-06-01T15:00:00.000Z';
    fc.assert(
      fc.property(aplicacoes, (varias) => {
        const feitas = varias.map(({ dias, horas, atras }) =>
          aplicacao({ carenciaDias: dias, reentradaHoras: horas, fim: new Date(Date.parse(base) - atras * 86_400_000).toISOString() }),
        );
        const livre = feitas.map((uma) => colheitaLiberadaEm(uma) ?? '').reduce((a, b) => (a > b ? a : b));
        const entra = feitas.map((uma) => entradaLiberadaEm(uma) ?? '').reduce((a, b) => (a > b ? a : b));
        // Before the last spraying ended there is nothing to wait for yet.
        const [dia, hora] = [livre > diaAt(base) ? livre : diaAt(base), entra > base ? entra : base];
        expect(avisosDaColheita(feitas, 1, dia)).toEqual([]);
        expect(avisosDaColheita(feitas, 1, addDays(dia, -1)).length > 0).toBe(haviaNoDia(feitas, addDays(dia, -1)));
        expect(avisosDoTrabalho(feitas, 1, em(hora))).toEqual([]);
        expect(avisosDoTrabalho(feitas, 1, em(base)).length > 0).toBe(entra > base);
      }),
    );
  });
});

describe('trabalho que passa da meia-noite', () => {
  const { de, ate } = periodoDoDia('2026-11-28', '22:00', '02:00');
  it('termina no dia seguinte, e dali se contam a reentrada e a carência', () => {
    expect({ de, ate }).toEqual({ de: '2026-11-29T01:00:00.000Z', ate: '2026-11-29T05:00:00.000Z' });
    const noturna = aplicacao({ inicio: de, fim: ate });
    expect(entradaLiberadaEm(noturna)).toBe('2026-11-30T05:00:00.000Z');
    expect(colheitaLiberadaEm(noturna)).toBe('2026-12-29');
  });
});
