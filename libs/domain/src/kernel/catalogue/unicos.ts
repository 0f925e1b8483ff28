import type { Unico } from '../decider.js';
import { canonico } from '../letras.js';
import { type Catalogue, storedName } from './catalogue.js';

/** A value in the form in which two of a field that must be unique are the same. Nothing is never the same as nothing. */
export const valorUnico = (valor: unknown): string | null => {
  if (typeof valor !== 'string' && typeof valor !== 'number') return null;
  return canonico(String(valor)) || null;
};

/** The stored values of a record that must be unique in the account. */
export const unicosDe = ({ unique, fields }: Catalogue, stored: Readonly<Record<string, unknown>>): readonly Unico[] =>
  unique.flatMap((campo) => {
    const field = fields[campo];
    const valor = field ? valorUnico(stored[storedName(campo, field)]) : null;
    return valor === null ? [] : [{ campo, valor, pessoal: field?.pessoal === true }];
  });
