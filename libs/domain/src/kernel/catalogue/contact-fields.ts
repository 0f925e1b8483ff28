import { textoComoSeVe } from '../decimal.js';
import { email, TELEFONE_INVALIDO, telefone, text, withWire } from './fields.js';

/** An e-mail of which older stored values may be any text, and stay so; what is written now is an address. */
export const emailOuTexto = (label: string) => withWire(text(label, { max: 254 }), email(label).wire);

/** A telephone number, kept as it is written, of which older stored values may be any text; what is written now is a number. */
export const telefoneOuTexto = (label: string) =>
  withWire(
    text(label, { max: 30 }),
    textoComoSeVe(30).refine((value) => telefone(label).wire.safeParse(value).success, TELEFONE_INVALIDO),
  );
