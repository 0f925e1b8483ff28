import { refuseAtividade } from './errors.js';

/** The hours of work on a day, by the farm's clock. Work over midnight ends on the next day, and is marked so. */
export type Horario = {
  readonly horaInicial: string | null;
  readonly horaFinal: string | null;
  readonly terminaNoDiaSeguinte?: boolean | undefined;
};

/** Whether it ends at an earlier hour than it began, as only work over midnight does. */
export const terminaAntes = ({ horaInicial, horaFinal }: Horario): boolean =>
  horaInicial !== null && horaFinal !== null && horaFinal < horaInicial;

/**
 * An end before the start counts as the next day only if the request states it, since it may be mistyped.
 * @throws TERMINA_ANTES_DE_COMECAR, DIA_SEGUINTE_SEM_HORAS, DIA_SEGUINTE_LONGE
 */
export const conferirHorario = (horario: Horario): void => {
  const { horaInicial, horaFinal, terminaNoDiaSeguinte = false } = horario;
  const antes = terminaAntes(horario);
  if (antes === terminaNoDiaSeguinte) return;
  if (horaInicial === null || horaFinal === null) throw refuseAtividade('DIA_SEGUINTE_SEM_HORAS');
  throw refuseAtividade(antes ? 'TERMINA_ANTES_DE_COMECAR' : 'DIA_SEGUINTE_LONGE', { inicio: horaInicial, fim: horaFinal });
};
