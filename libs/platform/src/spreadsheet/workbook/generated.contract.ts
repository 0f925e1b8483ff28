import { fc } from '@tulha/testing/property';
import { format as numfmt } from 'numfmt';
import { readTable } from '../read-table.js';
import { type Content, ERROR_CODES, type Stored, WRITERS } from '../testing/writers.js';

const LIMITS = { rows: 1_000, columns: 10, cellLength: 1_000 };
const CELLS = 24;

const NUMBERS = [
  'General',
  '0',
  '0.00',
  '#,##0',
  '#,##0.00',
  '00000',
  '00000\\-000',
  '000\\.000\\.000\\-00',
  '0.00E+00',
  '# ?/?',
  'R$ #,##0.00',
  '[$R$-416] #,##0.00',
  '#,##0.00;[Red]-#,##0.00',
  '"R$" #,##0.00;("R$" #,##0.00)',
  '0"%"',
  '0\\%',
  '0.0,"mil"',
  '[>=1000]0.0,"k";0',
  '0 "sacas"',
  '@',
  ';;;',
];
export const PERCENTS = ['0%', '0.00%', '#,##0.0%'];
export const DAYS = ['14', 'dd/mm/yyyy', 'd/m/yy', 'mmm/yy', 'yyyy-mm-dd', 'dd/mm/yyyy hh:mm', '[$-416]dddd, d "de" mmmm "de" yyyy'];
export const HOURS = ['h:mm', 'hh:mm:ss'];
const ELAPSED = ['[h]:mm', '[mm]:ss'];
const [FIRST_DAY, AFTER_LAST_DAY] = [61, 2_958_466];

/** The nearest fraction of one digit, and among those the one of fewest parts: the program's own is not always one of them. */
const ninths = (value: number): string => {
  const rest = Math.abs(value) % 1;
  const all = Array.from({ length: 9 }, (_, at) => ({ over: Math.round(rest * (at + 1)), under: at + 1 }));
  const [nearest] = all.toSorted((a, b) => Math.abs(rest - a.over / a.under) - Math.abs(rest - b.over / b.under) || a.under - b.under);
  const { over, under } = nearest as (typeof all)[number];
  const whole = Math.trunc(Math.abs(value)) + (under === 1 ? over : 0);
  const parts = [...(whole > 0 || under === 1 ? [whole] : []), ...(under > 1 ? [`${over}/${under}`] : [])].join(' ');
  return value < 0 && parts !== '0' ? `-${parts}` : parts;
};

/** A time that is counted beyond a day, to the nearest second, of which only whole parts are shown; owed time as such. */
const elapsed = (value: number, code: string): string => {
  const seconds = Math.round(Math.abs(value) * 86_400);
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  const text =
    code === '[h]:mm' ? `${Math.floor(seconds / 3_600)}:${two((seconds / 60) % 60)}` : `${two(seconds / 60)}:${two(seconds % 60)}`;
  return value < 0 ? `-${text}` : text;
};

const shown = (value: number, code: string): string | undefined => {
  if (code === '# ?/?') return ninths(value);
  try {
    const text = numfmt(code === '14' ? 'dd/mm/yyyy' : code, value, { locale: 'pt_BR', dateErrorNumber: false }).trim();
    return ELAPSED.includes(code) && !text.startsWith('#') ? elapsed(value, code) : text;
  } catch {
    // A number without a day is not shown as one.
    return undefined;
  }
};

const digits = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 15, useGrouping: false });

/** Without a format a cell shows as many digits as it is wide for; the line above the sheet shows all the digits that are kept. */
const whole = (value: number): string => digits.format(Number(value.toPrecision(15)));

type Seen = { readonly shows: string; readonly value?: number } | 'refused' | 'nothing';

/** The shown text of a number, and its value. */
const seenNumber = (value: number, code: string): Seen => {
  const isDay = DAYS.includes(code);
  if (code === '@' || code === 'General') return { shows: whole(value), value };
  const text = shown(value, code);
  if (text === undefined || /^#{2,}$/.test(text)) return 'refused';
  // Half a second short of midnight is the day after.
  const day = Math.floor(Math.round(value * 86_400) / 86_400);
  if ((isDay || HOURS.includes(code)) && (value < 0 || (isDay && (day < FIRST_DAY || day >= AFTER_LAST_DAY)))) return 'refused';
  if (isDay || HOURS.includes(code) || ELAPSED.includes(code)) return { shows: text };
  const behind = PERCENTS.includes(code) ? Number((value * 100).toPrecision(15)) : value;
  return { shows: text || whole(value), value: behind };
};

const seenOf = ({ content, format }: Stored): Seen => {
  if (content.kind === 'error') return 'refused';
  const value = content.kind === 'formula' ? content.result : content.value;
  if (value === undefined) return 'refused';
  if (typeof value === 'number') return seenNumber(value, format);
  if (typeof value === 'boolean') return { shows: value ? 'Sim' : 'Não' };
  return value === '' ? 'nothing' : { shows: value };
};

const number = fc.oneof(
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  fc.integer({ min: -999_999_999, max: 999_999_999 }).map((thousandths) => thousandths / 1_000),
  fc.integer({ min: 0, max: 60_000 }),
  fc.integer({ min: 0, max: 60_000 * 1_440 }).map((minutes) => minutes / 1_440),
  fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000),
);
const text = fc.string({
  unit: fc.constantFrom(...'aZ09 ;,"\'&<>=+-@#%ãçÉº²–😀/\\\n'),
  maxLength: 12,
});
const content: fc.Arbitrary<Content> = fc.oneof(
  { weight: 5, arbitrary: number.map((value): Content => ({ kind: 'number', value })) },
  { weight: 2, arbitrary: text.map((value): Content => ({ kind: 'text', value })) },
  { weight: 1, arbitrary: fc.boolean().map((value): Content => ({ kind: 'yes-no', value })) },
  { weight: 1, arbitrary: fc.constantFrom(...ERROR_CODES).map((code): Content => ({ kind: 'error', code })) },
  { weight: 2, arbitrary: fc.oneof(number, text, fc.boolean()).map((result): Content => ({ kind: 'formula', result })) },
  { weight: 1, arbitrary: fc.constant<Content>({ kind: 'formula' }) },
);
export const stored: fc.Arbitrary<Stored> = fc.record({
  content,
  format: fc.constantFrom(...NUMBERS, ...PERCENTS, ...DAYS, ...HOURS, ...ELAPSED),
});

/** The reader's result for the cell of a line, in the same words. */
export const toldOf = (rows: ReturnType<typeof readTable>['rows'], line: number): unknown => {
  const row = rows.find((one) => one.line === line);
  const typed = row?.typed?.[0];
  if (typed?.tipo === 'recusada') return typed.endereco === `A${line}` && typed.motivo.includes(`A${line}`) ? 'refused' : typed;
  if (!row || (row.cells[0] ?? '').trim() === '') return 'nothing';
  return { shows: row.cells[0], ...(typed && 'valor' in typed ? { value: typed.valor } : {}) };
};

/**
 * Every kind of cell × format × program that writes it: the reader gives the text that a person sees, or refuses the cell by its address.
 */
export const everyCell = (numRuns: number): void =>
  describe.each(WRITERS)('células de todo tipo e formato, escritas por %s', (_, write) => {
    it('dizem o que se vê, ou são recusadas pelo seu endereço', () =>
      fc.assert(
        fc.asyncProperty(fc.array(stored, { minLength: CELLS, maxLength: CELLS }), async (cells) => {
          const { rows } = readTable(await write(cells), LIMITS);
          const told = cells.map((cell, index) => ({ ...cell, is: toldOf(rows, index + 2) }));
          expect(told).toEqual(
            cells.map((cell) => {
              const is = seenOf(cell);
              return { ...cell, is: typeof is === 'object' && is.shows.trim() === '' ? 'nothing' : is };
            }),
          );
        }),
        { numRuns },
      ));
  });
