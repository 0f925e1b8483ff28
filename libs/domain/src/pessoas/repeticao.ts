import { addDays, addMonths, type Dia } from '../kernel/dates.js';

/** The most repetitions of an advance. */
export const REPETICOES_MAX = 60;

/** How often an advance is repeated, by its code. */
export const FREQUENCIAS = { 1: 'Toda semana', 2: 'A cada 15 dias', 3: 'Todo mês', 4: 'Todo ano' } as const;
export type Frequencia = keyof typeof FREQUENCIAS;

const PASSO: Readonly<Record<Frequencia, (primeiro: Dia, vez: number) => Dia>> = {
  1: (primeiro, vez) => addDays(primeiro, 7 * vez),
  2: (primeiro, vez) => addDays(primeiro, 15 * vez),
  3: addMonths,
  4: (primeiro, vez) => addMonths(primeiro, 12 * vez),
};

/**
 * The days on which an advance is repeated, without its own. Each is counted from the first: the 31st is the last day of a short month, and
 * the 31st again of the next.
 */
export const diasRepetidos = (primeiro: Dia, frequencia: Frequencia | null, vezes: number): Dia[] =>
  frequencia === null ? [] : Array.from({ length: vezes }, (_, index) => PASSO[frequencia](primeiro, index + 1));
