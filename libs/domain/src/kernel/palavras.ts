import { normalizar } from './letras.js';

/** Text of which nothing but capitals, blanks and hyphens is to be folded: most of what farms write in codes, and all that is quick. */
const SO_ASCII = /^[\u0020-\u007e]*$/;
/** Marks of letters; blanks, hyphens and dashes of every script; what nobody sees. */
const NADA = /[\p{M}\s\p{Z}\p{Pd}\u2212\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Letters that Unicode does not take apart, and the quotes that a word processor puts in the place of those of the keyboard. */
const OUTRAS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ħ: 'h' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"' },
};
const OUTRA = /[ßæœøđðłıþħ‘’ʼ“”]/g;

/**
 * A text as it is looked for: no capitals, accents, blanks or hyphens, however its letters are composed. *Água-Limpa*, *AGUA LIMPA* and *agualimpa* are one.
 * The one function of the domain, of the columns that lists are searched by (docs/adr/0057), and of the browser. Never longer than eighteen
 * times the text.
 */
export const dobrar = (texto: string): string => {
  if (SO_ASCII.test(texto)) return texto.toLowerCase().replaceAll(/[ -]/g, '');
  // Twice: some capitals have small letters with a mark of their own.
  const solto = normalizar(normalizar(texto, 'NFKD').toLowerCase(), 'NFKD');
  return solto.replaceAll(NADA, '').replaceAll(OUTRA, (letra) => OUTRAS[letra] as string);
};

/** Whether a text has what is looked for in it, as `dobrar` reads both. */
export const contem = (texto: string, procurado: string): boolean => dobrar(texto).includes(dobrar(procurado));

/**
 * The order of names: Á beside A, numbers in them by their value, accents and then capitals where nothing else differs. The database orders
 * by the same rules of CLDR (`palavras.portugues`).
 */
const collator = new Intl.Collator('pt-BR', { numeric: true });

/** Compares two names as a Brazilian sorts them; 0 for the very same text alone. */
export const emOrdem = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
