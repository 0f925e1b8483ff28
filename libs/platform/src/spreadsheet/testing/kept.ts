import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import { decoderOf } from '../encoding.js';

/** How programs keep a text in bytes, to be read back in specs. */

/** The text in bytes, by the letters that the reader itself gives each byte. @throws where the text has one that this encoding has not */
const inBytes = (encoding: Codificacao) => {
  const decode = decoderOf(encoding);
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte)), byte]));
  return (text: string): Buffer =>
    Buffer.from(
      [...text].map((character) => {
        const byte = byteOf.get(character);
        if (byte === undefined) throw new RangeError(`${encoding} has no ${character}`);
        return byte;
      }),
    );
};

const wide = (text: string, swap: boolean): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return swap ? bytes.swap16() : bytes;
};

/** Every way a CSV comes, by its name; a text is given without a mark. */
export const KEPT: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ...(['windows-1252', 'macintosh', 'ibm850'] as const).map((encoding) => [encoding, inBytes(encoding)] as const),
  ['utf-8', (text) => Buffer.from(text)],
  ['utf-8 com marca', (text) => Buffer.from(`\ufeff${text}`)],
  ['utf-16le', (text) => wide(text, false)],
  ['utf-16be', (text) => wide(text, true)],
];
