import { aparar } from '../letras.js';

/** Why a row is refused that has a cell under no title. */
export const SOBRA =
  'A linha tem mais células que o cabeçalho, e esta não está sob título nenhum. Num CSV, um número ou texto que tem o separador das colunas precisa de aspas.';

/** The first non-blank cell of a row under no title, which would be lost; undefined where there is none. */
export const sobraDe = (titulos: readonly string[], celulas: readonly string[]): string | undefined =>
  celulas.find((celula, indice) => aparar(celula) !== '' && aparar(titulos[indice] ?? '') === '');
