import { insideOf } from './inside.js';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

type Entry = readonly [name: string, content?: string, streamed?: boolean];

/** An archive as far as its first bytes go: local headers and stored contents. */
const archive = (entries: readonly Entry[]) =>
  Buffer.concat(
    entries.map(([name, content = '', streamed = false]) => {
      const header = Buffer.alloc(30);
      header.write('PK\x03\x04', 'latin1');
      header.writeUInt16LE(streamed ? 8 : 0, 6);
      header.writeUInt32LE(streamed ? 0 : content.length, 18);
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, Buffer.from(name + content, 'latin1')]);
    }),
  );
const compound = (...streams: string[]) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), ...streams.map((name) => Buffer.from(name, 'utf16le'))]);
const TYPES: Entry = ['[Content_Types].xml', '<Types/>'];

it.each<readonly [string, Buffer, string | undefined]>([
  ['a workbook', archive([TYPES, ['xl/workbook.xml', 'x']]), `${OFFICE}.spreadsheetml.sheet`],
  [
    'a workbook that was written as it came',
    archive([
      ['_rels/.rels', 'x', true],
      ['xl/a.xml', 'y', true],
    ]),
    `${OFFICE}.spreadsheetml.sheet`,
  ],
  ['a letter', archive([TYPES, ['word/document.xml']]), `${OFFICE}.wordprocessingml.document`],
  ['a folder called so', archive([['word/receita.txt', 'pão']]), undefined],
  [
    'a sheet of LibreOffice',
    archive([['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']]),
    'application/vnd.oasis.opendocument.spreadsheet',
  ],
  ['something else that says its kind', archive([['mimetype', 'application/epub+zip'], ['xl/a']]), undefined],
  ['photographs', archive([['foto.jpg', 'x']]), undefined],
  ['an old workbook', compound('Workbook'), 'application/vnd.ms-excel'],
  ['an old letter', compound('WordDocument'), 'application/msword'],
  ['one in the other', compound('WordDocument', 'Workbook'), undefined],
  ['a message', compound('__nameid_version1.0'), undefined],
  ['a picture', Buffer.from('ffd8ffe000104a464946', 'hex'), undefined],
  ['an archive that breaks off', archive([TYPES]).subarray(0, 20), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('tells %s', (_, head, inside) => expect(insideOf(head)).toBe(inside));

it('headers that point anywhere end', () => {
  const looping = archive([['a', '', true]]);
  expect(insideOf(Buffer.concat(Array.from({ length: 2_000 }, () => looping)))).toBeUndefined();
  const far = archive([['a', 'x']]);
  far.writeUInt32LE(0xffffffff, 18);
  expect(insideOf(far)).toBeUndefined();
});
