/** The little of XML that a KML or a GPX file is made of: elements, attributes, text, the five entities and numbered characters. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

/** `&amp;` → `&`, `&#233;` → `é`; an unknown entity stays as it is. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex: string, decimal: string, name: string) => {
        if (hex) return character(Number.parseInt(hex, 16));
        return decimal ? character(Number(decimal)) : (ENTITIES[name] ?? whole);
      })
    : text;

/** One tag: `name` without its prefix. `selfClosing` elements have no end of their own. */
export type Tag = {
  readonly name: string;
  readonly kind: 'open' | 'close';
  readonly selfClosing: boolean;
  readonly attributes: string;
  /** The raw text between the tag before and this one. */
  readonly before: string;
};

const [QUOTE, APOSTROPHE, GREATER] = [34, 39, 62];

const endOf = (xml: string, what: string, from: number): number => {
  const at = xml.indexOf(what, from);
  if (at < 0) throw new SyntaxError(`Nothing ends with ${what}`);
  return at;
};

/** The end of a tag: a quoted value may hold any character. */
const endOfTag = (xml: string, from: number): number => {
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (code === GREATER) return at;
    if (code === QUOTE || code === APOSTROPHE) at = endOf(xml, code === QUOTE ? '"' : "'", at + 1);
  }
  throw new SyntaxError('A tag does not end');
};

/** The end of a document type declaration, which is skipped. One with declarations of its own is refused: no map needs entities. */
const endOfDoctype = (xml: string, from: number): number => {
  const end = endOfTag(xml, from + 2);
  const declared = xml.slice(from, end);
  if (!/^<!DOCTYPE\s/i.test(declared) || declared.includes('[')) throw new SyntaxError('A map declares nothing of its own');
  return end;
};

const tagOf = (inner: string, before: string): Tag => {
  const kind = inner.startsWith('/') ? 'close' : 'open';
  const selfClosing = inner.endsWith('/');
  const body = inner.slice(kind === 'close' ? 1 : 0, selfClosing ? -1 : undefined);
  const space = body.search(/\s/);
  const whole = space < 0 ? body : body.slice(0, space);
  return { name: whole.slice(whole.indexOf(':') + 1), kind, selfClosing, attributes: space < 0 ? '' : body.slice(space), before };
};

/**
 * Every tag in order, each character looked at once. A document that declares entities of its own is not read.
 * @throws SyntaxError
 */
export function* tagsOf(xml: string): Generator<Tag> {
  let before = '';
  for (let at = 0; ; ) {
    const open = xml.indexOf('<', at);
    if (open < 0) return;
    before += xml.slice(at, open);
    if (xml.startsWith('<!--', open)) at = endOf(xml, '-->', open + 4) + 3;
    else if (xml.startsWith('<![CDATA[', open)) {
      at = endOf(xml, ']]>', open + 9) + 3;
      before += xml.slice(open + 9, at - 3).replaceAll('&', '&amp;');
    } else if (xml.startsWith('<?', open)) at = endOf(xml, '?>', open + 2) + 2;
    else if (xml.startsWith('<!', open)) at = endOfDoctype(xml, open) + 1;
    else {
      const close = endOfTag(xml, open + 1);
      at = close + 1;
      yield tagOf(xml.slice(open + 1, close), before);
      before = '';
    }
  }
}
