import { type Codificacao, NOMES_DE_CODIFICACAO } from '@tulha/domain/kernel/cells/codificacao';
import { storable } from '@tulha/domain/kernel/storable';
import { scoreOf } from './letters.js';
import { createTwice, createTwiceFinder, shownTwice, type Twice } from './twice.js';
import { createUtf8Errors, type Utf8Errors } from './utf8-errors.js';

/** The encodings of Brazilian programs before UTF-8. A text in one of them does not show which. */
const OLD = ['windows-1252', 'macintosh', 'ibm850'] as const satisfies readonly Codificacao[];
type Old = (typeof OLD)[number];

/** The letters of MS-DOS 850 from 128 on. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The accents of a text cannot be read surely; the message, in Portuguese, shows the possible readings. */
export class UnsureEncoding extends Error {
  override readonly name = 'UnsureEncoding';
}

type Decode = (chunk: Uint8Array, more?: boolean) => string;

/** UTF-16 as it stands: half a character stays half of one, so that its cell is refused, where a decoder puts a sign of replacement that is kept. */
const createWide = (big: boolean): Decode => {
  let [odd, begun]: [Uint8Array, boolean] = [new Uint8Array(), false];
  return (chunk, more = false) => {
    const bytes = Buffer.concat([odd, chunk]);
    const whole = bytes.length - (bytes.length % 2);
    odd = more ? bytes.subarray(whole) : new Uint8Array();
    const units = bytes.subarray(0, whole);
    const text = (big ? units.swap16() : units).toString('utf16le');
    const unmarked = begun ? text : text.replace(/^\ufeff/, '');
    begun ||= text !== '';
    return unmarked + (more || whole === bytes.length ? '' : '\ufffd');
  };
};

/** Decodes a text piece by piece, its mark left out. */
export const decoderOf = (encoding: Codificacao): Decode => {
  if (encoding === 'utf-8-duplo') return undoing(decoderOf('utf-8'));
  if (encoding === 'ibm850')
    return (chunk) =>
      Buffer.from(chunk)
        .toString('latin1')
        .replaceAll(/[\x80-\xff]/g, (byte) => CP850[byte.charCodeAt(0) - 0x80] as string);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return createWide(encoding === 'utf-16be');
  const decoder = new TextDecoder(encoding);
  return (chunk, more = false) => decoder.decode(chunk, { stream: more });
};

const FAR = Uint8Array.from({ length: 0x80 }, (_, index) => index + 0x80);
/** Text that was written in UTF-8 twice, whichever of the old encodings it was read as in between. */
export const twice: Twice = createTwice(OLD.map((encoding) => decoderOf(encoding)(FAR)));

/** A letter cut in two waits for its other half. */
const undoing = (decode: Decode): Decode => {
  let waiting = '';
  return (chunk, more = false) => {
    const { once, rest } = twice.undone(waiting + decode(chunk, more), more);
    waiting = rest;
    return once;
  };
};

const MARKS: readonly (readonly [Codificacao, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding by the mark at the start of a text; undefined where it has none. */
export const markedAs = (head: Uint8Array): Codificacao | undefined =>
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

/**
 * The best reading must win by at least this score (one letter); between equal ones Windows-1252 wins, the encoding of
 * nearly all programs here.
 */
const SURE = 2;
const SHOWN = 3;
const SHOWN_LENGTH = 24;

const decodedAs = (encoding: Old, words: readonly string[]): string[] => {
  const decode = decoderOf(encoding);
  return words.map((word) => decode(Buffer.from(word, 'latin1')));
};

/** @throws UnsureEncoding where some of the words of a text that is not UTF-8 are */
const refuseMixed = (encoding: Old, texts: readonly string[]): void => {
  const finder = createTwiceFinder(twice);
  for (const text of texts) finder.push(`${text} `);
  const words = finder.words();
  if (words.length === 0) return;
  throw new UnsureEncoding(
    `Não se sabe ao certo como o arquivo guarda os acentos: parece ser do ${NOMES_DE_CODIFICACAO[encoding]} com pedaços em UTF-8, como quando se juntam dois arquivos: ${shownTwice(words, twice)}. Corrija essas palavras, salve como CSV UTF-8 e envie de novo. Se estão certas assim, diga ${encoding} ao enviar (codificação).`,
  );
};

/** @throws UnsureEncoding where words in UTF-8 seem to have been written so twice */
export const refuseTwice = (words: readonly string[]): void => {
  if (words.length === 0) return;
  throw new UnsureEncoding(
    `Não se sabe ao certo que letras são: os acentos parecem gravados em UTF-8 duas vezes. ${shownTwice(words, twice)}. Ao enviar, diga a codificação: utf-8-duplo para que sejam lidos assim, ou utf-8 se estão certos como estão.`,
  );
};

const chosen = (words: readonly string[]): Codificacao => {
  const found = likeliest(words);
  refuseMixed(found, decodedAs(found, words));
  return found;
};

/** @throws UnsureEncoding */
const likeliest = (words: readonly string[]): Old => {
  const read = OLD.map((encoding) => {
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
    return `do ${NOMES_DE_CODIFICACAO[encoding]}: ${quoted.join(', ')}`;
  });
  throw new UnsureEncoding(
    `Não se sabe ao certo como o arquivo guarda os acentos. Podem ser ${shown.join('; ')}. Diga qual é ao enviar (codificação), ou salve como CSV UTF-8 no programa de planilhas e envie de novo.`,
  );
};

/** The largest share of bad bytes that are mistakes in a text of UTF-8, and no letters of another encoding. */
const FEW = 0.1;

/** @throws UnsureEncoding for a text that is UTF-8 but for a byte or so */
const refuseNearly = ({ right, wrong, line }: Utf8Errors): void => {
  if (right === 0 || wrong > Math.max(1, right * FEW)) return;
  throw new UnsureEncoding(
    `O arquivo está em UTF-8, mas tem na linha ${line} um byte que não é letra nenhuma: não se sabe ao certo que letra era. Corrija essa linha, salve como CSV UTF-8 e envie de novo.`,
  );
};

/** Finds how a text is kept, from all of its bytes: its mark, strictly UTF-8, or the reading that is Portuguese. */
export const createEncodingJudge = () => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const words = createWords();
  const errors = createUtf8Errors();
  const finder = createTwiceFinder(twice);
  let marked: Codificacao | undefined;
  let decodeMarked: Decode | undefined;
  let isUtf8 = true;
  let begun = false;
  const strictly = (chunk: Uint8Array, more: boolean): void => {
    try {
      if (isUtf8) finder.push(utf8.decode(chunk, { stream: more }));
    } catch {
      // Bytes that are no UTF-8 are not wrong: they are another encoding.
      isUtf8 = false;
    }
  };
  return {
    push: (chunk: Uint8Array): void => {
      if (!begun) marked = markedAs(chunk);
      begun = true;
      if (marked) {
        decodeMarked ??= decoderOf(marked);
        return finder.push(decodeMarked(chunk, true));
      }
      strictly(chunk, true);
      errors.push(chunk);
      words.push(chunk);
    },
    /** @throws UnsureEncoding */
    end: (): Codificacao => {
      if (!marked) strictly(new Uint8Array(), false);
      const found = marked ?? (isUtf8 ? 'utf-8' : undefined);
      if (found) {
        refuseTwice(finder.words());
        return found;
      }
      refuseNearly(errors.end());
      return chosen(words.end());
    },
  };
};

const isOld = (encoding: Codificacao): encoding is Old => OLD.some((one) => one === encoding);

/** The remark about an encoding that was guessed, or given by the user; undefined where the file itself shows it. */
export const noteOf = (encoding: Codificacao, told: boolean): string | undefined => {
  const name = `${NOMES_DE_CODIFICACAO[encoding]} (${encoding})`;
  if (told) return `Os acentos foram lidos como de ${name}, como se disse.`;
  return isOld(encoding) ? `Os acentos foram lidos como do ${name}, que o arquivo não diz.` : undefined;
};

/** The bytes contradict the encoding given by the user; the message, in Portuguese, names the proof. */
export class DeniedEncoding extends Error {
  override readonly name = 'DeniedEncoding';
}

/** Bytes that are no letter of Windows. */
const NO_LETTER = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** Judges, piece by piece, whether a text can be in the given encoding. */
export const createEncodingCheck = (encoding: Codificacao) => {
  const written = encoding === 'utf-8-duplo' ? 'utf-8' : encoding;
  const strict = isOld(written) ? undefined : new TextDecoder(written, { fatal: true });
  const errors = written === 'utf-8' ? createUtf8Errors() : undefined;
  let begun = false;
  const denied = (why: string) =>
    new DeniedEncoding(
      `O arquivo não está em ${NOMES_DE_CODIFICACAO[encoding]} (${encoding}), como se disse: ${why}. Diga outra codificação, ou nenhuma.`,
    );
  const strictly = (chunk: Uint8Array, more: boolean): void => {
    try {
      strict?.decode(chunk, { stream: more });
    } catch {
      throw denied(`tem bytes que não são letra nenhuma nela${errors ? `, o primeiro na linha ${errors.end().line}` : ''}`);
    }
  };
  return {
    /** @throws DeniedEncoding */
    push: (chunk: Uint8Array): void => {
      const marked = begun ? undefined : markedAs(chunk);
      begun = true;
      if (marked && marked !== written) throw denied(`começa com a marca de ${NOMES_DE_CODIFICACAO[marked]}`);
      if (encoding === 'windows-1252' && chunk.some((byte) => NO_LETTER.includes(byte)))
        throw denied('tem bytes que não são letra nenhuma nela');
      errors?.push(chunk);
      strictly(chunk, true);
    },
    /** @throws DeniedEncoding */
    end: (): Codificacao => {
      strictly(new Uint8Array(), false);
      return encoding;
    },
  };
};
