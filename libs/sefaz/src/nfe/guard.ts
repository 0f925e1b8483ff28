import { UnreadableXml } from './unreadable.js';

/** Bounds of one document. The tax office takes 990 items and 120 instalments, in some 500 kB; anything larger is no invoice. */
export const XML_LIMITS = { bytes: 5 * 1_048_576, depth: 64, elements: 150_000, attributes: 150_000, items: 990 } as const;

/** The first line of a document says its encoding; where it is longer than any, one might be hidden at its end. */
const DECLARATION_MAX = 300;
const TAB = 0x09;
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const ENCODINGS = ['utf-8', 'utf8', 'iso-8859-1', 'windows-1252', 'us-ascii', 'latin1'];

const beginsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, at) => bytes[at] === byte);

/** UTF-16, UTF-32 and EBCDIC show in the first bytes: none of them is an ASCII `<`, or a zero stands beside it. */
const isWide = (bytes: Uint8Array): boolean =>
  beginsWith(bytes, [0xff, 0xfe]) || beginsWith(bytes, [0xfe, 0xff]) || bytes.subarray(0, 4).includes(0) || beginsWith(bytes, [0x4c, 0x6f]);

const isControl = (code: number): boolean => code < 0x20 && code !== TAB && code !== 0x0a && code !== 0x0d;

const encodingOf = (text: string): string | undefined =>
  /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(text)?.[1]?.toLowerCase();

/** Whether a text has more of a letter than so many. */
const hasMore = (text: string, letter: string, than: number): boolean => {
  let found = 0;
  for (let at = text.indexOf(letter); at >= 0 && found <= than; at = text.indexOf(letter, at + 1)) found++;
  return found > than;
};

/**
 * Whether there are more elements than an invoice has, or deeper ones, without building any of them. Elements in comments and CDATA are counted
 * too, and so is all that begins as a comment or a declaration, since the parser takes long over each that is none: a bound may be too strict.
 */
const isTooLarge = (text: string): boolean => {
  let [depth, elements, end] = [0, 0, -1];
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next === 0x2f) {
      depth--;
      continue;
    }
    if (++elements > XML_LIMITS.elements) return true;
    if (next === 0x21 || next === 0x3f) continue; // <! and <?
    // Looked for once, however many elements seem to begin before it.
    if (end < at) end = text.indexOf('>', at);
    if (end < 0) break; // the last one does not end: the parser says so
    if (text.charCodeAt(end - 1) !== 0x2f && ++depth > XML_LIMITS.depth) return true; // one that ends itself has nothing below it
  }
  return hasMore(text, '=', XML_LIMITS.attributes);
};

/**
 * Checks the bytes before any parser runs: whatever they hold, this takes a few milliseconds.
 * @throws UnreadableXml with the error, for the sender
 */
export const guardXml = (bytes: Uint8Array): void => {
  if (bytes.length === 0) throw new UnreadableXml('O arquivo está vazio.');
  if (bytes.length > XML_LIMITS.bytes) throw new UnreadableXml('O arquivo passa de 5 MB: uma nota não chega a isso.');
  if (beginsWith(bytes, GZIP) || beginsWith(bytes, ZIP))
    throw new UnreadableXml('O arquivo está compactado: abra-o e envie os XML que estão dentro.');
  if (isWide(bytes)) throw new UnreadableXml('O arquivo não está em UTF-8 nem em ISO-8859-1, como as notas estão.');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const head = beginsWith(bytes, UTF8_MARK) ? text.slice(3) : text;
  const encoding = encodingOf(head.slice(0, DECLARATION_MAX));
  const hidden = /^\s*<\?xml\s/.test(head) && !head.slice(0, DECLARATION_MAX).includes('?>');
  if (hidden || (encoding !== undefined && !ENCODINGS.includes(encoding)))
    throw new UnreadableXml('O arquivo diz que está numa codificação em que as notas não vêm.');
  if (!head.trimStart().startsWith('<')) throw new UnreadableXml('O arquivo não é um XML.');
  if ([...head.slice(0, DECLARATION_MAX)].some((letter) => isControl(letter.charCodeAt(0))))
    throw new UnreadableXml('O arquivo não é um XML.');
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text))
    throw new UnreadableXml('O arquivo declara entidades (DOCTYPE), o que nenhuma nota faz.');
  if (isTooLarge(text)) throw new UnreadableXml('O arquivo tem mais partes do que uma nota pode ter.');
  if ((text.match(/<(?:[A-Za-z_][\w.-]*:)?det[\s>]/g)?.length ?? 0) > XML_LIMITS.items)
    throw new UnreadableXml(`A nota tem mais de ${XML_LIMITS.items} itens, o que a SEFAZ não autoriza.`);
};
