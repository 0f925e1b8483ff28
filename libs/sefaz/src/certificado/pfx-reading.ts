import { extname } from 'node:path';
import { type OpenPfx, readPfx } from './read-pfx.js';

/** The address of `read`, to run it on a thread of its own. */
export const pfxReading = new URL(`./pfx-reading${extname(import.meta.url)}`, import.meta.url).href;

/** A certificate and its password as the one run of bytes that a thread is handed. */
export const packed = (pfx: Uint8Array, senha: string): Uint8Array => {
  const password = Buffer.from(senha);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(password.length);
  return Buffer.concat([length, password, pfx]);
};

/** Opens bytes packed by `packed`. */
export const read = (bytes: Uint8Array): OpenPfx => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = 2 + all.readUInt16BE(0);
  return readPfx(all.subarray(end), all.subarray(2, end).toString());
};
