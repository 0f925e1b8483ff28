import { Transform } from 'node:stream';
import { insideOf } from './inside.js';
import { NotRead, readApart, ReaderError } from '../apart/read-apart.js';

/** The first bytes of a file, from which its type is told. */
const HEAD_BYTES = 65_536;
/** To tell it takes a millisecond. */
const MIME = { withinMs: 5_000, heapMb: 64 };
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Besides tab, line feed, form feed and return, no control character belongs into a text; nor do those that Windows-1252 does not have. */
const NO_UTF8_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f]/;
const NO_1252_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/;
/** How a text begins that a browser would carry out. */
const LIVE = /<!doctype\s+(?:html|svg)|<(?:html|svg|script|body|iframe)\b/iy;
const BLANK = /\s*/y;

const blankEnds = (text: string, at: number): number => {
  BLANK.lastIndex = at;
  return at + (BLANK.exec(text)?.[0].length ?? 0);
};

/** The end of a part that begins at `at`, blanks after it included; the end of the text where it does not end. */
const after = (text: string, at: number, end: string): number => {
  const found = text.indexOf(end, at);
  return found < 0 ? text.length : blankEnds(text, found + end.length);
};

/** True of a text that a browser would execute, under any name. A declaration and comments may come before. */
const isLive = (text: string): boolean => {
  let at = blankEnds(text, text.startsWith('\xef\xbb\xbf') ? 3 : 0);
  if (/^<\?xml/i.test(text.slice(at, at + 5))) at = after(text, at, '>');
  while (text.startsWith('<!--', at)) at = after(text, at + 2, '-->');
  LIVE.lastIndex = at;
  return LIVE.test(text);
};

/** The type of a file by its bytes. `mime` is undefined if its first bytes are of no known type. */
export type Seen = {
  readonly mime: string | undefined;
  readonly text: boolean;
  /** The document in an archive or a compound file, where that shows. */
  readonly inside: string | undefined;
  readonly head: Buffer;
};

const mimeOf = async (who: string, head: Buffer, text: boolean): Promise<string | undefined> => {
  // Decided first of all: a ZIP is not unpacked, not even to name its content.
  if (head.subarray(0, 4).equals(ZIP)) return 'application/zip';
  if (text && isLive(head.toString('latin1'))) return 'text/html';
  try {
    let mime: string | undefined;
    // Read to the end, so that the thread is free for the next file.
    for await (const [one] of readApart<string | undefined>(who, { kind: 'mime', head }, MIME)) mime = one;
    return mime;
  } catch (error) {
    if (error instanceof NotRead || error instanceof ReaderError) return undefined; // the content does not show its type
    throw error;
  }
};

/** Lets bytes of `who` through and looks at them: the first ones, and whether all of it is text, in UTF-8 or in Windows-1252. */
export const createInspector = (who: string) => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const heads: Buffer[] = [];
  let headBytes = 0;
  let [isUtf8, is1252] = [true, true];

  const look = (chunk: Buffer) => {
    if (headBytes < HEAD_BYTES) {
      heads.push(chunk.subarray(0, HEAD_BYTES - headBytes));
      headBytes += chunk.length;
    }
    if (is1252) is1252 = !NO_1252_TEXT.test(chunk.toString('latin1'));
    if (!isUtf8) return;
    try {
      isUtf8 = !NO_UTF8_TEXT.test(utf8.decode(chunk, { stream: true }));
    } catch {
      isUtf8 = false; // bytes that are no letter
    }
  };
  const ends = (): boolean => {
    try {
      utf8.decode();
      return true;
    } catch {
      return false; // broken off within a letter
    }
  };

  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      look(chunk);
      done(null, chunk);
    },
  });
  return {
    through,
    /** Once all has gone through. */
    seen: async (): Promise<Seen> => {
      const head = Buffer.concat(heads);
      const text = (isUtf8 && ends()) || is1252;
      return { mime: await mimeOf(who, head, text), text, inside: insideOf(head), head };
    },
  };
};
