import { comoSeVe } from './marcas.js';

/** A telephone number or a code without what it is written apart by: `+55 (35) 99999-1234` → `5535999991234`. What is no digit stays, to be refused. */
export const semPontuacao = (texto: string): string => comoSeVe(texto).replace(/[\s().+-]/g, '');

/** The same of a CEP. A spreadsheet program that takes one of São Paulo for a number drops its zero: no other begins with it. */
export const algarismosDoCep = (texto: string): string => {
  const algarismos = semPontuacao(texto);
  return /^[1-9]\d{6}$/.test(algarismos) ? `0${algarismos}` : algarismos;
};
