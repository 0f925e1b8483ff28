/**
 * The check character that people write behind a lot's code, on a bag or in a notebook (`26-0101/3`), so that a reader can
 * detect a copying error: ISO 7064 MOD 37,36 over letters and digits, without hyphens. It finds any one wrong character,
 * also O for 0, and nearly every swap of two neighbours. It is no part of the code and never stored.
 */

const ALFABETO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const M = ALFABETO.length;

/** Shown code → its check character: `26-0101` → `3`. */
export const digitoDe = (codigo: string): string => {
  let produto = M;
  for (const caractere of codigo.toUpperCase().replace(/[^0-9A-Z]/g, '')) {
    const soma = (produto + ALFABETO.indexOf(caractere)) % M || M;
    produto = (soma * 2) % (M + 1);
  }
  return ALFABETO[(M + 1 - produto) % M] as string;
};

/**
 * Reads a code copied from a label, `26-0101/3` → the code alone, and whether the check character is right. Undefined
 * without a check character.
 */
export const lerComDigito = (texto: string): { readonly codigo: string; readonly confere: boolean } | undefined => {
  const partes = /^([0-9A-Za-z]+(?:-[0-9A-Za-z]+)*)\s*\/\s*([0-9A-Za-z])$/.exec(texto.trim());
  if (!partes) return undefined;
  const [, codigo = '', digito = ''] = partes;
  return { codigo, confere: digitoDe(codigo) === digito.toUpperCase() };
};
