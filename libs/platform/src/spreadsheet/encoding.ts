import { storable } from '@tulha/domain/kernel/storable';
import { scoreOf } from './letters.js';

/** How a text is kept in bytes. The last three say nothing of themselves. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | 'cp850';

/** What programs of Brazil wrote before UTF-8, and what people call it. */
const OLD = { 'windows-1252': 'Windows', macintosh: 'Mac', cp850: 'MS-DOS' } as const;
type Old = keyof typeof OLD;

/** The letters of MS-DOS 850 from 128 on. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The accents of a text cannot be read surely; the message, in Portuguese, shows what they might be. */
export class UnsureEncoding extends Error {
  override readonly name = 'UnsureEncoding';
}

type Decode = (chunk: Uint8Array, more?: boolean) => string;

/** Decodes a text piece by piece, its mark left out. */
export const decoderOf = (encoding: Encoding): Decode => {
  if (encoding === 'cp850')
    return (chunk) =>
      Buffer.from(chunk)
        .toString('latin1')
        .replaceAll(/[\x80-\xff]/g, (byte) => CP850[byte.charCodeAt(0) - 0x80] as string);
  const decoder = new TextDecoder(encoding);
  return (chunk, more = false) => decoder.decode(chunk, { stream: more });
};

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** By the mark a text begins with; undefined where it has none. */
export const markedAs = (head: Uint8Array): Encoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, at) => head[at] === byte))?.[0];

const WORDS_MAX = 5_000;
const WORD_MAX = 60;

const inWord = (byte: number): boolean =>
  byte >= 0x80 || (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

/** Gathers the different words of a text that have a byte beyond ASCII. */
const createWords = () => {
  const words = new Set<string>();
  let word = '';
  let far = false;
  const end = () => {
    if (far && words.size < WORDS_MAX) words.add(word);
    [word, far] = ['', false];
  };
  return {
    push: (chunk: Uint8Array) => {
      for (const byte of chunk) {
        if (!inWord(byte)) {
          if (word !== '') end();
        } else if (word.length < WORD_MAX) {
          word += String.fromCharCode(byte);
          far ||= byte >= 0x80;
        }
      }
    },
    end: () => {
      end();
      return [...words];
    },
  };
};

/** The better must be better by as much as one letter, except that what nobody can tell apart is of the program nearly all have. */
const SURE = 2;
const SHOWN = 3;
const SHOWN_LENGTH = 24;

const decodedAs = (encoding: Old, words: readonly string[]): string[] => {
  const decode = decoderOf(encoding);
  return words.map((word) => decode(Buffer.from(word, 'latin1')));
};

const chosen = (words: readonly string[]): Encoding => {
  const read = (Object.keys(OLD) as Old[]).map((encoding) => {
    const texts = decodedAs(encoding, words);
    return { encoding, texts, score: texts.reduce((sum, text) => sum + scoreOf(text), 0) };
  });
  const [best, second] = [...read].sort((a, b) => b.score - a.score);
  if (best && second && best.score > 0) {
    if (best.score - second.score >= SURE) return best.encoding;
    // Sorting keeps the order of those that are even.
    if (best.encoding === 'windows-1252' && best.score === second.score) return best.encoding;
  }
  const shown = read.map(({ encoding, texts }) => {
    const quoted = texts.slice(0, SHOWN).map(
      (text) =>
        `"${storable(text)
          .replaceAll(/\p{Cc}/gu, '\ufffd')
          .slice(0, SHOWN_LENGTH)}"`,
    );
    return `do ${OLD[encoding]}: ${quoted.join(', ')}`;
  });
  throw new UnsureEncoding(
    `Não se sabe ao certo como o arquivo guarda os acentos. Podem ser ${shown.join('; ')}. No programa de planilhas, salve como CSV UTF-8 e envie de novo.`,
  );
};

/** Finds how a text is kept, from all of its bytes: its mark, strictly UTF-8, or the reading that is Portuguese. */
export const createEncodingJudge = () => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const words = createWords();
  let marked: Encoding | undefined;
  let isUtf8 = true;
  let begun = false;
  const strictly = (chunk: Uint8Array, more: boolean): void => {
    try {
      if (isUtf8) utf8.decode(chunk, { stream: more });
    } catch {
      // Bytes that are no UTF-8 are not wrong: they are another encoding.
      isUtf8 = false;
    }
  };
  return {
    push: (chunk: Uint8Array): void => {
      if (!begun) marked = markedAs(chunk);
      begun = true;
      if (marked) return;
      strictly(chunk, true);
      words.push(chunk);
    },
    /** @throws UnsureEncoding */
    end: (): Encoding => {
      if (marked) return marked;
      strictly(new Uint8Array(), false);
      return isUtf8 ? 'utf-8' : chosen(words.end());
    },
  };
};

/** How the accents were read, to be told where the file did not say it; undefined where it did. */
export const noteOf = (encoding: Encoding): string | undefined =>
  encoding in OLD ? `Os acentos foram lidos como do ${OLD[encoding as Old]} (${encoding}), que o arquivo não diz.` : undefined;
