import type { Tipadas } from '../../kernel/cells/tipada.js';

/** One line of a spreadsheet as text, or its defect. `line` is 1-based: where the row starts in the file. */
export type CsvRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** The values behind cells of a workbook; a text has none. */
  readonly typed?: Tipadas;
  /** Why the row cannot be trusted; `cells` then holds the part that was understood. `column` is 1-based. */
  readonly problem?: { readonly column: number; readonly reason: string };
};

export type CsvReader = {
  /** Takes the next piece of text, cut anywhere, and gives the rows it completed. */
  readonly push: (chunk: string) => CsvRow[];
  /** Gives the last row, where the file does not end in a line break. */
  readonly end: () => CsvRow[];
};

export type CsvBounds = { readonly cellLength?: number; readonly columns?: number };

/** Where a line has equally many of several, the first of them. */
const SEPARATORS = [';', '\t', ',', '|'];

/** The most lines above the titles of a report: titles of its own, which have no separator. */
const LINES_ABOVE = 9;
/** A text of one column may have one of them by chance, and a comma in any of its lines. */
const SURE_BELOW: Readonly<Record<string, number>> = { ';': 1, '\t': 1, '|': 2 };

/** No such line is longer. */
const HINT_MAX = 10;

/** How much text is looked at before settling on a separator: a header is never this long. */
const HEADER_WINDOW = 65_536;

/** How often each separator stands in a line, outside quotes; where the line ends, or undefined where the text ends before it. */
const countIn = (text: string, from: number): { readonly counts: ReadonlyMap<string, number>; readonly end: number | undefined } => {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]));
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] as string;
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n' || character === '\r') return { counts, end: at };
    else if (counts.has(character)) counts.set(character, (counts.get(character) as number) + 1);
  }
  return { counts, end: undefined };
};

/**
 * The separator used most in the first line, outside quotes; where it has none, in the first of the next that surely has one. A first line of
 * commas is a sentence where a line below has fewer of them and surely has another. Undefined while those lines are not complete.
 */
const detectSeparator = (text: string, complete: boolean): string | undefined => {
  const enough = complete || text.length > HEADER_WINDOW;
  let [at, commas] = [0, 0];
  for (let line = 0; line <= LINES_ABOVE && at < text.length; line += 1) {
    const { counts, end } = countIn(text, at);
    if (end === undefined && !enough) return undefined;
    const ofCommas = counts.get(',') ?? 0;
    if (line === 0) commas = ofCommas;
    else if (commas > 0 && ofCommas >= commas) return ',';
    const found = [...counts].filter(
      ([separator, count]) => count >= (line === 0 ? 1 : (SURE_BELOW[separator] ?? Number.POSITIVE_INFINITY)),
    );
    const [best] = found.sort((a, b) => b[1] - a[1]);
    if (best && !(line === 0 && best[0] === ',')) return best[0];
    if (end === undefined) break;
    at = end + 1;
    // Both ends of a line are one; the character after the first may not be there yet.
    if (text[end] === '\r' && text[at] === '\n') at += 1;
  }
  return enough || at < text.length ? (commas > 0 ? ',' : ';') : undefined;
};

type Hint = { readonly separator: string; readonly length: number };

/** A first line in which Excel names its separator, and which it does not show. Undefined while it may still become one. */
const hintOf = (text: string, complete: boolean): Hint | null | undefined => {
  const match = /^(?:sep=|"sep=)([^"\r\n])"?(\r\n|\r(?=[^\n])|\n)/i.exec(text);
  if (match) return { separator: match[1] as string, length: match[0].length };
  return complete || text.length > HINT_MAX ? null : undefined;
};

type Where = 'start' | 'plain' | 'quoted' | 'quote' | 'after';

/** The automaton behind the reader: where it stands depends on the characters before alone, so a cut between two chunks cannot be seen. */
class Automaton {
  private where: Where = 'start';
  private cell = '';
  private cells: string[] = [];
  private column = 1;
  private problem: CsvRow['problem'];
  private line = 1;
  private rowLine = 1;
  private empty = true;
  private carriageReturn = false;
  rows: CsvRow[] = [];

  private readonly separator: string;
  private readonly bounds: Required<CsvBounds>;

  constructor(separator: string, bounds: Required<CsvBounds>) {
    this.separator = separator;
    this.bounds = bounds;
  }

  feed(text: string): void {
    for (let index = 0; index < text.length; ) {
      const end = this.plainUntil(text, index);
      if (end > index) this.takeRun(text.slice(index, end));
      else this.take(text[index] as string);
      index = Math.max(end, index + 1);
    }
  }

  /** How far nothing comes that means anything here. */
  private plainUntil(text: string, from: number): number {
    const within = this.where === 'quoted';
    if (!within && this.where !== 'plain' && this.where !== 'start') return from;
    let at = from;
    for (; at < text.length; at += 1) {
      const character = text[at];
      if (character === '"' || character === '\r' || character === '\n' || (!within && character === this.separator)) break;
    }
    return at;
  }

  private takeRun(run: string): void {
    this.carriageReturn = false;
    if (this.where !== 'quoted') [this.where, this.empty] = ['plain', false];
    this.append(run);
  }

  finish(): void {
    if (this.where === 'quoted') this.fail('Falta fechar as aspas desta célula.');
    if (!this.empty) this.endRow();
  }

  private take(character: string): void {
    const afterReturn = this.carriageReturn;
    this.carriageReturn = character === '\r';
    if (character === '\r' || (character === '\n' && !afterReturn)) this.line += 1;
    if (this.where === 'quoted') this.takeQuoted(character);
    else if (character === '\r' || character === '\n') {
      if (character === '\r' || !afterReturn) this.endLine();
    } else this.takePlain(character);
  }

  private takeQuoted(character: string): void {
    if (character === '"') this.where = 'quote';
    else this.append(character);
  }

  private takePlain(character: string): void {
    this.empty = false;
    if (character === this.separator) this.endCell();
    else if (character !== '"') {
      if (this.where === 'quote') this.fail('Há texto depois das aspas que fecham a célula.');
      this.where = this.where === 'start' || this.where === 'plain' ? 'plain' : 'after';
      this.append(character);
    } else if (this.where === 'start') this.where = 'quoted';
    else {
      if (this.where === 'quote') this.where = 'quoted';
      this.append('"');
    }
  }

  private append(text: string): void {
    const room = this.bounds.cellLength - this.cell.length;
    this.cell += text.length <= room ? text : text.slice(0, room);
    if (text.length > room) this.fail(`A célula passa de ${this.bounds.cellLength} caracteres; confira se falta fechar as aspas.`);
  }

  private endCell(): void {
    if (this.column <= this.bounds.columns) this.cells.push(this.cell);
    // Programs write cells of nothing to the end of a row.
    else if (this.cell.trim() !== '') this.fail(`A linha passa de ${this.bounds.columns} colunas.`);
    this.cell = '';
    this.column += 1;
    this.where = 'start';
  }

  private endLine(): void {
    if (!this.empty) this.endRow();
    this.rowLine = this.line;
  }

  private endRow(): void {
    this.endCell();
    const { rowLine, cells, problem } = this;
    this.rows.push(problem ? { line: rowLine, cells, problem } : { line: rowLine, cells });
    this.cells = [];
    this.column = 1;
    this.problem = undefined;
    this.empty = true;
  }

  private fail(reason: string): void {
    this.problem ??= { column: this.column, reason };
  }
}

/**
 * Reads a spreadsheet saved as text: `;`, `,`, tab or `|` (found in the first line, or said by one before it, `sep=;`, which no program
 * shows), CRLF or LF, an optional byte order mark, quotes around a cell with `""` for a quote and line breaks inside. Never throws: a row
 * that cannot be trusted carries its `problem`. Empty lines are left out. A row keeps at most 200 columns of 10,000 characters, so hostile text costs no memory.
 */
export const createCsvReader = ({ cellLength = 10_000, columns = 200 }: CsvBounds = {}): CsvReader => {
  let waiting = '';
  let automaton: Automaton | undefined;

  const open = (complete: boolean): Automaton | undefined => {
    if (automaton) return automaton;
    const text = waiting.startsWith('\ufeff') ? waiting.slice(1) : waiting;
    const hint = hintOf(text, complete);
    if (hint === undefined) return undefined;
    const separator = hint?.separator ?? detectSeparator(text, complete);
    if (separator === undefined) return undefined;
    automaton = new Automaton(separator, { cellLength, columns });
    automaton.feed(text.slice(hint?.length ?? 0));
    return automaton;
  };
  const taken = (from: Automaton | undefined): CsvRow[] => {
    const rows = from?.rows ?? [];
    if (from) from.rows = [];
    return rows;
  };

  return {
    push: (chunk) => {
      if (automaton) automaton.feed(chunk);
      else waiting += chunk;
      return taken(open(false));
    },
    end: () => {
      const last = open(true);
      last?.finish();
      return taken(last);
    },
  };
};
