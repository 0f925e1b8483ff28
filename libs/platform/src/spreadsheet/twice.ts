import { storable } from '@tulha/domain/kernel/storable';

/**
 * Text in UTF-8 that a program read in an older encoding and wrote in UTF-8 again: `JosÃ©` of Windows, `Jos√©` of the Mac,
 * `Jos├®` of MS-DOS. No real text has such letters side by side; yet they are letters, so the sender is asked.
 */

type Reading = ReadonlyMap<string, number>;

/** The first bytes of the letters of Portuguese in UTF-8, and of the signs that word processors write. */
const [OF_SIGNS, OF_LETTERS, OF_DASHES] = [0xc2, 0xc3, 0xe2];
/** The first letters of such sequences, of Windows, the Mac and MS-DOS. */
const LEAD = /[ÂÃâ¬√‚┬├Ô]/g;
/** Letters that may also follow a word ending in a capital: `“IRMÃ”`. Before another letter they belong to a sequence. */
const WEAK = '‘’“”–—…»›\u00a0';
const LONGEST = 3;

const between = (byte: number | undefined, from: number, to: number): boolean => byte !== undefined && byte >= from && byte <= to;

/** How many letters of a text are one that was written twice; 0 where none is. */
const lengthOf = (text: string, index: number, byteOf: Reading): number => {
  const [first, second, third] = [0, 1, 2].map((at) => byteOf.get(text[index + at] ?? ''));
  if (first === OF_LETTERS) return between(second, 0x80, 0xbf) ? 2 : 0;
  if (first === OF_SIGNS) return between(second, 0xa0, 0xbf) ? 2 : 0;
  return first === OF_DASHES && (second === 0x80 || second === 0x82) && between(third, 0x80, 0xbf) ? LONGEST : 0;
};

/** Recognises text encoded twice, given the letters from 128 on of the encodings in between. */
export const createTwice = (alphabets: readonly string[]) => {
  const readings = alphabets.map((letters): Reading => new Map([...letters].map((letter, index) => [letter, index + 0x80])));
  const leadsOf = (text: string) =>
    [...text.matchAll(LEAD)].map(({ index }) => {
      const byteOf = readings.find((one) => lengthOf(text, index, one) > 0);
      return { index, length: byteOf ? lengthOf(text, index, byteOf) : 0, byteOf };
    });
  return {
    /** The text before its second encoding; text encoded once stays. If more text follows, `rest` must be judged again together with it. */
    undone: (text: string, more = false): { readonly once: string; readonly rest: string } => {
      let [once, at] = ['', 0];
      for (const { index, length, byteOf } of leadsOf(text)) {
        // Part of one that was found before it.
        if (index < at) continue;
        if (more && length === 0 && index > text.length - LONGEST) return { once: once + text.slice(at, index), rest: text.slice(index) };
        if (!byteOf) continue;
        const bytes = [...text.slice(index, index + length)].map((letter) => byteOf.get(letter) ?? 0);
        once += text.slice(at, index) + Buffer.from(bytes).toString('utf8');
        at = index + length;
      }
      return { once: once + text.slice(at), rest: '' };
    },
    /** The words of a text that were surely written twice. */
    wordsOf: (text: string): readonly string[] =>
      leadsOf(text).flatMap(({ index, length }) => (length > 0 && isStrong(text, index, length) ? [wordAt(text, index)] : [])),
  };
};

const LETTER = /^\p{L}$/u;
const isStrong = (text: string, index: number, length: number): boolean =>
  length === LONGEST || !WEAK.includes(text[index + 1] as string) || LETTER.test(text[index + length] ?? '');

const WORD_MAX = 24;
const IN_WORD = /^[\p{L}\p{N}\u0080-\uffff]$/u;

const wordAt = (text: string, index: number): string => {
  let [from, to] = [index, index + 1];
  while (index - from < WORD_MAX / 2 && IN_WORD.test(text[from - 1] ?? '')) from -= 1;
  while (to - from < WORD_MAX && IN_WORD.test(text[to] ?? '')) to += 1;
  return text.slice(from, to);
};

export type Twice = ReturnType<typeof createTwice>;

const SHOWN = 3;
/** No word is longer. */
const TAIL = 32;

/** Gathers, piece by piece, the first words that were written twice. */
export const createTwiceFinder = ({ wordsOf }: Twice) => {
  const words = new Set<string>();
  let tail = '';
  return {
    push: (piece: string): void => {
      if (words.size >= SHOWN) return;
      const text = tail + piece;
      for (const word of wordsOf(text)) if (words.size < SHOWN) words.add(word);
      tail = text.slice(-TAIL);
    },
    words: (): readonly string[] => [...words],
  };
};

/** Words beside their repaired forms: `"JosÃ©" (seria "José")`. */
export const shownTwice = (words: readonly string[], { undone }: Twice): string => {
  const quoted = (word: string): string => `"${storable(word).replaceAll(/\p{Cc}/gu, '\ufffd')}"`;
  return words.map((word) => `${quoted(word)} (seria ${quoted(undone(word).once)})`).join(', ');
};
