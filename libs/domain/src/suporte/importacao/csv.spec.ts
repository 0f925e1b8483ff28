import { fc } from '@tulha/testing/property';
import { csvFile } from '../../kernel/cells/csv.js';
import { type CsvRow, createCsvReader } from './csv.js';

const read = (text: string, ...cuts: number[]): CsvRow[] => {
  const reader = createCsvReader();
  const edges = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
  const pieces = edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
};

const cells = (text: string) => read(text).map((row) => row.cells);

describe('leitor de planilha em texto', () => {
  it('lê BOM, ponto e vírgula e CRLF, e diz a linha de cada registro', () =>
    expect(read('\ufeffnome;uf\r\nFAZENDA SANTA RITA;MG\r\n')).toEqual([
      { line: 1, cells: ['nome', 'uf'] },
      { line: 2, cells: ['FAZENDA SANTA RITA', 'MG'] },
    ]));

  it.each([
    [
      ';',
      'a;b,c;d\n1;2,5;3\n',
      [
        ['a', 'b,c', 'd'],
        ['1', '2,5', '3'],
      ],
    ],
    [
      ',',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tab',
      'a\tb\n1,5\t2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['nenhum', 'nome\nMata;Divisa\n', [['nome'], ['Mata', 'Divisa']]],
    [
      '|',
      'a|b\n1,5|"2|3"\n',
      [
        ['a', 'b'],
        ['1,5', '2|3'],
      ],
    ],
    [
      '; com um | no título',
      'a | b;c\n1;2\n',
      [
        ['a | b', 'c'],
        ['1', '2'],
      ],
    ],
    [
      '; abaixo de um título que tem vírgulas',
      'Relação, de 2026\r\n\r\na;b\r\n1,5;2\r\n',
      [['Relação, de 2026'], ['a', 'b'], ['1,5', '2']],
    ],
    [', apesar de ; mais abaixo', 'a,b\nx; y,2\nz\n', [['a', 'b'], ['x; y', '2'], ['z']]],
    [
      '| abaixo das linhas de título, que não têm nenhum',
      'Relação\r\n\r\na|b|c\r\n1|2|3\r\n',
      [['Relação'], ['a', 'b', 'c'], ['1', '2', '3']],
    ],
    [
      'nenhum, e um | ou vírgulas num nome',
      'nome\nMata | Divisa\nMina, de cima, nova\n',
      [['nome'], ['Mata | Divisa'], ['Mina, de cima, nova']],
    ],
    [
      '; apesar das vírgulas entre aspas',
      '"a,b,c";d\n1;2\n',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
  ])('descobre o separador pelo cabeçalho: %s', (_, text, expected) => expect(cells(text)).toEqual(expected));

  it('aceita aspas dobradas, separador e quebra de linha dentro das aspas sem perder a conta das linhas', () =>
    expect(read('obs;n\r\n"chuva;\r\n""forte""";1\r\n\r\nsol;2')).toEqual([
      { line: 1, cells: ['obs', 'n'] },
      { line: 2, cells: ['chuva;\r\n"forte"', '1'] },
      { line: 5, cells: ['sol', '2'] },
    ]));

  it('mantém aspas no meio de um texto sem aspas', () =>
    expect(cells('a;b\n5" de largura;1\n')).toEqual([
      ['a', 'b'],
      ['5" de largura', '1'],
    ]));

  it('pula linha vazia mas não linha de células vazias', () => expect(cells('a;b\n\n;\n""\n')).toEqual([['a', 'b'], ['', ''], ['']]));

  it('aponta aspas que não fecham, na linha em que abriram', () =>
    expect(read('a;b\n1;"2\n3;4\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2\n3;4\n'], problem: { column: 2, reason: 'Falta fechar as aspas desta célula.' } },
    ]));

  it('aponta texto depois das aspas e segue lendo', () =>
    expect(read('a;b\n1;"2"x\n3;4\n').map(({ line, problem }) => [line, problem?.column])).toEqual([
      [1, undefined],
      [2, 2],
      [3, undefined],
    ]));

  it('corta célula e linha grandes demais', () => {
    const [, long, next] = read(`a;b\n1;${'x'.repeat(10_001)}\n2;y\n`);
    expect(long?.problem).toEqual({ column: 2, reason: 'A célula passa de 10000 caracteres; confira se falta fechar as aspas.' });
    expect(long?.cells[1]).toHaveLength(10_000);
    expect(next).toEqual({ line: 3, cells: ['2', 'y'] });
    const [wide] = read(`${'c;'.repeat(300)}c\n`);
    expect(wide?.cells).toHaveLength(200);
    expect(wide?.problem?.reason).toBe('A linha passa de 200 colunas.');
  });

  it('lê de volta o que escreve, com os pedaços cortados em qualquer lugar', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ';', ',', '\t', '|', '\r', '\n', ' ', 'ã', '\ufeff') }));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.array(fc.nat(200)), (rows, cuts) => {
        const back = read(csvFile(rows[0] ?? [], rows.slice(1)), ...cuts);
        expect(back.map((row) => row.cells)).toEqual(rows);
        expect(back.every((row) => row.problem === undefined)).toBe(true);
      }),
      { examples: [['|'], ['\t'], ['a,b']].map((title): [string[][], number[]] => [[title, ['a\tb'], ['a|b|c'], ['1,5']], []]) },
    );
  });

  it('nunca lança erro, seja qual for o texto, e os cortes não mudam nada', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ';', '|', '\r', '\n', 'a', '\ufeff') }), fc.array(fc.nat(50)), (text, cuts) =>
        expect(read(text, ...cuts)).toEqual(read(text)),
      ),
    ));
});
