import { faltaNaEscolha } from '../../atividades/dia/escolha.js';
import { corpoDe, respondido } from '../../propriedade/contorno/de-antes.js';
import { avisosDoDia } from '../../propriedade/intervalos/avisos.js';
import { instanteDe } from '../../rastreabilidade/historico/tempo/quando.js';
import { diasInteiros, perguntaDe, pontoDe } from '../../rastreabilidade/recall/ponto.js';
import { today } from '../clock.js';
import { dayTyped, maskDay, maskHour } from './mask.js';

/** All values a field passes on while digits are typed one by one and deleted again, except complete values and empty ones. */
const halfTyped = (digits: string, format: (text: string) => string, whole: RegExp): string[] => {
  const typed = Array.from(digits, (_, at) => format(digits.slice(0, at + 1)));
  return [...typed, ...typed.toReversed()].filter((text) => text !== '' && !whole.test(text));
};

const DIAS = ['31022026', '01022026', '1'].flatMap((digits) => halfTyped(digits, (text) => dayTyped(maskDay(text)), /^\d{4}-/));
const HORAS = ['0700', '7', '2359', '2400', '9999', '0760'].flatMap((digits) => halfTyped(digits, maskHour, /^(?:[01]\d|2[0-3]):[0-5]\d$/));

const OPERA = {
  ...{ talhaoId: 1, insumoId: 2, insumo: 'Opera', atividade: 9, quem: [], defensivo: true, fuso: 'America/Sao_Paulo' as const },
  ...{ inicio: '2026-05-10T10:00:00Z', fim: '2026-05-10T12:00:00Z', carenciaDias: 30, reentradaHoras: 72 },
};

describe('o que se escreveu pela metade nunca é uma data', () => {
  it('há metades de todo tipo', () => {
    expect(DIAS).toEqual(expect.arrayContaining(['3', '31', '31/0', '31/02', '31/02/202', '31/02/2026']));
    expect(HORAS).toEqual(expect.arrayContaining(['0', '07', '07:0', '24:00', '99:99', '07:60']));
  });

  it('a hora de começar ou de acabar, num talhão com reentrada: avisa como se não se tivesse dito', () => {
    const trabalho = { data: '2026-05-11', colheita: false };
    const semHora = avisosDoDia([OPERA], 1, trabalho);
    expect(semHora.length).toBeGreaterThan(0);
    for (const hora of HORAS) {
      expect(avisosDoDia([OPERA], 1, { ...trabalho, horaInicial: hora })).toEqual(semHora);
      expect(avisosDoDia([OPERA], 1, { ...trabalho, horaInicial: '07:00', horaFinal: hora })).toEqual(semHora);
    }
  });

  it('o dia de um trabalho: nada avisa', () => {
    for (const data of DIAS) expect(avisosDoDia([OPERA], 1, { data, colheita: true })).toEqual([]);
  });

  it('o dia em que se colhe: ainda falta', () => {
    const escolha = { talhao: 1, tipo: 'L', medida: 60, valor: 20, turma: 0, falar: false } as const;
    for (const data of [...DIAS, '2026-02-31']) expect(faltaNaEscolha({ ...escolha, data })).toEqual({ data: 'Informe o dia.' });
    expect(faltaNaEscolha({ ...escolha, data: '2026-05-11' })).toEqual({});
  });

  it('o dia em que um talhão mudou: não se grava o contorno', () => {
    for (const desde of DIAS) expect(respondido({ como: 'mudou', desde, motivo: '' })).toBe(false);
    expect(respondido({ como: 'mudou', desde: today(), motivo: '' })).toBe(true);
    expect(corpoDe({ como: 'mudou', desde: today(), motivo: '' })).toEqual({ como: 'mudou', desde: today() });
  });

  it('os dias de um recall: não se pergunta', () => {
    for (const dia of DIAS) {
      expect(perguntaDe(pontoDe(new URLSearchParams({ por: 'dia', de: dia })))).toBeNull();
      expect(diasInteiros({ de: dia, ate: '2026-05-11' })).toEqual({ ate: '2026-05-11' });
    }
  });

  it('o instante a que se volta: fica onde se está', () => {
    for (const dia of DIAS) expect(instanteDe(dia, '')).toBeNull();
    for (const hora of HORAS) expect(instanteDe('2026-05-11', hora)).toBeNull();
    expect(instanteDe('', '07')).toBeUndefined();
    expect(instanteDe('2026-05-11', '')).toBe('2026-05-12T02:59:00.000Z');
    expect(instanteDe('2026-05-11', '07:00')).toBe('2026-05-11T10:00:00.000Z');
  });
});
