import { amount, parseQuantity } from '../../ui/format.js';

const MAX = 9_999;
const DECIMAIS = 3;
const VIRGULA = ',';
/** Takes the last digit away. */
export const APAGAR = 'apagar';

export type Tecla = number | typeof VIRGULA | typeof APAGAR;

/** The display of a keypad: its text as typed, even `5,`; and whether the next digit starts a new number. */
export type Visor = { readonly texto: string; readonly novo: boolean };

export const visorDe = (valor: number): Visor => ({ texto: amount(valor).replaceAll('.', ''), novo: true });

/** The number that is shown. */
export const valorDe = ({ texto }: Visor): number => parseQuantity(texto.endsWith(VIRGULA) ? texto.slice(0, -1) : texto) ?? 0;

const cabe = (texto: string): boolean => valorDe({ texto, novo: false }) <= MAX && (texto.split(VIRGULA)[1]?.length ?? 0) <= DECIMAIS;

/** The display after a key. A key whose digit does not fit changes nothing. */
export const teclar = ({ texto, novo }: Visor, tecla: Tecla): Visor => {
  if (tecla === APAGAR) return { texto: novo || texto.length <= 1 ? '0' : texto.slice(0, -1), novo: false };
  const antes = novo ? '0' : texto;
  if (tecla === VIRGULA) return { texto: antes.includes(VIRGULA) ? antes : antes + VIRGULA, novo: false };
  const depois = antes === '0' ? String(tecla) : antes + String(tecla);
  return { texto: cabe(depois) ? depois : antes, novo: false };
};

/** One more or one less, never under none. */
export const passar = (visor: Visor, quanto: number): Visor => ({
  ...visorDe(Math.min(MAX, Math.max(0, Math.round((valorDe(visor) + quanto) * 10 ** DECIMAIS) / 10 ** DECIMAIS))),
  novo: false,
});
