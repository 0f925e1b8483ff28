import { z } from 'zod';
import { textoAparado } from '../kernel/letras.fields.js';
import { comoSeVe } from '../kernel/marcas.js';

/** The access key of an NF-e: 44 characters, of which those of the issuer's CNPJ may be letters since July 2026 (NT 2026.004). */
const FORMA = /^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/;
const MODELO = '55';

/** Forty-three characters with their check digit (modulus 11, weights 2 to 9 from the right; a letter counts as its ASCII code minus 48). */
export const completarChave = (semDigito: string): string => {
  const soma = [...semDigito].reduceRight(
    ({ total, peso }, letra) => ({ total: total + (letra.charCodeAt(0) - 48) * peso, peso: peso === 9 ? 2 : peso + 1 }),
    { total: 0, peso: 2 },
  ).total;
  const resto = soma % 11;
  return `${semDigito}${resto < 2 ? 0 : 11 - resto}`;
};

/** True of 44 characters whose check digit is right. */
export const isChave = (texto: string): boolean => FORMA.test(texto) && completarChave(texto.slice(0, 43)) === texto;

/** The parts of a key. `documento`: of the issuer, or of the tax office where that issued it for a grower (series 890 to 899). */
export const partesDaChave = (chave: string) => {
  const serie = Number(chave.slice(22, 25));
  const documento = chave.slice(6, 20);
  const pessoa = serie >= 910 && serie <= 969;
  return {
    uf: chave.slice(0, 2),
    anoMes: `20${chave.slice(2, 4)}-${chave.slice(4, 6)}`,
    documento: pessoa ? documento.slice(3) : documento,
    modelo: chave.slice(20, 22),
    serie: String(serie),
    numero: String(Number(chave.slice(25, 34))),
  };
};

/** True of the key of an NF-e; a coupon (model 65) and a bill of transport have keys of the same form. */
export const isChaveDeNfe = (chave: string): boolean => isChave(chave) && partesDaChave(chave).modelo === MODELO;

/** A key as people write it: with spaces, dots or small letters. */
export const chaveEscrita = () =>
  textoAparado()
    .overwrite(comoSeVe)
    .max(80)
    .transform((texto) => texto.replaceAll(/[\s.\-/]/g, '').toUpperCase())
    .refine(isChave, 'Chave de acesso inválida: são 44 caracteres, e o último confere os outros.')
    .refine((chave) => !isChave(chave) || isChaveDeNfe(chave), 'Esta chave não é de uma NF-e (modelo 55).')
    .pipe(z.string());
