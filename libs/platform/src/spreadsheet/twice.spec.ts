import { fc } from '@tulha/testing/property';
import ExcelJS from 'exceljs';
import { decoderOf, twice } from './encoding.js';
import { readTable, UnreadableTable } from './read-table.js';

const LIMITS = { rows: 100, columns: 20, cellLength: 1_000 };
const OLD = ['windows-1252', 'macintosh', 'ibm850'] as const;
/** As a program that takes UTF-8 for something older shows it, and writes it again. */
const misread = (text: string, as: (typeof OLD)[number]): string => decoderOf(as)(Buffer.from(text));
const CSV = 'Nome;Onde\nJosé Gonçalves;Sítio São João\nANTÔNIO À BEIRA;Água – “nº 5”\nTrês Pontas;São Luís\n';
const cellsOf = (file: Buffer, encoding?: 'utf-8' | 'utf-8-duplo') =>
  readTable(file, { ...LIMITS, encoding }).rows.map(({ cells }) => cells);
const RIGHT = cellsOf(Buffer.from(CSV));

describe.each(OLD)('UTF-8 que um programa leu como de %s e gravou outra vez em UTF-8', (as) => {
  const text = misread(CSV, as);

  it.each([
    ['CSV', Buffer.from(text)],
    ['CSV com marca', Buffer.from(`\ufeff${text}`)],
    ['CSV em UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('não é gravado em silêncio: mostram-se três palavras, e pergunta-se: %s', (_, file) => {
    const words = ['José', 'Gonçalves', 'Sítio'].map((word) => `"${misread(word, as)}" (seria "${word}")`);
    expect(() => readTable(file, LIMITS)).toThrow(UnreadableTable);
    expect(() => readTable(file, LIMITS)).toThrow(`${words.join(', ')}. Ao enviar, diga a codificação: utf-8-duplo`);
  });

  it('é lido como se diz', () => {
    const { rows, notes, encoding } = readTable(Buffer.from(text), { ...LIMITS, encoding: 'utf-8-duplo' });
    expect(rows.map(({ cells }) => cells)).toEqual(RIGHT);
    expect({ encoding, notes }).toEqual({
      encoding: 'utf-8-duplo',
      notes: ['Os acentos foram lidos como de UTF-8 gravado duas vezes (utf-8-duplo), como se disse.'],
    });
    expect(cellsOf(Buffer.from(`\ufeff${text}`), 'utf-8-duplo')).toEqual(RIGHT);
    expect(cellsOf(Buffer.from(text), 'utf-8')[1]?.[0]).toBe(misread('José Gonçalves', as));
  });

  it('o que só se gravou uma vez fica como está, no mesmo arquivo também', () => {
    expect(cellsOf(Buffer.from(CSV), 'utf-8-duplo')).toEqual(RIGHT);
    expect(cellsOf(Buffer.from(`${CSV}${text}`), 'utf-8-duplo')).toEqual([...RIGHT, ...RIGHT]);
  });

  it('num livro também se pergunta, e se lê como se diz', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Dados').addRows([
      ['Nome', 'Onde'],
      [misread('José', as), misread('Sítio', as), 12.5],
    ]);
    const file = Buffer.from(await book.xlsx.writeBuffer());
    expect(() => readTable(file, LIMITS)).toThrow(/"(?:\S+)" \(seria "José"\), "\S+" \(seria "Sítio"\)\. .*utf-8-duplo/);
    expect(cellsOf(file, 'utf-8-duplo')[1]).toEqual(['José', 'Sítio', '12,5']);
    expect(readTable(file, { ...LIMITS, encoding: 'utf-8-duplo' }).notes).toEqual([expect.stringContaining('como se disse')]);
    expect(cellsOf(file, 'utf-8')[1]?.[0]).toBe(misread('José', as));
  });

  it('um pedaço de texto cortado em qualquer lugar é o mesmo', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(200)), (cuts) => {
        const bytes = Buffer.from(text);
        const decode = decoderOf('utf-8-duplo');
        const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length];
        const pieces = edges.slice(1).map((edge, at) => decode(bytes.subarray(edges[at], edge), true));
        expect(pieces.join('') + decode(new Uint8Array())).toBe(CSV);
      }),
    ));
});

describe('o que só parece gravado duas vezes', () => {
  it.each(['“IRMÃ”', 'IRMû', 'IRMÃ MARIA', 'IRMÃ… e JOÃO', 'SÃO JOÃO', 'Âmbar', 'Conceição', 'â', 'R$ 10 √4', 'Ã©'.normalize('NFD')])(
    '%s não se pergunta',
    (text) => expect(cellsOf(Buffer.from(`Nome\n${text}\n`))[1]?.[0]?.normalize('NFC')).toBe(text.normalize('NFC')),
  );

  it('um arquivo de Windows com um pedaço em UTF-8 é perguntado, e lido como se diz', () => {
    const mixed = Buffer.concat([Buffer.from('Nome\nSítio São João\n'), Buffer.from('Irmã Conceição\nAntônio\nÁgua\n', 'latin1')]);
    expect(() => readTable(mixed, LIMITS)).toThrow(/do Windows com pedaços em UTF-8.*"SÃ­tio" \(seria "Sítio"\), "SÃ£o" \(seria "São"\)/);
    expect(readTable(mixed, { ...LIMITS, encoding: 'windows-1252' }).rows[2]?.cells).toEqual(['Irmã Conceição']);
  });

  it('um texto sem nada disso é o mesmo texto', () => {
    const text = 'Sítio São João – 5 √ ├ “nº”';
    expect(twice.undone(text)).toEqual({ once: text, rest: '' });
  });
});
