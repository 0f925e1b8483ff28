import { diaToBr } from '@tulha/domain/kernel/dates';

/** Built-in formats that show a day; 27 to 36 and 50 to 58 are those of East Asia. */
const BUILT_IN = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

/** What in a format is shown as it stands: between quotes or brackets, or after one of two signs that escape a character. */
const CLOSED_BY: Readonly<Record<string, string>> = { '"': '"', '[': ']' };
const ESCAPES = '\\_';

/** True where a format shows a number as a day: it has a day or a year outside quotes, brackets and escapes. */
const showsDay = (code: string): boolean => {
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] as string;
    const closed = CLOSED_BY[sign] === undefined ? -1 : code.indexOf(CLOSED_BY[sign], at + 1);
    if (closed > 0) at = closed;
    else if (CLOSED_BY[sign] !== undefined)
      return false; // what is not closed is shown to the end
    else if (ESCAPES.includes(sign)) at++;
    else if ('dyDY'.includes(sign)) return true;
  }
  return false;
};

export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? BUILT_IN.includes(id) : showsDay(code);

const DAY_MS = 86_400_000;

/** A spreadsheet's number of a day as `dd/mm/aaaa`; what is no day of the years 1900 to 2199 stays a number. */
export const dayOfSerial = (serial: number, from1904: boolean): string => {
  const days = Math.floor(serial) + (from1904 ? 1_462 : 0);
  // Excel believes that 1900 had a 29 February: days before 1 March 1900 are one off, and no farm has any.
  if (!Number.isFinite(days) || days < 61 || days > 109_574) return brazilian(serial);
  return diaToBr(new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10));
};

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 15 });

/** A number as it was typed: to the 15 digits a spreadsheet shows, with a decimal comma and no thousands. */
export const brazilian = (value: number): string =>
  Number.isFinite(value) ? plain.format(Number(value.toPrecision(15))).replace('.', ',') : String(value);
