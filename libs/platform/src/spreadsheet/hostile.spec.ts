import { zipped } from '../files/testing/zipped.js';
import { readTable, UnreadableTable } from './read-table.js';

/** Files made to be slow: each would take minutes if any of it were looked at again and again. Here they end, and that is the test. */

const LIMITS = { rows: 100, columns: 20, cellLength: 1_000 };
const MANY = 400_000;
const BOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
  'xl/worksheets/s.xml': '<sheetData><row r="1"><c r="A1" t="s" s="0"><v>0</v></c></row></sheetData>',
  'xl/sharedStrings.xml': '<sst><si><t>nome</t></si></sst>',
};
const livro = (parts: Readonly<Record<string, string>> = {}) => zipped({ ...BOOK, ...parts });
/** Alike enough to be slow, not so alike that it is refused for that. */
const varied = (part: (n: number) => string, count = MANY) => Array.from({ length: count }, (_, n) => part(n)).join('');
const linhas = (...rows: string[]) => livro({ 'xl/worksheets/s.xml': `<sheetData>${rows.join('')}</sheetData>` });
const outcome = (file: Buffer) => {
  try {
    return readTable(file, LIMITS).rows.map(({ line, cells }) => [line, ...cells]);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    return error.message;
  }
};
const NOME = [[1, 'nome']];

describe('um livro feito para ser lento', () => {
  it.each<[string, () => Buffer, unknown]>([
    // A part without an end is damaged, and so may be everything read from it.
    [
      'estilos que não acabam',
      () => livro({ 'xl/styles.xml': `<styleSheet>${varied((n) => `<cellXfs a${n}>`)}` }),
      expect.stringMatching(/não abre/),
    ],
    [
      'estilos demais',
      () => livro({ 'xl/styles.xml': varied((n) => `<numFmt numFmtId="${n}" formatCode="0"/>`) }),
      expect.stringMatching(/grande demais/),
    ],
    [
      'o mesmo, mil vezes menor no disco',
      () => livro({ 'xl/styles.xml': `<styleSheet>${'<cellXfs'.repeat(MANY)}` }),
      expect.stringMatching(/grande demais/),
    ],
    [
      'um formato só de colchetes',
      () => livro({ 'xl/styles.xml': `<numFmt numFmtId="1" formatCode="${varied((n) => `[${n % 7}`)}"/>` }),
      expect.stringMatching(/grande demais/),
    ],
    [
      'textos por fechar',
      () => livro({ 'xl/sharedStrings.xml': `<sst><si><t>nome</t></si>${varied((n) => `<si><t>${n}`)}` }),
      expect.stringMatching(/não abre/),
    ],
    [
      'entidades por fechar',
      () => livro({ 'xl/sharedStrings.xml': `<sst><si><t>nome</t></si><si><t>${varied((n) => `&#x${n}`)}</t></si></sst>` }),
      NOME,
    ],
    ['atributos repetidos', () => linhas(`<row r="1"><c ${varied((n) => `r${n}="1" `)}r="A1"><v>1</v></c></row>`), [[1, '1']]],
    ['atributos sem valor', () => linhas(`<row r="1"><c ${varied((n) => `r${n} `)}><v>1</v></c></row>`), [[1, '1']]],
    ['brancos numa etiqueta', () => linhas(`<row r="1"><c${varied((n) => ' \n\t'.slice(n % 3))}r><v>1</v></c></row>`), [[1, '1']]],
    [
      'aspas por fechar',
      () =>
        linhas(
          varied((n) => `<row r="${n + 1}">`),
          '<c r="',
        ),
      expect.stringMatching(/não abre/),
    ],
    [
      'comentários por fechar',
      () =>
        linhas(
          varied((n) => `<!-- ${n} -->`),
          '<!-- ',
        ),
      expect.stringMatching(/não abre/),
    ],
    [
      'texto cru por fechar',
      () =>
        linhas(
          varied((n) => `<b a="${n}"/>`),
          '<![CDATA[ ',
        ),
      expect.stringMatching(/não abre/),
    ],
    ['linhas dentro de linhas', () => linhas(varied((n) => `<row r="${n + 1}">`)), expect.stringMatching(/não abre/)],
    [
      'células dentro de células',
      () =>
        linhas(
          '<row r="1">',
          varied(() => '<c>'),
        ),
      expect.stringMatching(/não abre|grande demais/),
    ],
    [
      'folhas demais',
      () => livro({ 'xl/workbook.xml': `<sheets>${varied((n) => `<sheet name="${n}" state="hidden" r:id="r${n}"/>`)}` }),
      expect.stringMatching(/não abre/),
    ],
    [
      'relações demais',
      () => livro({ 'xl/_rels/workbook.xml.rels': `${varied((n) => `<Relationship Id="x${n}"/>`)}${BOOK['xl/_rels/workbook.xml.rels']}` }),
      NOME,
    ],
    [
      'entradas demais',
      () => livro(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`${n}`, '']))),
      expect.stringMatching(/grande demais/),
    ],
  ])('%s', (_, file, expected) => {
    expect(outcome(file())).toEqual(expected);
  });
});

const celula = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('linhas e células de um livro', () => {
  it.each<[string, Buffer, unknown]>([
    [
      'duas linhas do mesmo número',
      linhas('<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>'),
      expect.stringMatching(/A linha 2 aparece duas vezes/),
    ],
    [
      'linhas fora de ordem',
      linhas('<row r="3"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>'),
      expect.stringMatching(/A linha 2 vem depois da linha 3/),
    ],
    [
      'uma célula duas vezes',
      linhas(`<row r="1">${celula('B1', 'a')}${celula('B1', 'b')}</row>`),
      expect.stringMatching(/duas vezes a célula da coluna 2/),
    ],
    [
      'uma célula vazia duas vezes',
      linhas(`<row r="1"><c r="A1"/>${celula('A1', 'b')}</row>`),
      expect.stringMatching(/duas vezes a célula da coluna 1/),
    ],
    ['uma célula de outra linha', linhas(`<row r="1">${celula('A7', 'a')}</row>`), expect.stringMatching(/A célula A7 está na linha 1/)],
    ['um número de linha que não há', linhas('<row r="0"/>'), expect.stringMatching(/não abre/)],
    ['um número de linha que não é', linhas('<row r="1.5"/>'), expect.stringMatching(/não abre/)],
    ['uma linha além da última', linhas('<row r="1048577"><c><v>1</v></c></row>'), expect.stringMatching(/passa de 100 linhas/)],
    ['uma célula que não tem lugar', linhas(`<row r="1">${celula('1A', 'a')}</row>`), expect.stringMatching(/não abre/)],
    ['células fora de linhas', linhas(celula('A1', 'a')), expect.stringMatching(/não abre/)],
    ['uma linha por fechar', linhas(`<row r="1">${celula('A1', 'a')}`), expect.stringMatching(/não abre/)],
    ['células em outra ordem', linhas(`<row r="1">${celula('C1', 'c')}${celula('A1', 'a')}</row>`), [[1, 'a', '', 'c']]],
    [
      'linhas sem número, depois de uma que o tem',
      linhas('<row r="5"><c><v>5</v></c></row><row><c><v>6</v></c></row>'),
      [
        [5, '5'],
        [6, '6'],
      ],
    ],
    ['uma linha lá embaixo', linhas('<row r="1048576"><c><v>1</v></c></row>'), [[1_048_576, '1']]],
    ['texto cru e comentários', linhas('<row r="1"><c t="str"><v>a<!-- > --><![CDATA[<&amp;>]]>b</v></c></row>'), [[1, 'a<&amp;>b']]],
  ])('%s', (_, file, expected) => {
    expect(outcome(file)).toEqual(expected);
  });

  it('o limite conta as linhas que há, onde quer que digam que estão', () => {
    const rows = (count: number) => varied((n) => `<row r="${n * 100 + 1}"><c><v>${n}</v></c></row><row r="${n * 100 + 2}"/>`, count);
    expect(outcome(linhas(rows(100)))).toHaveLength(100);
    expect(outcome(linhas(rows(101)))).toMatch(/passa de 100 linhas/);
  });

  it.each([
    ['meio caractere', linhas(`<row r="1">${celula('A1', 'ok')}${celula('B1', 'a&#xD800;b')}</row>`)],
    ['meio caractere, do outro lado', linhas(`<row r="1">${celula('A1', 'ok')}${celula('B1', 'a&#57343;b')}</row>`)],
    ['NUL num CSV', Buffer.from(`x;y${'\n'.repeat(5_000)}ok;a\0b\n`)],
    ['meio caractere num CSV em UTF-16', Buffer.from('\ufeffx;y\nok;a\ud800b\n', 'utf16le')],
    ['meio caractere num CSV em UTF-16, do outro lado e ao contrário', Buffer.from('\ufeffx;y\nok;a\udfffb\n', 'utf16le').swap16()],
  ])('o que não se pode guardar é recusado na sua célula: %s', (_, file) => {
    const row = readTable(file, LIMITS).rows.at(-1);
    expect(row).toMatchObject({
      cells: ['ok', 'a\ufffdb'],
      problem: { column: 1, reason: expect.stringContaining('não pode ser guardado') },
    });
  });

  it('um texto comprido demais não é cortado no meio de um caractere', () => {
    const [row] = readTable(linhas(`<row r="1">${celula('A1', `${'x'.repeat(999)}😀`)}</row>`), LIMITS).rows;
    expect(row?.cells[0]?.isWellFormed()).toBe(true);
    expect(row?.problem).toBeUndefined();
  });
});
