import { comoSeVe } from './marcas.js';

/**
 * Removes blanks and punctuation from a telephone number or code: `+55 (35) 99999-1234` → `5535999991234`. Other characters
 * stay, to be refused.
 */
export const semPontuacao = (texto: string): string => comoSeVe(texto).replace(/[\s().+-]/g, '');

/**
 * The digits of a CEP. A spreadsheet program that takes one of São Paulo for a number drops its zero: CEPs of other places
 * begin with other digits.
 */
export const algarismosDoCep = (texto: string): string => {
  const algarismos = semPontuacao(texto);
  return /^[1-9]\d{6}$/.test(algarismos) ? `0${algarismos}` : algarismos;
};

/**
 * The digits of a code of fixed length; `comZero` for a code that may begin with a zero, which a spreadsheet program that
 * takes it for a number drops.
 */
export const algarismosDoCodigo =
  (algarismos: number, comZero: boolean) =>
  (texto: string): string => {
    const limpo = semPontuacao(texto);
    return comZero && limpo.length === algarismos - 1 && /^[1-9]\d*$/.test(limpo) ? `0${limpo}` : limpo;
  };
