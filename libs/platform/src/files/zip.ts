import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive; its name with `/` between folders. */
export type Entry = { readonly name: string; readonly content: Buffer };

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** 1980-01-01 00:00, the first a ZIP can tell: the same files give the same archive. */
const DATE = 0x21;

const fields = ({ name, content }: Entry, packed: Buffer): Buffer => {
  const buffer = Buffer.alloc(26);
  buffer.writeUInt16LE(VERSION, 0);
  buffer.writeUInt16LE(UTF8_NAMES, 2);
  buffer.writeUInt16LE(DEFLATED, 4);
  buffer.writeUInt16LE(0, 6);
  buffer.writeUInt16LE(DATE, 8);
  buffer.writeUInt32LE(crc32(content), 10);
  buffer.writeUInt32LE(packed.length, 14);
  buffer.writeUInt32LE(content.length, 18);
  buffer.writeUInt16LE(Buffer.byteLength(name), 22);
  return buffer;
};

const signed = (signature: number, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...parts]);
};

/** A ZIP archive (APPNOTE 6.3.10) of a few files that fit in memory: deflated, with UTF-8 names, without a date. */
export const zip = (entries: readonly Entry[]): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.content);
    const [about, name] = [fields(entry, packed), Buffer.from(entry.name)];
    const file = signed(0x04034b50, about, name, packed);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    central.push(signed(0x02014b50, Buffer.from([VERSION, 0]), about, where, name));
    local.push(file);
    offset += file.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, signed(0x06054b50, end)]);
};
