const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const LOCAL_HEADER_BYTES = 30;
/** The most entries of an archive that are looked at, by their names; none is unpacked. */
const ENTRIES_MAX = 64;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

const CANNOT_TELL = undefined;

type Entry = { readonly name: string; readonly content: Buffer; readonly next: number };

/** A local header of an archive, as far as the bytes go. */
const entryAt = (head: Buffer, at: number): Entry | undefined => {
  if (at < 0 || at + LOCAL_HEADER_BYTES > head.length || !head.subarray(at, at + 4).equals(ZIP)) return undefined;
  const start = at + LOCAL_HEADER_BYTES + head.readUInt16LE(at + 26) + head.readUInt16LE(at + 28);
  // Written before it was known how long it would be: the next header is looked for.
  const streamed = (head.readUInt16LE(at + 6) & 8) !== 0;
  const end = start + head.readUInt32LE(at + 18);
  const stored = head.readUInt16LE(at + 8) === 0;
  return {
    name: head.subarray(at + LOCAL_HEADER_BYTES, at + LOCAL_HEADER_BYTES + head.readUInt16LE(at + 26)).toString('latin1'),
    content: stored ? head.subarray(start, end) : Buffer.alloc(0),
    next: streamed ? head.indexOf(ZIP, start) : end,
  };
};

const inArchive = (head: Buffer): string | undefined => {
  const names: string[] = [];
  let entry = entryAt(head, 0);
  if (entry?.name === 'mimetype') {
    const mimetype = entry.content.toString('latin1');
    return /^application\/vnd\.oasis\.opendocument\.[a-z-]{1,40}$/.test(mimetype) ? mimetype : CANNOT_TELL;
  }
  for (; entry && names.length < ENTRIES_MAX; entry = entryAt(head, entry.next)) names.push(entry.name);
  // Any archive may have a folder `word`: an Office document also has a list of its parts.
  if (!names.some((name) => name === '[Content_Types].xml' || name === '_rels/.rels')) return CANNOT_TELL;
  if (names.some((name) => name.startsWith('xl/'))) return `${OFFICE}.spreadsheetml.sheet`;
  return names.some((name) => name.startsWith('word/')) ? `${OFFICE}.wordprocessingml.document` : CANNOT_TELL;
};

/** Names of streams, as a compound file's directory writes them. */
const STREAMS = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
] as const;

/** Which document an archive (ZIP) or a compound file (CFB) is, by the names in its first bytes; undefined where they do not tell. */
export const insideOf = (head: Buffer): string | undefined => {
  if (head.subarray(0, ZIP.length).equals(ZIP)) return inArchive(head);
  if (!head.subarray(0, CFB.length).equals(CFB)) return CANNOT_TELL;
  const [one, other] = STREAMS.filter(([name]) => head.includes(Buffer.from(name, 'utf16le')));
  return other ? CANNOT_TELL : one?.[1]; // one inside the other: either may be the outer
};
