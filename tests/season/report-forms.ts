import { inflateSync } from 'node:zlib';
import { columnsOf, type AnyReport } from '@tulha/domain/kernel/report/report';
import type { ReportAnswer } from '@tulha/domain/kernel/report/answers';
import { escreverCelula } from '@tulha/domain/kernel/cells/celula';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import ExcelJS from 'exceljs';
import type { Farm } from './farm.js';

/** The figures of each form of a report: its number of rows, and its last row, as Brazilians write it. */
export type Form = { readonly rows: number; readonly totals: readonly string[] };

const SEM_NOMES = criarNomes({});

/** The text of a PDF that pdfkit wrote: the text of its pages, in their order. */
export const textOfPdf = (file: Buffer): string => {
  const shown: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('\nstream\n', at + 1)) {
    const from = file.indexOf('stream\n', at) + 'stream\n'.length;
    const packed = file.subarray(from, file.indexOf('\nendstream', from));
    if (packed[0] !== 0x78) continue; // not deflated: no page
    const page = inflateSync(packed).toString('latin1');
    for (const [, line = ''] of page.matchAll(/\[([^\]]*)\] TJ/g))
      shown.push([...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''));
  }
  return shown.join('|');
};

type Columns = ReturnType<typeof columnsOf>;

const filled = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '');

const written = (columns: Columns, totals: Readonly<Record<string, unknown>>): string[] =>
  filled(columns.map(([key, column], index) => (index === 0 ? 'Total' : escreverCelula({ field: column }, totals[key], SEM_NOMES))));

const ofXlsx = async (bytes: Buffer, columns: Columns): Promise<Form> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  const sheet = book.getWorksheet(1) as ExcelJS.Worksheet;
  const last = sheet.getRow(sheet.rowCount);
  const values = columns.map(([key], index) => {
    const { value } = last.getCell(index + 1);
    return [key, typeof value === 'object' && value !== null && 'result' in value ? value.result : value] as const;
  });
  return { rows: sheet.rowCount - 2, totals: written(columns, Object.fromEntries(values)) };
};

const ofCsv = (text: string): Form => {
  const lines = text.trimEnd().split('\r\n');
  return { rows: lines.length - 2, totals: filled(lines.at(-1)?.split(';') ?? []) };
};

/** A report in every form. The screen's page and the command show the JSON of a page. */
export const formsOf = async (farm: Farm, report: AnyReport, query: string): Promise<Readonly<Record<string, Form>>> => {
  const filters = Object.fromEntries(new URLSearchParams(query));
  const columns = columnsOf(report, filters);
  const page = await farm.get<ReportAnswer>(`/${report.path}?size=1&${query}`);
  const file = (formato: string) => farm.bytes(`/${report.path}/exportar?formato=${formato}&${query}`);
  const json = JSON.parse((await file('json')).toString()) as ReportAnswer;
  const text = textOfPdf(await file('pdf'));
  const totals = written(columns, page.totals);
  const paper = text
    .slice(text.lastIndexOf('|Total|') + 1)
    .split('|')
    .slice(0, totals.length);
  return {
    tela: { rows: page.pagination.total, totals },
    json: { rows: json.content.length, totals: written(columns, json.totals) },
    xlsx: await ofXlsx(await file('xlsx'), columns),
    csv: ofCsv((await file('csv')).toString()),
    pdf: { rows: page.pagination.total, totals: paper },
  };
};
