/** The little of XML that a workbook is made of: elements, attributes, text, the five entities and numbered characters. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

/** `&amp;` → `&`, `&#233;` → `é`; what is not known stays as it stands. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex: string, decimal: string, name: string) => {
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

/** Every tag in order. Documents that declare entities of their own are not read: workbooks have none. @throws SyntaxError */
export function* tagsOf(xml: string): Generator<Tag> {
  if (xml.includes('<!DOCTYPE')) throw new SyntaxError('A workbook declares no document type');
  for (let at = 0; ; ) {
    const open = xml.indexOf('<', at);
    if (open < 0) return;
    const close = xml.indexOf('>', open);
    if (close < 0) throw new SyntaxError('A tag does not end');
    const inner = xml.slice(open + 1, close);
    const before = xml.slice(at, open);
    at = close + 1;
    if (inner.startsWith('?') || inner.startsWith('!')) continue;
    const kind = inner.startsWith('/') ? 'close' : 'open';
    const selfClosing = inner.endsWith('/');
    const body = inner.slice(kind === 'close' ? 1 : 0, selfClosing ? -1 : undefined);
    const space = body.search(/\s/);
    const whole = space < 0 ? body : body.slice(0, space);
    yield { name: whole.slice(whole.indexOf(':') + 1), kind, selfClosing, attributes: space < 0 ? '' : body.slice(space), before };
  }
}

/** The value of an attribute, by its whole name. */
export const attributeOf = ({ attributes }: Tag, name: string): string | undefined => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? unescapeXml(match[1] ?? match[2] ?? '') : undefined;
};
