import { createWriteStream } from 'node:fs';
import ExcelJS from 'exceljs';
import pg from 'pg';

/** Workers from one to another, both in. */
export type Range = { readonly from: number; readonly to: number };
const PAGE = 20_000;
/** As many lines as the product writes on one sheet of a workbook; of more, only the sums. */
const LINES_MAX = 1_000_000;

/** Marks the lines as paid and makes the entry, in one transaction, as SQL alone would. @returns the cents */
const close = async (client: pg.Client, sheet: number, { from, to }: Range): Promise<number> => {
  await client.query('begin');
  await client.query('update bare_line set sheet = $1 where worker between $2 and $3 and sheet is null', [sheet, from, to]);
  const { rows } = await client.query<{ cents: string }>(
    'insert into bare_entry (cents) select sum(cents) from bare_line where sheet = $1 returning cents',
    [sheet],
  );
  await client.query('commit');
  return Number(rows[0]?.cents);
};

/** Opens it again. */
export const reopenBare = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update bare_line set sheet = null where sheet is not null');
  await client.query('vacuum bare_line');
  await client.end();
};

const CENTS = { style: { numFmt: '#,##0.00' }, width: 16 };

/** The sums of the workers on one sheet, and each line on another, written by exceljs as it comes. */
const write = async (client: pg.Client, sheet: number, file: string): Promise<number> => {
  const out = createWriteStream(file);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sums = book.addWorksheet('Folha');
  sums.columns = [{ width: 12 }, { width: 36 }, { width: 10 }, { width: 10 }, { width: 16 }, CENTS];
  sums.addRow(['Código', 'Colaborador', 'Dias', 'Medidas', 'Litros', 'A receber (R$)']).commit();
  const { rows } = await client.query<{ worker: string; days: number; measures: number; ml: string; cents: string; lines: number }>(
    `select worker, count(distinct day)::int as days, sum(measures)::int as measures, sum(ml) as ml, sum(cents) as cents, count(*)::int as lines
     from bare_line where sheet = $1 group by worker order by worker`,
    [sheet],
  );
  for (const { worker, days, measures, ml, cents } of rows)
    sums.addRow([`C${worker}`, `Colhedor ${worker}`, days, measures, Number(ml) / 1_000, Number(cents) / 100]).commit();
  sums.commit();
  const count = rows.reduce((sum, { lines }) => sum + lines, 0);
  if (count <= LINES_MAX) {
    const each = book.addWorksheet('Linhas');
    each.columns = [{ width: 12 }, { width: 36 }, { width: 12, style: { numFmt: 'dd/mm/yyyy' } }, { width: 24 }, { width: 60 }, CENTS];
    each.addRow(['Código', 'Colaborador', 'Data', 'O quê', 'Como se chega', 'Valor (R$)']).commit();
    await client.query('begin');
    await client.query(
      `declare lines cursor for select worker, day::text, measures::int, cents::int from bare_line where sheet = ${sheet} order by worker, day`,
    );
    for (;;) {
      const page = await client.query<{ worker: string; day: string; measures: number; cents: number }>(`fetch ${PAGE} from lines`);
      for (const { worker, day, measures, cents } of page.rows)
        each
          .addRow([
            `C${worker}`,
            `Colhedor ${worker}`,
            new Date(`${day}T00:00:00.000Z`),
            'Colheita',
            `${measures} medidas de 60 L: ${measures * 60} L, a R$ 18,00 cada medida`,
            cents / 100,
          ])
          .commit();
      if (page.rows.length < PAGE) break;
    }
    await client.query('commit');
    each.commit();
  }
  const ended = new Promise((done, fail) => out.once('close', done).once('error', fail));
  await book.commit();
  await ended;
  return count;
};

/** A sheet closed and exported by SQL and exceljs alone. @returns its cents and its lines */
export const bareSheet = async (url: string, sheet: number, range: Range, file: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return { cents: await close(client, sheet, range), lines: await write(client, sheet, file) };
  } finally {
    await client.end();
  }
};
