/** The data of one shape in a `.dbf`, by the lower-case names of its columns. */
export type FieldsOfShape = ReadonlyMap<string, string>;

type Column = { readonly name: string; readonly at: number; readonly length: number };

const HEADER = 32;
const COLUMNS_MAX = 255;
const END_OF_COLUMNS = 0x0d;
const UTF8 = /^(?:utf-?8|65001)$/i;

const columnsOf = (file: Buffer): Column[] => {
  const columns: Column[] = [];
  let offset = 1; // the deletion mark
  for (let at = HEADER; at + HEADER <= file.length && file[at] !== END_OF_COLUMNS && columns.length < COLUMNS_MAX; at += HEADER) {
    const name = file.toString('latin1', at, at + 11);
    const length = file[at + 16] ?? 0;
    columns.push({ name: (name.split('\0')[0] ?? '').trim().toLowerCase(), at: offset, length });
    offset += length;
  }
  return columns;
};

const latin = new TextDecoder('windows-1252');
const strict = new TextDecoder('utf-8', { fatal: true });
const lax = new TextDecoder('utf-8');

/** Decodes by the declared encoding: UTF-8, or else Windows-1252. Without a declaration UTF-8 is tried first. */
const decoderOf = (declared: string | undefined) => {
  const charset = declared?.trim();
  if (charset && UTF8.test(charset)) return (bytes: Buffer) => lax.decode(bytes).replaceAll('\ufffd', ''); // a text cut in the midst of a letter
  if (charset) return (bytes: Buffer) => latin.decode(bytes);
  return (bytes: Buffer) => {
    try {
      return strict.decode(bytes);
    } catch {
      // Not UTF-8.
      return latin.decode(bytes);
    }
  };
};

/** The rows of a `.dbf`, as many as are asked for; none for another kind of file, since a shape without names is still a shape. */
export const readDbf = (file: Buffer | undefined, charset: string | undefined, rows: number): FieldsOfShape[] => {
  if (!file || file.length < HEADER) return [];
  const [count, start, length] = [file.readUInt32LE(4), file.readUInt16LE(8), file.readUInt16LE(10)];
  const decode = decoderOf(charset);
  const columns = columnsOf(file.subarray(0, start)).filter(({ at, length: wide }) => at + wide <= length);
  const there = length === 0 ? 0 : Math.min(count, rows, Math.max(0, Math.floor((file.length - start) / length)));
  return Array.from({ length: there }, (_, index) => {
    const row = file.subarray(start + index * length, start + (index + 1) * length);
    return new Map(
      columns.map(({ name, at, length: wide }) => [
        name,
        decode(row.subarray(at, at + wide))
          .replaceAll('\0', '')
          .trim(),
      ]),
    );
  });
};
