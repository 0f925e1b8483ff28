import { extname } from 'node:path';
import type { NotaLida } from '@tulha/domain/fiscal/nota-lida';
import { parseNfe } from './parse-nfe.js';

/** The address of `read`, to run it on a thread of its own. */
export const nfeReading = new URL(`./nfe-reading${extname(import.meta.url)}`, import.meta.url).href;

/** Reads one invoice. */
export const read = (bytes: Uint8Array): NotaLida => parseNfe(bytes);
