import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { writeWhole } from '../files/write-whole.js';
import { writeCsv } from './csv.js';
import type { Sheet } from './sheet.js';
import { writeXlsx } from './xlsx.js';

type Linha = { nome: string; em: string; litros: number; valor: number | null };
const linhas: Linha[] = [
  { nome: '=HYPERLINK("http://x";"y")', em: '2026-05-11', litros: 553_000, valor: 16_590 },
  { nome: 'José; "o Zé"', em: '2026-05-12', litros: 1_234_567, valor: null },
];
const folha = (rows: Iterable<Linha>): Sheet<Linha> => ({
  name: 'Folha: maio/2026',
  columns: [
    { title: 'Colaborador', kind: 'text', value: (linha) => linha.nome },
    { title: 'Data', kind: 'day', value: (linha) => linha.em },
    { title: 'Litros', kind: 'thousandths', value: (linha) => linha.litros, total: true },
    { title: 'Valor', kind: 'cents', value: (linha) => linha.valor, total: true },
  ],
  rows,
});

describe('planilhas', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tulha-planilha-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('CSV abre no Brasil e não carrega fórmula de ninguém', async () => {
    const path = join(dir, 'a', 'folha.csv');
    const { result, bytes } = await writeWhole(path, (out) => writeCsv(out, folha(linhas)));
    const text = await readFile(path, 'utf8');
    expect(result).toBe(2);
    expect(bytes).toBe(Buffer.byteLength(text));
    expect(text).toBe(
      [
        '\ufeffColaborador;Data;Litros;Valor',
        `"'=HYPERLINK(""http://x"";""y"")";11/05/2026;553,000;165,90`,
        '"José; ""o Zé""";12/05/2026;1.234,567;',
        'Total;;1.787,567;165,90',
        '',
      ].join('\r\n'),
    );
  });

  it('XLSX tem números e datas de verdade, cabeçalho parado e soma', async () => {
    const path = join(dir, 'folha.xlsx');
    await writeWhole(path, (out) => writeXlsx(out, [folha(linhas)]));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    const sheet = book.getWorksheet(1) as ExcelJS.Worksheet;
    expect(sheet.name).toBe('Folha  maio 2026');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.getRow(1).values).toEqual([undefined, 'Colaborador', 'Data', 'Litros', 'Valor']);
    expect(sheet.getCell('A2').value).toBe('=HYPERLINK("http://x";"y")');
    expect(sheet.getCell('A2').type).toBe(ExcelJS.ValueType.String);
    expect(sheet.getCell('B2').value).toEqual(new Date('2026-05-11T00:00:00.000Z'));
    expect(sheet.getCell('B2').numFmt).toBe('dd/mm/yyyy');
    expect(sheet.getCell('C3').value).toBe(1234.567);
    expect(sheet.getCell('D3').value).toBeNull();
    expect(sheet.getCell('C4').value).toEqual({ formula: 'SUM(C2:C3)', result: 1787.567 });
    expect(sheet.getCell('D4').value).toEqual({ formula: 'SUM(D2:D3)', result: 165.9 });
  });

  it('um arquivo que não terminou não aparece', async () => {
    const broken = writeWhole(join(dir, 'folha.csv'), async (out) => {
      out.write('meio');
      throw new Error('faltou luz');
    });
    await expect(broken).rejects.toThrow('faltou luz');
    expect(await readdir(dir)).toEqual([]);
  });
});
