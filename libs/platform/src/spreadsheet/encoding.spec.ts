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

  it.each([
    ['no meio', [bytes('Nome\r\n'), Buffer.from('Sítio São João\r\n'), bytes('A\xe7ucar\r\nFim')], 3],
    ['no fim', [Buffer.from('Nome\nAçúcar\n'), bytes('Sa\xc3')], 3],
    ['depois de muitas linhas', [Buffer.from(`Nome\n${'São João\r\n'.repeat(12_000)}`), bytes('\xff')], 12_002],
  ] as const)('UTF-8 com um byte errado %s diz que é UTF-8, e em que linha', (_, partes, linha) => {
    const muitas = { ...LIMITS, rows: 20_000 };
    const ler = (encoding?: 'utf-8') => () => readTable(Buffer.concat([...partes]), { ...muitas, encoding });
    expect(ler()).toThrow(new RegExp(`está em UTF-8, mas tem na linha ${linha} um byte`));
    expect(ler('utf-8')).toThrow(new RegExp(`tem bytes que não são letra nenhuma nela, o primeiro na linha ${linha}\\.`));
  });

  it('um acento só, de Windows, não é UTF-8 errado', () =>
    expect(readTable(bytes('Nome\nS\xedtio\nJo\xe3o\n'), LIMITS).rows[2]?.cells).toEqual(['João']));
});

describe('a codificação que se diz', () => {
  const AMBIGUO = bytes('Nome\nM\xf8x\n');

  it.each([
    ['windows-1252', 'Møx'],
    ['macintosh', 'M¯x'],
    ['ibm850', 'M°x'],
  ] as const)('%s vale para o que não se sabe ao certo, e é dita', (encoding, word) => {
    expect(() => readTable(AMBIGUO, LIMITS)).toThrow(/Diga qual é ao enviar/);
    const { rows, notes } = readTable(AMBIGUO, { ...LIMITS, encoding });
    expect(rows[1]?.cells).toEqual([word]);
    expect(notes).toEqual([expect.stringMatching(new RegExp(`\\(${encoding}\\), como se disse\\.$`))]);
  });

  it.each(['utf-16le', 'utf-16be'] as const)('%s sem marca é lido, se se diz', (encoding) => {
    const le = Buffer.from('Nome\nSítio\n', 'utf16le');
    const file = encoding === 'utf-16le' ? le : le.swap16();
    expect(readTable(file, { ...LIMITS, encoding }).rows[1]?.cells).toEqual(['Sítio']);
  });

  it.each([
    ['utf-8', AMBIGUO, /não está em UTF-8 \(utf-8\), como se disse: tem bytes/],
    ['utf-8', bytes('Nome\nSa\xc3'), /tem bytes/],
    ['windows-1252', bytes('Nome\nM\x81x\n'), /não está em Windows .*tem bytes/],
    ['windows-1252', Buffer.from('\ufeffNome\nSítio\n'), /começa com a marca de UTF-8/],
    ['utf-16le', Buffer.from('\ufeffNome\n', 'utf16le').swap16(), /começa com a marca de UTF-16 invertido/],
    ['utf-16be', Buffer.from('a\nb'), /tem bytes/],
  ] as const)('%s é recusado onde os bytes não o permitem', (encoding, file, reason) => {
    const read = () => readTable(file, { ...LIMITS, encoding });
    expect(read).toThrow(UnreadableTable);
    expect(read).toThrow(reason);
  });
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
