import { comoSeVe } from './marcas.js';

/** Days and hours as text, without the schemas of requests: a first page must not wait for those to show them. */

import { ATRAS_DE_UTC, type Fuso, FUSO_DA_REGRA, instantToBr } from './relogio.js';

export { diaAt, instantToBr } from './relogio.js';

/** A calendar day, `YYYY-MM-DD`, without a time zone: the day on the farm. */
export type Dia = string;

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** True for a day that exists: `2026-02-29` does not. Years 1900 to 2199. */
export const isDia = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 1900 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
};

/** A month of a year, `YYYY-MM`. */
export const MES = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** An hour of the day, `HH:mm`. */
export const HORA = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for an hour of the day: `24:00` and `7:3` are none. */
export const isHora = (text: string): boolean => HORA.test(text);

/** `11/05/2026` → `2026-05-11`; undefined when it is not a day in Brazilian form. */
export const diaFromBr = (text: string): Dia | undefined => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(comoSeVe(text));
  if (!match) return undefined;
  const iso = `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}`;
  return isDia(iso) ? iso : undefined;
};

/** How many years ahead a two-digit year may lie, as for a lease or an expiry; a later one belongs to the previous century. */
const AHEAD = 20;

/**
 * Completes a two-digit year in a typed day, which the user sees before it is saved: `11/05/26`, 2026 → `11/05/2026`,
 * `11/05/58` → `11/05/1958`. Any other text stays. Files do not use this: there the short year is refused, since no user
 * checks it.
 */
export const withCentury = (text: string, thisYear: number): string =>
  text.replace(/^(\d{1,2}\/\d{1,2}\/)(\d{2})$/, (_, day: string, digits: string) => {
    const year = Math.floor(thisYear / 100) * 100 + Number(digits);
    const years = [year + 100, year, year - 100].find((one) => one <= thisYear + AHEAD) as number;
    return `${day}${years}`;
  });

/** `2026-05-11` → `11/05/2026`. */
export const diaToBr = (day: Dia): string => day.split('-').reverse().join('/');

/** `2026-05` → `05/2026`. */
export const mesToBr = (month: string): string => month.split('-').reverse().join('/');

/** The same day of the month, `months` later; the last day of that month if it has no such day (31 Jan + 1 = 28 or 29 Feb). */
export const addMonths = (day: Dia, months: number): Dia => {
  const [year, month, dom] = day.split('-').map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
  return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(dom, daysIn(y, m))).padStart(2, '0')}`;
};

/** The day `days` later, or earlier when negative. */
export const addDays = (day: Dia, days: number): Dia => {
  const [year, month, dom] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, dom + days)).toISOString().slice(0, 10);
};

/** Whole days from one day to another; of an instant its day counts. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);

/** `23/05/2026 15:30`, with seconds or without, on the farm's clock → the instant (ISO, UTC); undefined when there is none. */
export const instantFromBr = (text: string, fuso: Fuso = FUSO_DA_REGRA): string | undefined => {
  const match = /^(\S+) (\d{2}):(\d{2})(?::(\d{2}))?$/.exec(comoSeVe(text));
  const day = match && diaFromBr(match[1] as string);
  if (!day) return undefined;
  const [hour, minute, second] = match.slice(2).map((part) => Number(part ?? 0)) as [number, number, number];
  const written = `${diaToBr(day)} ${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`;
  return ATRAS_DE_UTC.map((hours) =>
    new Date(Date.parse(day) + ((hour + hours) * 3_600 + minute * 60 + second) * 1_000).toISOString(),
  ).find((iso) => instantToBr(iso, fuso) === written);
};

/** The rule's own zone, for an instant that says none. */
const DE_BRASILIA = '-03:00';
const INSTANTE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * An instant as a document says it (ISO 8601; without an hour, the day's beginning; without a zone, Brasília's) in UTC. Undefined where it is
 * none: the 30th of February would else be read as the 2nd of March.
 */
export const instantFromIso = (text: string): string | undefined => {
  const [, day = '', hour = '00:00', zone = DE_BRASILIA] = INSTANTE.exec(text) ?? [];
  const em = isDia(day) ? new Date(`${day}T${hour}${zone}`) : undefined;
  return em === undefined || Number.isNaN(em.getTime()) ? undefined : em.toISOString();
};
