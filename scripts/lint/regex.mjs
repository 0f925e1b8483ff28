/**
 * A regular expression as an automaton of positions (Glushkov): each place where it takes a character, and which may come after which. Edges
 * are kept as often as they arise: two edges between the same places are two ways to read the same text.
 */

/** Repetition with a bound is written out up to so many places; beyond that it counts as one without a bound. */
const PLACES_MAX = 200;
/** Nothing can be taken here, nor after here: the end of the text, or a lookahead alone. */
const NOTHING = () => false;

class Parser {
  at = 0;
  /** Parts that match nothing themselves: lookahead and lookbehind. */
  inner = [];

  constructor(source, flags) {
    [this.source, this.flags] = [source, flags];
    this.ignoring = flags.replace(/[gyds]/g, '') + (flags.includes('s') ? 's' : '');
  }

  peek = (text) => this.source.startsWith(text, this.at);
  take(text) {
    if (!this.peek(text)) return false;
    this.at += text.length;
    return true;
  }

  alternatives() {
    const options = [this.sequence()];
    while (this.take('|')) options.push(this.sequence());
    return options.length === 1 ? options[0] : { kind: 'either', options };
  }

  sequence() {
    const items = [];
    while (this.at < this.source.length && !this.peek('|') && !this.peek(')')) items.push(this.quantified());
    return { kind: 'sequence', items };
  }

  quantified() {
    const body = this.atom();
    const [min, max] = this.bounds();
    if (min === undefined) return body;
    this.take('?');
    return { kind: 'repeat', body, min, max };
  }

  bounds() {
    if (this.take('*')) return [0, Infinity];
    if (this.take('+')) return [1, Infinity];
    if (this.take('?')) return [0, 1];
    const braces = /^\{(\d+)(,?)(\d*)\}/.exec(this.source.slice(this.at, this.at + 30));
    if (!braces) return [];
    this.at += braces[0].length;
    const min = Number(braces[1]);
    return [min, braces[2] === '' ? min : braces[3] === '' ? Infinity : Number(braces[3])];
  }

  group() {
    const looks = ['?=', '?!', '?<=', '?<!'].find((sign) => this.take(sign));
    if (!looks && !this.take('?:')) {
      const name = /^\?<[^>]{1,60}>/.exec(this.source.slice(this.at, this.at + 64));
      if (name) this.at += name[0].length;
    }
    const body = this.alternatives();
    this.take(')');
    if (!looks) return body;
    this.inner.push(body);
    return { kind: 'assertion' };
  }

  set() {
    const from = this.at - 1;
    while (this.at < this.source.length && !this.peek(']')) this.at += this.peek('\\') ? 2 : 1;
    this.at += 1;
    return this.source.slice(from, this.at);
  }

  escape() {
    const long = /^\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]+\}|k<[^>]+>|c[a-z]|\d+|.)/isu.exec(
      this.source.slice(this.at - 1, this.at + 60),
    );
    this.at += long[0].length - 1;
    return long[0];
  }

  atom() {
    if (this.take('(')) return this.group();
    if (this.take('^') || this.take('$')) return this.source[this.at - 1] === '$' ? { kind: 'end' } : { kind: 'start' };
    if (this.take('[')) return this.taking(this.set());
    if (this.take('\\')) {
      const escape = this.escape();
      if (/^\\[bB]$/.test(escape)) return { kind: 'assertion' };
      if (/^\\(?:k|[1-9])/.test(escape)) return { kind: 'back' };
      return this.taking(escape);
    }
    const character = String.fromCodePoint(this.source.codePointAt(this.at));
    this.at += character.length;
    return this.taking(character);
  }

  taking(source) {
    return { kind: 'take', test: RegExp.prototype.test.bind(new RegExp(`^(?:${source})$`, this.ignoring)) };
  }
}

const NONE = { first: [], last: [], sure: [], empty: true, surelyEmpty: true };

/** Places of each part: how it begins, how it ends, how it ends without anything that could still fail, and whether it may be empty. */
class Builder {
  tests = [];
  edges = [];

  place(test) {
    this.edges.push([]);
    return this.tests.push(test) - 1;
  }

  link(last, first) {
    for (const from of last) this.edges[from].push(...first);
  }

  sequence(parts) {
    return parts.reduce((a, b) => {
      this.link(a.last, b.first);
      return {
        first: a.empty ? [...a.first, ...b.first] : a.first,
        last: b.empty ? [...b.last, ...a.last] : b.last,
        sure: b.surelyEmpty ? [...b.sure, ...a.sure] : b.sure,
        empty: a.empty && b.empty,
        surelyEmpty: a.surelyEmpty && b.surelyEmpty,
      };
    }, NONE);
  }

  either(parts) {
    const of = (name) => parts.flatMap((part) => part[name]);
    return {
      first: of('first'),
      last: of('last'),
      sure: of('sure'),
      empty: parts.some(({ empty }) => empty),
      surelyEmpty: parts.some(({ surelyEmpty }) => surelyEmpty),
    };
  }

  repeat({ body, min, max }) {
    const before = this.tests.length;
    const one = () => this.build(body);
    const optional = (part) => ({ ...part, empty: true, surelyEmpty: true });
    const first = one();
    const places = this.tests.length - before;
    const bounded = max !== Infinity && max * places <= PLACES_MAX;
    if (bounded) {
      const rest = Array.from({ length: Math.max(0, max - 1) }, (_, index) => (index + 1 < min ? one() : optional(one())));
      if (max === 0) return NONE;
      return this.sequence([min === 0 ? optional(first) : first, ...rest]);
    }
    const parts = [first];
    for (let n = 1; n < min && n * places < PLACES_MAX; n++) parts.push(one());
    const last = parts.at(-1);
    this.link(last.last, last.first);
    return min === 0 ? optional(first) : this.sequence(parts);
  }

  build(node) {
    switch (node.kind) {
      case 'sequence':
        return this.sequence(node.items.map((item) => this.build(item)));
      case 'either':
        return this.either(node.options.map((option) => this.build(option)));
      case 'repeat':
        return this.repeat(node);
      case 'take': {
        const place = [this.place(node.test)];
        return { first: place, last: place, sure: place, empty: false, surelyEmpty: false };
      }
      case 'back': {
        const place = [this.place(() => true)];
        return { first: place, last: place, sure: [], empty: true, surelyEmpty: false };
      }
      case 'end': {
        const place = [this.place(NOTHING)];
        return { first: place, last: place, sure: place, empty: false, surelyEmpty: false };
      }
      default:
        return { ...NONE, surelyEmpty: false };
    }
  }
}

const startsAnchored = (node) => {
  if (node.kind === 'start') return true;
  if (node.kind === 'either') return node.options.every(startsAnchored);
  if (node.kind !== 'sequence') return false;
  for (const item of node.items) {
    if (startsAnchored(item)) return true;
    if (item.kind !== 'assertion') return false;
  }
  return false;
};

const automatonOf = (node, anchored) => {
  const builder = new Builder();
  // Where nothing says that it stands at the beginning, it is tried at every character.
  const anywhere = anchored ? [] : [builder.place(() => true)];
  builder.link(anywhere, anywhere);
  const whole = builder.build(node);
  builder.link(anywhere, whole.first);
  return { tests: builder.tests, edges: builder.edges, sure: new Set(whole.sure), start: [...anywhere, ...whole.first] };
};

/** An expression, or each of its alternatives, and each of its lookaheads and lookbehinds, as automata. */
export const automataOf = (source, flags) => {
  const parser = new Parser(source, flags);
  const whole = parser.alternatives();
  const anchored = (node) => flags.includes('y') || (!flags.includes('m') && startsAnchored(node));
  const options = whole.kind === 'either' ? whole.options : [whole];
  return [...options.map((node) => automatonOf(node, anchored(node))), ...parser.inner.map((node) => automatonOf(node, true))];
};
