import type { Field } from '../../kernel/catalogue/fields.js';
import { type NomeDe, textoDe } from '../../kernel/cells/texto.js';

/** A value of a catalogue’s field, as a fact keeps it, in the words of its form; null where there is none, or it was erased. */
export const textoDoCampo = (field: Field, valor: unknown, nomeDe: NomeDe): string | null =>
  valor === null || valor === undefined ? null : textoDe(field, field.toWire(valor), nomeDe);
