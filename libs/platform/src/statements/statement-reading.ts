import { extname } from 'node:path';
import type { ContaLida } from '@tulha/domain/financeiro/extrato/do-banco';
import { lerOfx } from '@tulha/domain/financeiro/extrato/ofx';
import { statementText } from './statement-text.js';

/** The address of `read`, to run it on a thread of its own. */
export const statementReading = new URL(`./statement-reading${extname(import.meta.url)}`, import.meta.url).href;

/** Reads a statement in OFX. */
export const read = (bytes: Uint8Array): ContaLida[] => lerOfx(statementText(bytes));
