import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { deflateSync } from 'fflate';
import { zipped } from '../files/testing/zipped.js';
import { writeCsv } from './csv.js';
import { readTable, UnreadableTable } from './read-table.js';
import type { Sheet } from './sheet.js';
import { writeXlsx } from './xlsx.js';

const LIMITS = { rows: 50, columns: 20, cellLength: 1_000 };
const rowsOf = (file: Buffer) => readTable(file, LIMITS).rows;
const cells = (file: Buffer) => rowsOf(file).map((row) => row.cells);
const bytesOf = async (write: (out: PassThrough) => Promise<unknown>): Promise<Buffer> => {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), write(out).then(() => out.end())]);
  return bytes;
};

const PERIGOSOS = ['=1+1', '+55', '-5', '@x', "'=1", "''-5", "'nome'", 'a;b', 'c"d', 'duas\nlinhas', 'ação & <b>'];
const folha: Sheet<string> = {
  name: 'Textos',
  columns: [
    { title: 'Código', kind: 'text', value: () => null },
    { title: 'Texto', kind: 'text', value: (texto) => texto },
  ],
  rows: PERIGOSOS,
};

describe('planilhas lidas', () => {
  it('todo texto volta como foi, também o que parece fórmula', async () => {
    const esperado = [['Código', 'Texto'], ...PERIGOSOS.map((texto) => ['', texto])];
    const csv = await bytesOf((out) => writeCsv(out, folha));
    expect(csv.toString()).toContain("'=1+1\r\n;'+55\r\n;'-5\r\n;'@x\r\n;''=1\r\n;'''-5\r\n;'nome'");
    expect(cells(csv)).toEqual(esperado);
    expect(cells(await bytesOf((out) => writeXlsx(out, [folha])))).toEqual(esperado);
  });

  it('números, datas, respostas e fórmulas de um livro vêm em forma brasileira', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Escondida', { state: 'hidden' }).addRow(['não é esta']);
    const sheet = book.addWorksheet('Dados');
    sheet.addRow(['a', 1234.5, 0.1 + 0.2, true, new Date('2026-05-11T00:00:00Z'), 90000010057, 1e-7]);
    sheet.getCell('E1').numFmt = 'dd/mm/yyyy';
    sheet.getCell('C3').value = { formula: 'B1*2', result: 2469 };
    sheet.getCell('D3').value = { richText: [{ text: 'Maria ' }, { font: { bold: true }, text: 'da Silva' }] };
    sheet.getCell('E3').value = { text: 'site', hyperlink: 'http://exemplo' };
    sheet.getCell('F3').value = { error: '#N/A' };
    sheet.getCell('A5').value = '   ';
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(rowsOf(bytes).map(({ line, cells: shown }) => [line, ...shown])).toEqual([
      [1, 'a', '1234,5', '0,3', 'Sim', '11/05/2026', '90000010057', '0,0000001'],
      // A blank cell counts as a cell.
      [3, '', '', '2469', 'Maria da Silva', 'site', '#N/A', ''],
    ]);
    expect(rowsOf(bytes)[1]?.typed?.[5]).toMatchObject({ tipo: 'recusada', endereco: 'F3', motivo: expect.stringContaining('#N/A') });
  });

  it('CSV de Windows, com vírgula ou tabulação, e com aspas por fechar', () => {
    expect(cells(Buffer.from('Descri\xe7\xe3o;x\r\nTalh\xe3o;1', 'latin1'))).toEqual([
      ['Descrição', 'x'],
      ['Talhão', '1'],
    ]);
    expect(cells(Buffer.from('a,b\n1,2'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(cells(Buffer.from('\ufeffa\tb\n1\t2', 'utf16le'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(rowsOf(Buffer.from('a;b\n"1;2'))[1]).toMatchObject({ line: 2, problem: { column: 0 } });
  });

  const livro = (sheet: string, more: Readonly<Record<string, Buffer>> = {}) =>
    zipped({
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
      'xl/worksheets/s.xml': sheet,
      ...more,
    });
  const bomba = () => {
    const archive = livro('<worksheet/>', { 'xl/sharedStrings.xml': Buffer.alloc(40 * 1_024 * 1_024, 32) });
    expect(archive.length).toBeLessThan(100_000);
    return archive;
  };
  const mentirosa = () => {
    // Says that an entry inflates to ten bytes; it inflates to forty million.
    const content = Buffer.alloc(40 * 1_024 * 1_024, 32);
    const archive = livro('<worksheet/>', { 'xl/sharedStrings.xml': content });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    for (let at = archive.indexOf(size); at >= 0; at = archive.indexOf(size)) archive.writeUInt32LE(10, at);
    expect(archive.includes(deflateSync(content))).toBe(true);
    return archive;
  };

  /** One byte of a stored part is another than it was. */
  const estragado = (archive: Buffer) => {
    const at = archive.indexOf(Buffer.from('worksheets/s.xml')) + 20;
    archive[at] = (archive[at] as number) ^ 0xff;
    return archive;
  };

  it.each([
    ['bomba', bomba, /grande demais/],
    ['bomba que mente o tamanho', mentirosa, /grande demais/],
    ['zip que não é livro', () => zipped({ 'a.txt': 'x' }), /não abre/],
    ['zip cortado', () => livro('<worksheet/>').subarray(0, 80), /não abre/],
    ['entidades declaradas', () => livro('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), /não abre/],
    ['etiqueta por fechar', () => livro('<worksheet><row r="1"'), /não abre/],
    ['linhas demais', () => livro('<sheetData><row r="999999999"><c r="A1"><v>1</v></c></row></sheetData>'), /passa de 50 linhas/],
    ['colunas demais', () => livro('<row r="1"><c r="XFD1"><v>1</v></c></row>'), /passa de 20 colunas/],
    ['texto sem fim', () => Buffer.from('a\n'.repeat(100)), /passa de 50 linhas/],
    ['planilha antiga', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /antigo.*salve como .xlsx/],
    [
      'planilha com senha',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /senha/,
    ],
    ['outra coisa', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), /salve como .xlsx/],
    ['página que se diz planilha', () => Buffer.from('<html><table><tr><td>a</td></tr></table></html>'), /é uma página/],
    ['planilha do LibreOffice', () => zipped({ mimetype: 'application/vnd.oasis', 'content.xml': '<x/>' }), /\.ods.*salve como .xlsx/],
    ['planilha binária', () => zipped({ 'xl/workbook.bin': 'x' }), /\.xlsb.*salve como .xlsx/],
    ['zip estragado', () => estragado(livro('<worksheet><sheetData/></worksheet>')), /não abre/],
    ['folha cortada', () => livro('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'), /não abre/],
  ])('recusa em português: %s', (_, file, reason) => {
    expect(() => readTable(file(), LIMITS)).toThrow(UnreadableTable);
    expect(() => readTable(file(), LIMITS)).toThrow(reason);
  });

  it('um arquivo vazio não tem linhas', () => expect(cells(Buffer.alloc(0))).toEqual([]));
});
