import { readTable, UnreadableTable } from './read-table.js';

const LIMITS = { rows: 100, columns: 20, cellLength: 1_000 };
const cells = (file: Buffer) => readTable(file, LIMITS).rows.map((row) => row.cells);
const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('os acentos de um CSV que não diz como os guarda', () => {
  it('que não se sabem ao certo são mostrados, três de suas palavras de cada jeito, com a saída', () => {
    const file = () => readTable(bytes('Nome;Onde\nM\xf8x;\xf1\xee\n\xfe\xfd;x\xb2x\n'), LIMITS);
    expect(file).toThrow(UnreadableTable);
    expect(file).toThrow(/do Windows: "Møx", "ñî", "þý"; do Mac: ".*", ".*", ".*"; do MS-DOS: .* salve como CSV UTF-8/);
  });

  it('uma palavra só, de Windows, é lida, e dito como', () => {
    expect(readTable(bytes('Nome\nS\xedtio\n'), LIMITS)).toMatchObject({
      rows: [{}, { cells: ['Sítio'] }],
      notes: [expect.stringContaining('windows-1252')],
    });
  });

  it('UTF-8 com um caractere cortado não é outra coisa', () =>
    expect(() => readTable(Buffer.concat([Buffer.from('Nome\nSítio São João\nAçúcar'), bytes('\xc3')]), LIMITS)).toThrow(
      /não se sabe ao certo|Não se sabe/,
    ));
});

describe('o que os programas põem em volta', () => {
  it.each([
    [
      'sep=;',
      'sep=;\r\na;b,c\r\n1;2\r\n',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
    [
      '"sep=|"',
      '"sep=|"\na|b\n1|2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['sep= de tabulação, com marca', '\ufeffSEP=\t\na;x\tb\n', [['a;x', 'b']]],
  ])('%s', (_, text, expected) => {
    expect(cells(Buffer.from(text))).toEqual(expected);
  });

  it('colunas de nada até o fim não contam', () => {
    const vazias = ';'.repeat(16_382);
    const { rows } = readTable(Buffer.from(`a;b${vazias}\n1;2${vazias}\n`), LIMITS);
    expect(rows.map(({ cells: [a, b], problem }) => [a, b, problem])).toEqual([
      ['a', 'b', undefined],
      ['1', '2', undefined],
    ]);
  });

  it('linhas de nada não contam', () => expect(cells(Buffer.from(`a;b\n1;2\n${';\n'.repeat(5_000)}`))).toHaveLength(2));
});
