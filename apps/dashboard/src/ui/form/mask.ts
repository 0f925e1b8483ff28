import { parseDay } from '../format.js';

/** Digits with the slashes put in as they are typed. */
export const maskDay = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
};

/** The value a form gets while a day is typed: `YYYY-MM-DD` once it is complete, the text itself until then. */
export const dayTyped = (text: string): string => parseDay(text) ?? text;

/** Digits with the colon put in as they are typed: 730 is 7:30 once it is left. */
export const maskHour = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
};

/** The value of an hour's field once it is left: `7` is 07:00, `730` is 07:30. */
export const wholeHour = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 0 || digits.length === 4) return text;
  return digits.length < 3 ? `${digits.padStart(2, '0')}:00` : `0${digits.slice(0, 1)}:${digits.slice(1)}`;
};
