import { dobrar } from '../../kernel/palavras.js';

const MEMO_MAX = 80;

/**
 * The part of a bank's texts that is the same every day: without digits, which are dates, numbers of documents and of machines. By this a
 * line is known again. Null where nothing is left.
 */
export const memoDe = (textos: readonly (string | null)[]): string | null => {
  const letras = textos.flatMap((texto) => (texto ? [[...dobrar(texto)].filter((letra) => letra < '0' || letra > '9').join('')] : []));
  return letras.join(' ').trim().slice(0, MEMO_MAX) || null;
};
