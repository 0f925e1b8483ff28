/** Letters that are read as nothing: spaces of every script, format and C1 control characters, fillers. */
const INVISIVEL = /^[\s\p{Z}\p{Cf}\u0080-\u009f\p{Default_Ignorable_Code_Point}\u2800]$/u;
const VISIVEL = /[^\s\p{Z}\p{Cf}\u0080-\u009f\p{Default_Ignorable_Code_Point}\u2800]/u;
/** A variation selector says how the sign before it is drawn (☕️), so that the end of a text may be one. */
const SELETOR = /^\p{Variation_Selector}$/u;
/** No script puts so many marks on one letter (UAX #15, Stream-Safe), and composing takes the square of their number. */
const ACENTOS_DEMAIS = /\p{M}{31}/u;

/** True where one letter carries more accents than any script knows. */
export const acentosDemais = (texto: string): boolean => ACENTOS_DEMAIS.test(texto);

/** The text with its accents composed (NFC) or decomposed (NFKD: compatibility signs as well). One with too many of them stays as it is. */
export const normalizar = (texto: string, forma: 'NFC' | 'NFD' | 'NFKD'): string => (acentosDemais(texto) ? texto : texto.normalize(forma));

/** Characters that turn the order of the text after them (U+202A to U+202E, U+2066 to U+2069): a name with them is shown as another one. */
const ORDENS = /[\u202a-\u202e\u2066-\u2069]/g;

const some = (letra: string): boolean => INVISIVEL.test(letra) && !SELETOR.test(letra);
const primeira = (texto: string, inicio: number): string => String.fromCodePoint(texto.codePointAt(inicio) as number);
const ultima = (texto: string, fim: number): string => [...texto.slice(Math.max(fim - 2, 0), fim)].at(-1) as string;

/** Composed accents, nothing invisible at the ends and nothing that turns its order; a text of which nothing can be seen is empty. */
export const aparar = (escrito: string): string => {
  if (!VISIVEL.test(escrito)) return '';
  const texto = escrito.replaceAll(ORDENS, '');
  let [inicio, fim] = [0, texto.length];
  for (let letra = primeira(texto, inicio); some(letra); letra = primeira(texto, inicio)) inicio += letra.length;
  for (let letra = ultima(texto, fim); some(letra); letra = ultima(texto, fim)) fim -= letra.length;
  return normalizar(texto.slice(inicio, fim), 'NFC');
};

/** The text with one kind of line end: XML does not tell them apart, and programs that save a file write either. */
export const comUmFimDeLinha = (texto: string): string => texto.replaceAll(/\r\n?/g, '\n');

/**
 * The common form of two texts that people take for the same: composed accents, no capitals, single spaces, one hyphen for
 * every dash and for the minus, nothing invisible. Accents stay: `Sítio` is not `Sitio`. A change may only make it coarser:
 * equal texts stay equal, so earlier claims hold (docs/adr/0057).
 */
export const canonico = (texto: string): string => {
  const visivel = texto
    .replaceAll(/[\s\p{Z}]/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replaceAll(/ {2,}/g, ' ');
  return normalizar(normalizar(visivel, 'NFC').toLowerCase(), 'NFC').trim();
};
