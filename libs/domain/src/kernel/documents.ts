import { comoSeVe } from './marcas.js';

/** Brazilian tax ids, kept as text: 11 digits for a person (CPF), 14 for a company (CNPJ, alphanumeric since July 2026, IN RFB 2.229/2024). */

const digitFor = (values: number[], weights: number[]): number => {
  const rest = values.reduce((sum, value, index) => sum + value * (weights[index] as number), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Punctuation and marks off, letters upper case: `90.000.001/0001-29` → `90000001000129`. */
export const normalizeDocumento = (text: string): string =>
  comoSeVe(text)
    .replace(/[.\-/\s]/g, '')
    .toUpperCase();

/** Nine digits with their two check digits (modulus 11) added: `900000100` → `90000010057`. */
export const completeCpf = (nine: string): string => {
  const values = [...nine].map(Number);
  const first = digitFor(values, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = digitFor([...values, first], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return `${nine}${first}${second}`;
};

/** Twelve characters with their two check digits. The value of a character is its ASCII code minus 48: digits keep theirs, `A` is 17. */
export const completeCnpj = (twelve: string): string => {
  const values = [...twelve].map((character) => character.charCodeAt(0) - 48);
  const first = digitFor(values, CNPJ_WEIGHTS.slice(1));
  const second = digitFor([...values, first], CNPJ_WEIGHTS);
  return `${twelve}${first}${second}`;
};

/** True when the check digits match and the digits are not all the same. */
export const isCpf = (text: string): boolean => {
  const cpf = normalizeDocumento(text);
  return /^\d{11}$/.test(cpf) && !/^(\d)\1+$/.test(cpf) && completeCpf(cpf.slice(0, 9)) === cpf;
};

/** True when the check digits match and the characters are not all the same. */
export const isCnpj = (text: string): boolean => {
  const cnpj = normalizeDocumento(text);
  return /^[0-9A-Z]{12}\d{2}$/.test(cnpj) && !/^(.)\1+$/.test(cnpj) && completeCnpj(cnpj.slice(0, 12)) === cnpj;
};

/**
 * A CPF or CNPJ without its punctuation, from eight digits on: a spreadsheet program that takes it for a number drops the zeros before it,
 * which the check digits give back. Undefined where it is none.
 */
export const documentoDe = (text: string, confere: (text: string) => boolean = (one) => isCpf(one) || isCnpj(one)): string | undefined => {
  const plain = normalizeDocumento(text);
  const zeros = /^\d{8,13}$/.test(plain) ? [plain.padStart(11, '0'), plain.padStart(14, '0')] : [];
  return [plain, ...zeros].find(confere);
};

/** `90000001000129` → `90.000.001/0001-29`; 11 characters are shown as a CPF, anything else as a CNPJ. */
export const formatDocumento = (text: string): string => {
  const plain = normalizeDocumento(text);
  return plain.length === 11
    ? plain.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
};
