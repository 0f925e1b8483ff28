import { conferirHorario, type Horario } from './horario.js';

const recusa = (horaInicial: string | null, horaFinal: string | null, terminaNoDiaSeguinte?: boolean): string | undefined => {
  const horario: Horario = { horaInicial, horaFinal, terminaNoDiaSeguinte };
  try {
    conferirHorario(horario);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('as horas de uma atividade', () => {
  it('podem faltar, e terminam quando começam ou depois', () => {
    expect([recusa(null, null), recusa('22:00', null), recusa(null, '02:00'), recusa('07:00', '07:00')]).toEqual(Array(4).fill(undefined));
  });
  it('terminam antes de começar só no dia seguinte, dito', () => {
    expect(recusa('22:00', '02:00')).toBe('TERMINA_ANTES_DE_COMECAR');
    expect(recusa('22:00', '02:00', true)).toBeUndefined();
    expect(recusa('22:00', '00:00', true)).toBeUndefined();
  });
  it('não são de um dia ou mais, nem do dia seguinte sem se dizerem', () => {
    expect([recusa('07:00', '09:00', true), recusa('07:00', '07:00', true)]).toEqual(['DIA_SEGUINTE_LONGE', 'DIA_SEGUINTE_LONGE']);
    expect([recusa('22:00', null, true), recusa(null, null, true)]).toEqual(['DIA_SEGUINTE_SEM_HORAS', 'DIA_SEGUINTE_SEM_HORAS']);
  });
});
