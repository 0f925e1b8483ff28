import { decoderOf, markedAs } from '../spreadsheet/encoding.js';
import { UnreadableOutlines } from './unreadable.js';

/** The bytes of an XML document in which it declares its encoding. */
const HEAD = 200;
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** The encoding by the first sign, with which every file here begins: `<` or `{`, in one byte or in two. */
const wideAs = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (first === 0) return 'utf-16be';
  return second === 0 ? 'utf-16le' : undefined;
};

const strictly = (file: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined; // it is not UTF-8, even if declared so
  }
};

const saidDecoder = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnreadableOutlines(`O arquivo diz que as suas letras estão em ${label}, que aqui não se lê: exporte-o em UTF-8.`);
  }
};

/**
 * The text of a file of drawings: decoded by its byte order mark, by the width of its characters, or by its own declaration;
 * as UTF-8 where that is valid, and else as Windows-1252. Only names depend on it: all other text in such a file is ASCII.
 * @throws UnreadableOutlines where it declares an unknown encoding
 */
export const textOf = (file: Uint8Array): string => {
  const sure = markedAs(file) ?? wideAs(file);
  if (sure) return decoderOf(sure)(file);
  const declared = DECLARED.exec(Buffer.from(file.subarray(0, HEAD)).toString('latin1'))?.[1];
  const other = declared && !/^utf-?(?:8|16)/i.test(declared) ? saidDecoder(declared) : undefined;
  return other?.decode(file) ?? strictly(file) ?? decoderOf('windows-1252')(file);
};
