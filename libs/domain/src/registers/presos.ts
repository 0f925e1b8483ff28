import type { Catalogue } from '../kernel/catalogue/catalogue.js';
import { records } from './declared.js';

/**
 * The fields that name records of the same farm only: a target that stays on its farm (`ficaNaFazenda`), and a field whose declaration asks for it
 * (`naMesmaFazenda`). Any other target says why it serves other farms (`serveOutras`), or is of no farm.
 */
export const camposPresos = ({ fields, naMesmaFazenda = [] }: Pick<Catalogue, 'fields' | 'naMesmaFazenda'>): readonly string[] =>
  Object.keys(fields).filter((name) => records[fields[name]?.de ?? '']?.ficaNaFazenda || naMesmaFazenda.includes(name));
