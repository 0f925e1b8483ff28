import { aparar, normalizar } from './letras.js';

/** Text in which only capitals, blanks and ASCII signs need folding: most of the codes that farms write, and a fast path. */
const SO_ASCII = /^[\u0020-\u007e]*$/;
/** Signs that people leave out, or write one for the other: hyphens, brackets, full stops, commas, bars, apostrophes. */
const SINAIS_ASCII = /[-().,/'`]/;
/**
 * The signs of all keyboards and word processors, before any letter is decomposed: dashes, fraction bars, free-standing
 * accents, ordinals.
 */
const SINAL = /[\p{Pd}\u2212().,/\u2044'`´‘’ʼ′º°ª№]/u;
/** Each as the one sign it is looked for by; a dash is a hyphen. */
const UM_SO: Readonly<Record<string, string>> = {
  '\u2044': '/',
  '`': "'",
  '´': "'",
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '′': "'",
  '°': 'º',
  '№': 'º',
};
/** Marks of letters, blanks, invisible characters and signs. */
const NADA = /[\p{M}\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\p{Pd}\u2212().,/\u2044'`‘’ʼ′°]/gu;
const ORDINAIS = /[º°ª´]/g;
const FALADO: Readonly<Record<string, string>> = { º: 'o', '°': 'o', ª: 'a', '´': '' };
/** Letters that Unicode does not take apart, and the quotes that a word processor puts in the place of those of the keyboard. */
const OUTRAS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ħ: 'h' },
  ...{ '“': '"', '”': '"' },
};
const OUTRA = /[ßæœøđðłıþħ“”]/g;

const dobrarCom = (texto: string, ordinal: (sinal: string) => string): string => {
  if (SO_ASCII.test(texto)) return texto.toLowerCase().replaceAll(/[- ().,/'`]/g, '');
  const semOrdinais = texto.replaceAll('№', 'Nº').replaceAll(ORDINAIS, ordinal);
  // Twice: some capitals have small letters with a mark of their own.
  const solto = normalizar(normalizar(semOrdinais, 'NFKD').toLowerCase(), 'NFKD');
  return solto.replaceAll(NADA, '').replaceAll(OUTRA, (letra) => OUTRAS[letra] as string);
};

/**
 * A text as it is looked for: no capitals, accents, blanks, or signs that people leave out, however its letters are composed. *Mina d'Água*,
 * *MINA D´AGUA* and *minadagua* are one; so are *(35) 99123-4567* and its digits. The one function of the domain, of the columns that lists
 * are searched by (docs/adr/0057), and of the browser. Never longer than eighteen times the text.
 */
export const dobrar = (texto: string): string => dobrarCom(texto, () => '');

/** The signs of a text that are folded away, in their order. */
const sinaisDe = (texto: string): string =>
  [...normalizar(texto, 'NFC')]
    .flatMap((letra) => (SINAL.test(letra) ? [/\p{Pd}|\u2212/u.test(letra) ? '-' : (UM_SO[letra] ?? letra)] : []))
    .join('');

/**
 * The searchable form of a text, a line for each way to find it: folded, with its ordinals as spoken (*1ª* is 1a as well),
 * and its signs alone, so that a search for a sign finds the texts that have it.
 */
export const procuravel = (texto: string): string => {
  if (!(SO_ASCII.test(texto) ? SINAIS_ASCII : SINAL).test(texto)) return dobrar(texto);
  const linhas = [dobrar(texto), dobrarCom(texto, (sinal) => FALADO[sinal] as string), sinaisDe(texto)];
  return [...new Set(linhas.filter((linha) => linha !== ''))].join('\n');
};

/** A whole Brazilian telephone number with the country before it. */
const COM_PAIS = /^\+?55(\d{10,11})$/;

/**
 * The forms of a search text, any of which finds it: folded, and a telephone number also without the country code, as
 * stored. A text of signs only is searched as it stands. A blank text matches everything, a text of marks only nothing.
 */
export const procurados = (texto: string): readonly string[] => {
  const dobrado = dobrar(texto);
  const nacional = COM_PAIS.exec(dobrado)?.[1];
  if (dobrado !== '') return nacional === undefined ? [dobrado] : [dobrado, nacional];
  const sinais = sinaisDe(texto);
  return sinais !== '' || aparar(texto) === '' ? [sinais] : [];
};

/**
 * The words of a search text, each searched by itself. A word of signs only is dropped beside others; a telephone number
 * with its country code is one word.
 */
export const palavrasDe = (texto: string): readonly string[] => {
  if (COM_PAIS.test(dobrar(texto))) return [texto];
  const pedacos = texto.split(/\s+/).filter(Boolean);
  const palavras = pedacos.filter((pedaco) => dobrar(pedaco) !== '');
  return palavras.length > 0 ? palavras : pedacos;
};

/** Whether a text contains the search text, by the same rule as lists. */
export const contem = (texto: string, procurado: string): boolean => {
  const onde = procuravel(texto);
  return procurados(procurado).some((um) => onde.includes(um));
};

/**
 * The order of names: Á beside A, numbers in them by their value, accents and then capitals where nothing else differs. The database orders
 * by the same rules of CLDR (`palavras.portugues`).
 */
const collator = new Intl.Collator('pt-BR', { numeric: true });

/** Compares two names as a Brazilian sorts them; 0 for the very same text alone. */
export const emOrdem = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
