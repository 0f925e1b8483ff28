import { type CelulaTipada, type Conteudo, numeroBr } from '@tulha/domain/kernel/cells/tipada';
import { beginningOf } from '@tulha/domain/kernel/storable';
import { format, getFormatDateInfo, getFormatInfo } from 'numfmt';
import type { Written } from './sheet.js';

/** A cell as the library reads it. */
export type ReadCell = { readonly t: string; readonly v?: unknown; readonly z?: unknown };

/** The shown text of a cell, and its value where that is more. */
export type Told = { readonly shows: string; readonly typed?: CelulaTipada };

/** 14 and 22 of the formats every program has follow the country; the library tells them as Americans write them. */
const LOCAL: Readonly<Record<string, string>> = { 'm/d/yy': 'dd/mm/yyyy', 'm/d/yy h:mm': 'dd/mm/yyyy hh:mm', 'm/d/yyyy': 'dd/mm/yyyy' };
/** Formats 5 to 8, 42 and 44, the accounts' own, do the same: their sign of money is that of the country. */
const LOCAL_MONEY: ReadonlySet<string> = new Set([
  '"$"#,##0_);\\("$"#,##0\\)',
  '"$"#,##0_);[Red]\\("$"#,##0\\)',
  '"$"#,##0.00_);\\("$"#,##0.00\\)',
  '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
]);
/** The country of a currency does not affect the number: `[$US$-409]` shows `US$ 95,00`. */
const MONEY_OF = /\[\$([^\][-]+)-[0-9A-Za-z-]+\]/g;
const localCode = (numberFormat: string): string =>
  LOCAL_MONEY.has(numberFormat)
    ? numberFormat.replaceAll('"$"', '"R$ "')
    : (LOCAL[numberFormat] ?? numberFormat.replace(MONEY_OF, (_, sign: string) => `[$${sign}]`));
const [FIRST_DAY, LAST_DAY] = [61, 2_958_465];
const FROM_1904 = 1_462;
const DAY_S = 86_400;

type Shape = {
  readonly code: string;
  readonly kind: 'general' | 'number' | 'percent' | 'moment' | 'elapsed' | 'unknown';
  readonly day: boolean;
  readonly hour: boolean;
};

const shapeOf = (numberFormat: string): Shape => {
  const code = localCode(numberFormat);
  const shape = (kind: Shape['kind'], day = false, hour = false): Shape => ({ code, kind, day, hour });
  if (/^general$/i.test(code) || code === '@') return shape('general');
  const info = getFormatInfo(code);
  if (info.type === 'error') return shape('unknown');
  if (info.isPercent) return shape('percent');
  if (!info.isDate) return shape('number');
  // Hours, minutes or seconds of a duration stand between brackets.
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return shape('elapsed');
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code);
  return shape('moment', year || month || day, hours || minutes || seconds);
};

/** The meaning of each format; a workbook repeats few of them. */
export const createFormats = () => {
  const known = new Map<string, Shape>();
  return (code: string): Shape => {
    const shape = known.get(code) ?? shapeOf(code);
    known.set(code, shape);
    return shape;
  };
};

/** The digits of a fraction below its line, by the format. */
const FRACTIONS: Readonly<Record<string, number>> = { '# ?/?': 1, '# ??/??': 2 };

/** The nearest fraction with the fewest parts: 1456.9 → `1456 8/9`. The library's own may be another, and repeats a whole part. */
const fractionOf = (value: number, digits: number): string => {
  const [whole, rest] = [Math.floor(Math.abs(value)), Math.abs(value) % 1];
  let [over, under, off] = [Math.round(rest), 1, Math.abs(rest - Math.round(rest))];
  for (let parts = 2; parts < 10 ** digits; parts++) {
    const some = Math.round(rest * parts);
    const far = Math.abs(rest - some / parts);
    if (far < off) [over, under, off] = [some, parts, far];
  }
  const parts = under === 1 ? [String(whole + over)] : [...(whole > 0 ? [String(whole)] : []), `${over}/${under}`];
  return `${value < 0 && parts[0] !== '0' ? '-' : ''}${parts.join(' ')}`;
};

/** What programs show for a value that its format cannot show, such as an hour after the last day they know. */
const NOT_SHOWN = /^#{2,}$/;

const formatted = (code: string, value: number): string => format(code, value, { locale: 'pt_BR', dateErrorNumber: false }).trim();

/** A negative duration is formatted as its positive and given a minus: the library shows minus ten minutes as `-0:49`. */
const elapsedOf = (code: string, value: number): string => {
  const shown = formatted(code, value);
  return value < 0 && !NOT_SHOWN.test(shown) ? `-${formatted(code, -value)}` : shown;
};

const shownAs = ({ code, kind }: Shape, value: number): string | undefined => {
  if (kind === 'general') return numeroBr(value);
  try {
    if (kind === 'elapsed') return elapsedOf(code, value);
    const digits = FRACTIONS[code];
    return digits ? fractionOf(value, digits) : formatted(code, value);
  } catch {
    // A cell that cannot be shown is refused at its place.
    return undefined;
  }
};

const isoOf = (day: number): string => new Date(Date.UTC(1899, 11, 30) + day * DAY_S * 1_000).toISOString().slice(0, 10);

const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds are shown unless they are 0. */
const hourOf = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [hours, minutes, ...(rest > 0 ? [rest] : [])].map(two).join(':');
};

const refused = (motivo: string): Conteudo => ({ tipo: 'recusada', motivo });

const momentOf = (shape: Shape, serial: number, address: string): Conteudo => {
  // Half a second short of midnight is the next day, as it is shown.
  const seconds = Math.round(serial * DAY_S);
  const day = Math.floor(seconds / DAY_S);
  if (serial < 0 || (shape.day && (day < FIRST_DAY || day > LAST_DAY)))
    return refused(
      `A célula ${address} guarda ${numeroBr(serial)} num formato de data, e nenhum dia tem este número: escreva a data, dd/mm/aaaa.`,
    );
  return { tipo: 'momento', dia: shape.day ? isoOf(day) : null, hora: shape.hour ? hourOf(seconds % DAY_S) : null };
};

const numberOf = (shape: Shape, value: number, address: string, from1904: boolean): Told => {
  const serial = shape.kind === 'moment' && from1904 && shape.day ? value + FROM_1904 : value;
  const shown = shape.kind === 'unknown' ? undefined : shownAs(shape, serial);
  const told = (content: Conteudo, shows = shown ?? numeroBr(value)): Told => ({ shows, typed: { ...content, endereco: address } });
  if (shown === undefined || NOT_SHOWN.test(shown))
    return told(refused(`A célula ${address} tem um formato que não se entende, e não se sabe o que mostra: formate-a de novo.`));
  switch (shape.kind) {
    case 'moment':
      return told(momentOf(shape, serial, address));
    case 'elapsed':
      return told({ tipo: 'duracao' });
    case 'percent':
      return told({ tipo: 'porcentagem', valor: Number((value * 100).toPrecision(15)) });
    default:
      // A format may hide a value: it is read all the same.
      return told({ tipo: 'numero', valor: value }, shown || numeroBr(value));
  }
};

/** A date written out is a date under any format; its serial counts from 1900. */
const writtenDay = (serial: number, address: string, shape: Shape): Told => {
  const seen = shape.kind === 'moment' ? shape : shapeOf(Number.isInteger(serial) ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm');
  return numberOf(seen, serial, address, false);
};

export type Telling = { readonly shape: (code: string) => Shape; readonly from1904: boolean };

/** The reading of a cell; `hides` where its format hides it. @returns undefined for an empty cell */
export const tellCell = (
  cell: ReadCell,
  address: string,
  written: Written | undefined,
  { shape, from1904 }: Telling,
): (Told & { readonly hides?: boolean }) | undefined => {
  if (cell.t === 'e') {
    const error = written?.text ?? '#ERRO!';
    const motivo = `A célula ${address} mostra o erro ${beginningOf(error, 40)}: corrija a fórmula, ou escreva o valor.`;
    return { shows: error, typed: { tipo: 'recusada', motivo, endereco: address } };
  }
  if (cell.t === 'b') return { shows: cell.v === true ? 'Sim' : 'Não', typed: { tipo: 'marca', endereco: address } };
  if (typeof cell.v === 'number') {
    const code = typeof cell.z === 'string' ? cell.z : 'General';
    if (written?.as === 'day') return writtenDay(cell.v, address, shape(code));
    return { ...numberOf(shape(code), cell.v, address, from1904), ...(code === ';;;' ? { hides: true } : {}) };
  }
  const text = written?.text ?? cell.v;
  return typeof text === 'string' && text !== '' ? { shows: text } : undefined;
};

/** A formula of which no program has worked out the result. */
export const withoutResult = (address: string): Told => ({
  shows: '',
  typed: {
    tipo: 'recusada',
    motivo: `A célula ${address} tem uma fórmula sem resultado: abra e salve no programa de planilhas.`,
    endereco: address,
  },
});
