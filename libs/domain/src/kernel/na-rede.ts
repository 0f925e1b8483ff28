import { comoSeVe } from './marcas.js';

/** Whether something reads like one e-mail address, and nothing around it; whether it is one only a letter tells. */
export const isEmail = (value: string): boolean => /^[^\s@<>,;:"()]+@[^\s@<>,;:"()][^\s@.<>,;:"()]*\.[^\s@<>,;:"()]+$/.test(value);

/** Removes the `mailto:` that mail programs put in front of an address, and the parameters behind it. */
const semLigacao = (texto: string): string => {
  if (!/^mailto:/i.test(texto)) return texto;
  const fim = texto.indexOf('?');
  return texto.slice('mailto:'.length, fim < 0 ? undefined : fim).trim();
};

/**
 * An address as it is copied from a list of contacts or a program of mail, without the name and brackets around it: `José <a@b.com>`,
 * `<a@b.com>`, `mailto:a@b.com`, `a@b.com;` → `a@b.com`. A text with no address, or several, stays as it looks.
 */
export const enderecoCopiado = (texto: string): string => {
  const visto = comoSeVe(texto);
  const limpo = /[;,]$/.test(visto) ? visto.slice(0, -1).trim() : visto;
  const abre = limpo.lastIndexOf('<');
  const endereco = semLigacao(abre >= 0 && limpo.endsWith('>') ? limpo.slice(abre + 1, -1).trim() : limpo);
  const antes = abre < 0 ? '' : limpo.slice(0, abre);
  return isEmail(endereco) && !/[<>@]/.test(antes) ? endereco : visto;
};

/** Whether a browser that is sent there only reads a page: `javascript:` and the like run. */
export const isSite = (value: string): boolean => URL.canParse(value) && /^https?:\/\//i.test(value);
