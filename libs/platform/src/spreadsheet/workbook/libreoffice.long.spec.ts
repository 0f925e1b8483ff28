import { asText, OFFICE_HANGS, type Document, type LibreOffice, testLibreOffice } from '@tulha/testing/libreoffice';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { readTable } from '../read-table.js';
import { PROGRAMS, type Stored } from '../testing/writers.js';
import { DAYS, HOURS, PERCENTS, stored, toldOf } from './generated.contract.js';

const LIMITS = { rows: 1_000, columns: 10, cellLength: 1_000 };
const BOOKS = 4;
const CELLS = 200;

const libreOffice = testLibreOffice();

/** The texts that the program itself shows, cell by cell: it is the judge. */
const shownIn = ({ bytes }: Document): string[] =>
  Array.from(
    bytes.toString().matchAll(/(?:"((?:[^"]|"")*)"|([^\n]*))\n/g),
    ([, text, worked]) => text?.replaceAll('""', '"') ?? worked ?? '',
  );

const ERROR = /^(?:#[A-Z\d/]{1,9}[!?]?|Err:\d{3})$/;
const YES_NO: Readonly<Record<string, string>> = { VERDADEIRO: 'Sim', FALSO: 'Não' };

/** The shown text, in the words of the reader's own tests. */
const seen = ({ content }: Stored, shows: string): string => {
  const isText = content.kind === 'text' || (content.kind === 'formula' && typeof content.result === 'string');
  if (ERROR.test(shows) && !isText) return 'refused';
  return shows.trim() === '' ? 'nothing' : (YES_NO[shows] ?? shows.trim());
};

const shownBy = (told: unknown): unknown =>
  typeof told === 'object' && told !== null && 'shows' in told ? String(told.shows).trim() : told;

const FIRST_DAY = 61;
const numberIn = ({ content }: Stored): number => {
  if (content.kind === 'number') return content.value;
  // The program works a formula out anew, or keeps its result.
  return content.kind === 'formula' && typeof content.result === 'number' ? content.result : 2;
};

const isWholeMinute = (day: number): boolean => Math.abs(day * 1_440 - Math.round(day * 1_440)) < 1e-5;

/** A half of the last digit that is shown, to the fifteen that a workbook keeps. */
const isHalf = (value: number, format: string): boolean => {
  const digits = /0\.(0+)%?$/.exec(format)?.[1]?.length ?? 0;
  const lasts = Math.abs(value) * 10 ** (digits + (PERCENTS.includes(format) ? 2 : 0));
  return Number(lasts.toPrecision(15)) % 1 === 0.5;
};

/** Why it may show another thing than the reader gives; undefined where it may not. */
const whyOtherwise = (cell: Stored, shows: string, told: unknown): string | undefined => {
  const { content, format } = cell;
  if (shows === '#FMT') return 'it cannot show so great a number';
  if (format === ';;;') return 'what a format hides is read, and said to be';
  if (content.kind === 'yes-no' && !(shows in YES_NO)) return 'it knows no yes and no, and shows a one; as Excel shows them in any format';
  if (format.startsWith('[>=') && numberIn(cell) < 0) return 'it leaves out the sign where a condition is not met, and Excel does not';
  if (told === 'refused' && (DAYS.includes(format) || HOURS.includes(format)))
    return numberIn(cell) < FIRST_DAY || numberIn(cell) > 2_958_465 ? 'Excel has no such day' : undefined;
  if (PERCENTS.includes(format) && isHalf(numberIn(cell), format)) return 'it rounds a half as its nearest double, not as its digits';
  // 10:44 is kept as 33160.4472222222, a hair less.
  if (format.endsWith(' hh:mm') && isWholeMinute(numberIn(cell))) return 'it keeps fifteen digits, and then cuts a minute off';
  return HOURS.includes(format) && /:\d\d:\d\d$/.test(shows) ? 'it cuts a second off where Excel rounds it' : undefined;
};

(libreOffice ? describe : describe.skip)('células de todo tipo e formato, abertas e salvas no LibreOffice', () => {
  let office: LibreOffice;
  const convert: LibreOffice['convert'] = (files, saving) => office.convert(files, saving);
  const drawn = fc.sample(fc.array(stored, { minLength: CELLS, maxLength: CELLS }), { seed, numRuns: BOOKS * PROGRAMS.length });
  let given: Document[];

  beforeAll(async () => {
    office = (libreOffice as NonNullable<typeof libreOffice>).open();
    given = await Promise.all(
      drawn.map(async (cells, at) => {
        const [, write] = PROGRAMS[at % PROGRAMS.length] as (typeof PROGRAMS)[number];
        return { nome: `${at}.xlsx`, bytes: await write(cells) };
      }),
    );
  });
  afterAll(() => office?.close());

  /** How many cells are read as it shows them, and each that is not, but for those of which it is known why. */
  const readAsShown = async (saved: readonly Document[]) => {
    const texts = await convert(saved, asText({ charset: 'utf-8', separator: ';', quoted: true }));
    const otherwise: unknown[] = [];
    let same = 0;
    for (const [at, { bytes }] of saved.entries()) {
      const { rows } = readTable(bytes, LIMITS);
      const shown = shownIn(texts[at] as Document).slice(1);
      for (const [index, cell] of (drawn[at] as Stored[]).entries()) {
        const [shows, told] = [shown[index] ?? '', shownBy(toldOf(rows, index + 2))];
        if (told === seen(cell, shows)) same++;
        else if (whyOtherwise(cell, shows, told) === undefined) otherwise.push({ ...cell, shows, told });
      }
    }
    // The cells known to be shown differently are few.
    return { otherwise, most: same > 0.75 * drawn.length * CELLS };
  };
  const ALL = { otherwise: [], most: true };

  it(
    'como .xlsx se leem como nele se veem',
    async () => expect(await readAsShown(await convert(given, { to: 'xlsx' }))).toEqual(ALL),
    OFFICE_HANGS,
  );

  it(
    'como .ods, e dele como .xlsx, também',
    async () => expect(await readAsShown(await convert(await convert(given, { to: 'ods' }), { to: 'xlsx' }))).toEqual(ALL),
    OFFICE_HANGS,
  );
});
