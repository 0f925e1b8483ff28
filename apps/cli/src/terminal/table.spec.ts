import picocolors from 'picocolors';
import { facts, table } from './table.js';

const plain = picocolors.createColors(false);
const coloured = picocolors.createColors(true);

type Row = { nome: string; kg: string };
const COLUMNS = [
  { title: 'Talhão', value: ({ nome }: Row) => nome },
  { title: 'Quantidade', align: 'right' as const, value: ({ kg }: Row) => kg },
];

describe('tabela', () => {
  it('alinha textos à esquerda e números à direita, com o total embaixo', () => {
    const rows = [
      { nome: 'Açude', kg: '1.234,500 kg' },
      { nome: 'Pé da serra', kg: '7,000 kg' },
    ];
    expect(table(rows, COLUMNS, plain, ['Total', '1.241,500 kg'])).toBe(
      [
        'Talhão         Quantidade',
        'Açude        1.234,500 kg',
        'Pé da serra      7,000 kg',
        '───────────  ────────────',
        'Total        1.241,500 kg',
        '',
      ].join('\n'),
    );
  });

  it('sem linhas mostra só os títulos', () => {
    expect(table([], COLUMNS, plain)).toBe('Talhão  Quantidade\n');
  });

  it('acento digitado à parte não desalinha', () => {
    const lines = table(
      [
        { nome: 'Ac\u0327ude', kg: '1' },
        { nome: 'Figueira', kg: '2' },
      ],
      COLUMNS,
      plain,
    ).split('\n');
    expect(lines[1]?.normalize('NFC')).toHaveLength(lines[2]?.length ?? 0);
  });

  it('um nome com códigos de terminal não mexe no terminal de quem lista', () => {
    const out = table([{ nome: 'mal\u001b[2Jdoso\r\n\u009b', kg: '1' }], COLUMNS, plain);
    expect(out.split('\n')).toEqual([expect.stringMatching(/^Talhão +Quantidade$/), expect.stringMatching(/^maldoso +1$/), '']);
    expect(facts([['Lote', 'a\u0007b']], plain)).toBe('Lote  a b\n');
  });

  it('a cor não conta na largura', () => {
    const columns = [{ ...COLUMNS[0]!, paint: (text: string) => coloured.red(text) }, COLUMNS[1]!];
    expect(table([{ nome: 'a', kg: '1' }], columns, coloured)).toContain(`${coloured.red('a     ')}           1`);
  });

  it('deixa de fora o que não tem valor', () => {
    expect(
      facts(
        [
          ['Lote', '26-0001'],
          ['Qualidade', null],
          ['Fazenda', 'SANTA RITA'],
        ],
        plain,
      ),
    ).toBe('Lote     26-0001\nFazenda  SANTA RITA\n');
  });
});
