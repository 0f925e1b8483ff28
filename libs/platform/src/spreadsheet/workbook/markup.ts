import { comUmFimDeLinha } from '@tulha/domain/kernel/letras';
import { storable } from '@tulha/domain/kernel/storable';
import { BadArchive } from '../../files/unzip.js';

/**
 * Checks the shape of a part of a workbook before it is parsed: elements end, quotes close, and there is no declaration.
 * Each byte is read a few times at most.
 */

/** One tag. `name` is without its prefix; `from` is its `<`, `to` the byte after its `>`. The same object is reused for every tag. */
export type Tag = { name: string; kind: 'open' | 'close' | 'whole'; from: number; to: number };

const DEPTH_MAX = 64;
/** A part that must be written anew is held as text while that is done. */
const REWRITTEN_MAX = 24 * 1_024 * 1_024;

const [QUOTE, APOSTROPHE, SLASH, LESS, EQUALS, GREATER, QUESTION, BANG, COLON] = [34, 39, 47, 60, 61, 62, 63, 33, 58];
const isSpace = (byte: number | undefined): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;

const endOfTag = (xml: Buffer, from: number): number => {
  for (let at = from; at < xml.length; at++) {
    const byte = xml[at];
    if (byte === GREATER) return at;
    if (byte === LESS) throw new SyntaxError('A tag within a tag');
    if (byte === QUOTE || byte === APOSTROPHE) {
      at = xml.indexOf(byte, at + 1);
      if (at < 0) break;
    }
  }
  throw new SyntaxError('A tag does not end');
};

/** The bytes of a tag's name, its prefix left out. */
const nameOf = (xml: Buffer, from: number, to: number): string => {
  let [begin, end] = [from, from];
  for (; end < to && !isSpace(xml[end]) && xml[end] !== SLASH; end++) if (xml[end] === COLON) begin = end + 1;
  if (begin === end) throw new SyntaxError('A tag of no name');
  return xml.toString('latin1', begin, end);
};

/**
 * Hands every tag to `visit`, in order.
 * @throws SyntaxError for an element without an end, for too deep a nesting, or for a declaration
 */
export const walk = (xml: Buffer, visit: (tag: Tag) => void): void => {
  const open: string[] = [];
  const tag: Tag = { name: '', kind: 'open', from: 0, to: 0 };
  for (let at = xml.indexOf(LESS); at >= 0; at = xml.indexOf(LESS, tag.to)) {
    const first = xml[at + 1];
    if (first === BANG) throw new SyntaxError('A workbook declares nothing');
    if (first === QUESTION) {
      const end = xml.indexOf('?>', at);
      if (end < 0) throw new SyntaxError('An instruction does not end');
      tag.to = end + 2;
      continue;
    }
    const end = endOfTag(xml, at + 1);
    tag.kind = first === SLASH ? 'close' : xml[end - 1] === SLASH ? 'whole' : 'open';
    tag.name = nameOf(xml, first === SLASH ? at + 2 : at + 1, end);
    [tag.from, tag.to] = [at, end + 1];
    if (tag.kind === 'open' && open.push(tag.name) > DEPTH_MAX) throw new SyntaxError('Too deep');
    if (tag.kind === 'close' && open.pop() !== tag.name) throw new SyntaxError('What ends was not opened');
    visit(tag);
  }
  if (open.length > 0) throw new SyntaxError('Not all ends');
};

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const numbered = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

/** `&amp;` → `&`, `&#233;` → `é`. */
const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (_, hex: string, decimal: string, name: string) => {
    if (hex) return numbered(Number.parseInt(hex, 16));
    return decimal ? numbered(Number(decimal)) : (NAMED[name.toLowerCase()] ?? '');
  });

/** A text as a cell means it: characters that no document may hold are written `_xHHHH_` there. */
export const textOf = (text: string): string =>
  unescapeXml(text).replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * A text in the form of a workbook's cell, so that every reader restores it (ECMA-376 22.4.2.4): text like `_xHHHH_` is
 * marked at its first sign, and lines have one kind of end, since XML has but one. Forbidden characters are replaced.
 */
export const cellText = (text: string): string => comUmFimDeLinha(storable(text)).replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const skipSpace = (xml: Buffer, from: number): number => {
  let at = from;
  while (isSpace(xml[at])) at++;
  return at;
};

/** The value of an attribute, with any prefix; the first, where it occurs twice. Undefined also behind an attribute without a value. */
export const attributeOf = (xml: Buffer, { from, to }: Tag, name: string): string | undefined => {
  let at = from + 1;
  while (at < to && !isSpace(xml[at])) at++;
  for (;;) {
    at = skipSpace(xml, at);
    let begin = at;
    for (; at < to && xml[at] !== EQUALS && !isSpace(xml[at]); at++) if (xml[at] === COLON) begin = at + 1;
    const end = at;
    at = skipSpace(xml, at);
    if (at >= to || xml[at] !== EQUALS) return undefined;
    at = skipSpace(xml, at + 1);
    const quote = xml[at];
    if (quote !== QUOTE && quote !== APOSTROPHE) return undefined;
    const close = xml.indexOf(quote, at + 1);
    if (end - begin === name.length && xml.toString('latin1', begin, end) === name) return unescapeXml(xml.toString('utf8', at + 1, close));
    at = close + 1;
  }
};

const UTF8 = [0xef, 0xbb, 0xbf];
/** The encoding by the first bytes of a part: a mark, or the first sign of XML in sixteen bits. */
const WIDE: readonly (readonly [string, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [LESS, 0]],
  ['utf-16be', [0, LESS]],
];
const begins = (part: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => part[at] === byte);

/** As it says itself, where it is not UTF-8. */
const encodingOf = (part: Buffer): string | undefined => {
  const wide = WIDE.find(([, bytes]) => begins(part, bytes))?.[0];
  if (wide) return wide;
  const declared = /^<\?xml[^>]{0,100}?encoding\s{0,9}=\s{0,9}["']([\w-]{1,40})["']/i.exec(part.toString('latin1', 0, 200))?.[1];
  return declared && !/^utf-?8$/i.test(declared) ? declared : undefined;
};

const decodedAs = (part: Buffer, encoding: string): string => {
  try {
    return new TextDecoder(encoding).decode(part);
  } catch {
    throw new SyntaxError('An encoding nobody knows');
  }
};

/** Removes comments and writes CDATA sections as text. */
const withoutRaw = (xml: string): string => {
  const parts: string[] = [];
  // Where the next of each is: looked for again only once it has been passed.
  const next = { '<!--': -1, '<![CDATA[': -1 };
  const seek = (sign: keyof typeof next, from: number): number => {
    if (next[sign] < from) next[sign] = xml.indexOf(sign, from);
    if (next[sign] < 0) next[sign] = Number.POSITIVE_INFINITY;
    return next[sign];
  };
  for (let at = 0; ; ) {
    const [comment, raw] = [seek('<!--', at), seek('<![CDATA[', at)];
    const from = Math.min(comment, raw);
    if (!Number.isFinite(from)) return parts.join('') + xml.slice(at);
    const isRaw = raw < comment;
    const end = isRaw ? xml.indexOf(']]>', raw + 9) : xml.indexOf('-->', comment + 4);
    if (end < 0) throw new SyntaxError('What is raw does not end');
    parts.push(xml.slice(at, from), isRaw ? escapeXml(xml.slice(raw + 9, end)) : '');
    at = end + 3;
  }
};

const UNTIDY = ['<!--', '<![CDATA[', '&#', ' >', '\n>', '\t>'];

/** Signs beyond the first plane, which the reader knows only as they are. */
const spelledOut = (xml: string): string =>
  xml.replaceAll(/&#(?:x([0-9a-f]{5,6})|(\d{5,7}));/gi, (whole, hex: string | undefined, decimal: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const closedTightly = (xml: string): string => xml.replaceAll(/<\/([\w:.-]{1,80})\s{1,80}>/g, '</$1>');

/**
 * A part as UTF-8 without mark, comment, raw text or anything else the reader gets wrong: most are that already, and stay as they are.
 * @throws SyntaxError, BadArchive
 */
export const tidied = (part: Buffer): Buffer => {
  const encoding = encodingOf(part);
  const plain = begins(part, UTF8) ? part.subarray(UTF8.length) : part;
  if (encoding === undefined && !UNTIDY.some((sign) => plain.includes(sign))) return plain;
  if (part.length > REWRITTEN_MAX) throw new BadArchive('too-big');
  const xml = encoding ? decodedAs(part, encoding) : plain.toString('utf8');
  return Buffer.from(closedTightly(spelledOut(withoutRaw(xml))));
};
