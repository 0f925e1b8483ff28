/** Marks that are not seen: directions of writing, joiners, widths of nothing. */
const INVISIVEIS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Nearly all of them. */
const SEM_MARCAS = /^[\t\r\n -~]*$/;
const TRACOS = /[\p{Pd}\u2212]/gu;
const ESPACOS = /\p{Z}/gu;

/**
 * A number, a day, a code or an address as it looks: a contact list, a web page and a word processor copy it between marks of direction
 * (U+202A to U+202E, U+2066 to U+2069), with dashes and spaces of their own (U+2011, U+2013, U+2212, U+00A0, U+202F). Not for names, where
 * a dash is one and a joiner makes a letter.
 */
export const comoSeVe = (texto: string): string =>
  SEM_MARCAS.test(texto) ? texto.trim() : texto.replace(INVISIVEIS, '').replace(TRACOS, '-').replace(ESPACOS, ' ').trim();
