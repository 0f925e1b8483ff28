import { crc32, inflateRawSync } from 'node:zlib';

/** An archive that is none, is damaged, or would fill the memory. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
  readonly reason: 'damaged' | 'too-big';
  constructor(reason: 'damaged' | 'too-big') {
    super(`The archive is ${reason}`);
    this.reason = reason;
  }
}

export type UnzipLimits = {
  readonly entries: number;
  readonly bytes: number;
  /** The largest ratio of an entry's inflated size to its packed size, beyond a megabyte: people's own texts are not so uniform. */
  readonly ratio: number;
};

type Entry = {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  readonly at: number;
  readonly locked: boolean;
};

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const COMMENT_MAX = 65_535;
const SMALL = 1_048_576;

const endOf = (archive: Buffer): number => {
  const last = archive.length - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--) if (archive.readUInt32LE(at) === END) return at;
  throw new BadArchive('damaged');
};

const directoryOf = (archive: Buffer, { entries }: UnzipLimits): Map<string, Entry> => {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > entries) throw new BadArchive('too-big');
  const found = new Map<string, Entry>();
  for (let n = 0, at = archive.readUInt32LE(end + 16); n < count; n++) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new BadArchive('damaged');
    const nameLength = archive.readUInt16LE(at + 28);
    // Some programs of Windows part folders as Windows does.
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    found.set(name, {
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      crc: archive.readUInt32LE(at + 16),
      at: archive.readUInt32LE(at + 42),
      locked: (archive.readUInt16LE(at + 8) & 1) === 1,
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return found;
};

/**
 * Opens a ZIP archive held in memory. Its stated sizes are used only to refuse it: entries are inflated one by one, when
 * asked for, and never beyond the rest of the bound, so that a bomb costs no memory.
 * @throws BadArchive
 */
export const openZip = (archive: Buffer, limits: UnzipLimits) => {
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (error instanceof BadArchive) throw error;
      throw new BadArchive((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-big' : 'damaged');
    }
  };
  const entries = guarded(() => directoryOf(archive, limits));
  let left = limits.bytes;
  return {
    names: [...entries.keys()],
    /** The content of an entry; undefined where there is none of this name. */
    read: (name: string): Buffer | undefined => {
      const entry = entries.get(name);
      if (!entry) return undefined;
      return guarded(() => {
        if (entry.locked || archive.readUInt32LE(entry.at) !== LOCAL) throw new BadArchive('damaged');
        if (entry.size > left || entry.packed > archive.length) throw new BadArchive('too-big');
        const from = entry.at + 30 + archive.readUInt16LE(entry.at + 26) + archive.readUInt16LE(entry.at + 28);
        const packed = archive.subarray(from, from + entry.packed);
        const most = Math.max(1, Math.min(left, Math.max(SMALL, packed.length * limits.ratio)));
        const content = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: most });
        left -= content.length;
        if (left < 0) throw new BadArchive('too-big');
        if (crc32(content) !== entry.crc) throw new BadArchive('damaged');
        return content;
      });
    },
  };
};
