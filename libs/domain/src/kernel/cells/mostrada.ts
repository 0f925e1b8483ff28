import { citar } from './ler.js';

/** The error texts of formulas in spreadsheet programs, in Portuguese and in English. */
const ERROS: ReadonlySet<string> = new Set(
  '#NOME? #N/D #REF! #VALOR! #DIV/0! #NULO! #NÚM! #NUM! #DESPEJAR! #CALC! #NAME? #N/A #VALUE! #NULL! #SPILL!'.split(' '),
);

/** LibreOffice numbers its errors instead of naming them, and has one word for a value that a format cannot show. */
const NUMERADO = /^erro?:\d{3}$/i;
const SEM_FORMATO = '#FMT';

/** As a number of many digits is shown in a narrow column; a code such as `2E-10` is none. */
const ABREVIADO = /^-?\d(?:[.,]\d+E[+-]|E\+)\d{2,3}$/i;

/**
 * Tells why a text of a CSV is refused that is only the display of a cell when it was saved, not its value. Undefined for any other text.
 */
export const porQueSoMostra = (celula: string): string | undefined => {
  const texto = celula.trim();
  if (/^#{2,}$/.test(texto))
    return `A célula veio como ${citar(texto)}: a coluna era estreita quando se salvou, e o valor se perdeu. Alargue a coluna, salve de novo e envie.`;
  if (texto === SEM_FORMATO)
    return `A célula veio como ${SEM_FORMATO}: o seu formato não mostra o que ela guarda. Formate a coluna de novo, salve e envie.`;
  if (ERROS.has(texto.toUpperCase()) || NUMERADO.test(texto))
    return `A célula veio com o erro ${texto}: corrija a fórmula, ou escreva o valor.`;
  if (ABREVIADO.test(texto))
    return `A célula veio como ${citar(texto)}, um número abreviado, sem os seus últimos algarismos. Formate a coluna como texto, escreva de novo, salve e envie.`;
  return undefined;
};

/** A text that a program wrote as a formula, so that no other would take it for a number: `="00042"` → `00042`. */
export const semFormulaDeTexto = (celula: string): string => {
  const texto = /^="((?:[^"]|"")*)"$/.exec(celula)?.[1];
  return texto === undefined ? celula : texto.replaceAll('""', '"');
};
