import { automataOf } from './regex.mjs';

/**
 * Whether a text exists that an expression takes more than linear time for. There is one exactly where the same text can be read in two ways
 * over and over: two ways round one loop (exponential), or one loop handing on to another at any point (a power), and nothing accepts there.
 */

const SAMPLES = [...'azAZmM059_-.,;:<>()[]{}"\'`/\\|&#@!?=+*%$^~ \t\n\r\f\v\0\x01\x1b\x7f\u00a0\u00e9\u00c7\u0301\u2028\ufeff\ud800\u200b'];

/** One character for each thing the expression can tell apart, or nearly. */
const alphabetOf = (source, tests) => {
  const around = [...source].flatMap((character) => {
    const code = character.codePointAt(0);
    return [code - 1, code, code + 1].filter((one) => one >= 0 && one <= 0x10ffff).map((one) => String.fromCodePoint(one));
  });
  const escapes = [...source.matchAll(/\\(?:x|u\{?)([0-9a-f]{2,6})/gi)].map(([, hex]) => {
    const code = Number.parseInt(hex.length === 6 && !source.includes('{') ? hex.slice(0, 4) : hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  const kinds = new Map();
  for (const character of new Set([...SAMPLES, ...around, ...escapes])) {
    const kind = tests.map((test) => (test(character) ? 1 : 0)).join('');
    if (character !== '' && kind.includes('1')) kinds.set(kind, character);
  }
  return [...kinds.keys()];
};

const reachable = (edges, from) => {
  const seen = new Set();
  const todo = [...edges[from]];
  while (todo.length > 0) {
    const place = todo.pop();
    if (seen.has(place)) continue;
    seen.add(place);
    todo.push(...edges[place]);
  }
  return seen;
};

/** True where from the places `from` one text leads to the places `to`. */
const together = (next, from, to) => {
  const goal = to.join();
  const seen = new Set();
  const todo = next(from);
  while (todo.length > 0) {
    const places = todo.pop();
    const key = places.join();
    if (key === goal) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    todo.push(...next(places));
  }
  return false;
};

const judge = (source, { tests, edges, sure, start }) => {
  const letters = alphabetOf(source, tests).map((kind) => [...kind].map((bit) => bit === '1'));
  const share = (places) => letters.some((letter) => places.every((place) => letter[place]));
  const reach = edges.map((_, place) => reachable(edges, place));
  const live = new Set(start.flatMap((place) => [place, ...reach[place]]));
  const loops = [...live].filter((place) => reach[place].has(place) && !sure.has(place) && share([place]));
  const product = (lists, found = [[]]) =>
    lists.reduce((done, list) => done.flatMap((places) => list.map((place) => [...places, place])), found).filter(share);

  for (const p of loops) {
    const round = (place) => edges[place].filter((to) => reach[to].has(p) || to === p);
    const ways = [...reach[p], p].filter((place) => reach[place].has(p));
    if (ways.some((place) => round(place).length !== new Set(round(place)).size)) return 'exponential';
    const step = ([a, b]) => product([round(a), round(b)]);
    const apart = step([p, p]).filter(([a, b]) => a !== b);
    if (apart.some((pair) => together(step, pair, [p, p]))) return 'exponential';
  }
  for (const p of loops)
    for (const q of loops) {
      if (p === q || !reach[p].has(q) || reach[q].has(p)) continue;
      const own = (home) => (place) => edges[place].filter((to) => to === home || reach[to].has(home));
      const [roundP, between, roundQ] = [(place) => own(p)(place).filter((to) => reach[p].has(to)), own(q), own(q)];
      const step = ([a, b, c]) => product([roundP(a), between(b), roundQ(c)]);
      if (together(step, [p, p, q], [p, q, q])) return 'polynomial';
    }
  return undefined;
};

/** `exponential`, `polynomial`, or undefined where every text is read in linear time. */
export const backtracking = (source, flags) =>
  automataOf(source, flags)
    .map((automaton) => judge(source, automaton))
    .find((verdict) => verdict !== undefined);
