import { type Dia, isDia } from '../../kernel/dates.js';
import { dobrar } from '../../kernel/palavras.js';
import { beginningOf, storable } from '../../kernel/storable.js';

/** More lines than a busy account has in years. */
export const LINHAS_MAX = 10_000;
/** The most characters kept of a bank's text for a line. */
const TEXTO_MAX = 255;

/** One movement as a bank tells it. `linha` is where it stands in the file, so that people find it there. */
export type LinhaLida = {
  readonly linha: number;
  readonly dia: Dia;
  /** Positive for money in, negative for money out. */
  readonly centavos: number;
  readonly tipo: string | null;
  readonly texto: string;
  /** The other side, where the bank tells it apart. */
  readonly nome: string | null;
  readonly fitid: string | null;
  readonly documento: string | null;
};

/** A line that is not taken in, and why. */
export type LinhaDeFora = { readonly linha: number; readonly motivo: string };

/** The bank's balance at the end of a day. Some banks leave the comma out: it may then be a hundredth of `centavos`. */
export type SaldoDito = { readonly dia: Dia; readonly centavos: number; readonly semVirgula: boolean };

/** One account in a file. `recusadas`: unreadable rows; `deixadas`: rows that are no movements. */
export type ContaLida = {
  readonly banco: string | null;
  readonly agencia: string | null;
  readonly conta: string | null;
  readonly linhas: readonly LinhaLida[];
  readonly recusadas: readonly LinhaDeFora[];
  readonly deixadas: readonly LinhaDeFora[];
  readonly saldo: SaldoDito | null;
};

const soDigitos = (text: string): boolean => text !== '' && [...text].every((letra) => letra >= '0' && letra <= '9');

/** Whole part and cents of a number; undefined where its marks may be read in two ways. */
const partesDe = (numero: string): readonly [inteiro: string, fracao: string] | undefined => {
  const marca = Math.max(numero.lastIndexOf('.'), numero.lastIndexOf(','));
  if (marca < 0) return [numero, ''];
  const [antes, fracao] = [numero.slice(0, marca), numero.slice(marca + 1)];
  const casas = fracao.length > 3 && [...fracao.slice(2)].every((letra) => letra === '0') ? fracao.slice(0, 2) : fracao;
  if (casas.length < 1 || casas.length > 2) return undefined;
  const outra = numero[marca] === ',' ? '.' : ',';
  const [primeiro = '', ...grupos] = antes.split(outra);
  const agrupado = grupos.length === 0 || (primeiro.length >= 1 && primeiro.length <= 3 && grupos.every(({ length }) => length === 3));
  return agrupado ? [[primeiro, ...grupos].join('') || '0', casas] : undefined;
};

const MENOS = ['-', '\u2212', '\u2013'];

/** Splits an amount into its sign and its number: `- 82,40`, `82,40-`, `(82,40)`, `82,40 D`. */
const semSinal = (escrito: string): readonly [sinal: 1 | -1, numero: string] => {
  const junto = [...escrito.toUpperCase()].filter((letra) => letra.trim() !== '').join('');
  const limpo = junto.replace('R$', '');
  const [primeira = '', ultima = ''] = [limpo[0], limpo.at(-1)];
  if (primeira === '(' && ultima === ')') return [-1, limpo.slice(1, -1)];
  if (MENOS.includes(primeira)) return [-1, limpo.slice(1)];
  if (MENOS.includes(ultima) || ultima === 'D') return [-1, limpo.slice(0, -1)];
  if (ultima === 'C') return [1, limpo.slice(0, -1)];
  return [1, primeira === '+' ? limpo.slice(1) : limpo];
};

const ALGARISMOS_MAX = 13;

/**
 * Money as banks write it, in cents: the rightmost mark with one or two digits behind it is the decimal one. Undefined where it is no amount,
 * or where nobody can tell: `1.234` is either.
 */
export const centavosDoBanco = (escrito: string): number | undefined => {
  if (escrito.length > 40) return undefined;
  const [sinal, numero] = semSinal(escrito);
  const [inteiro, fracao] = partesDe(numero) ?? ['', ''];
  if (numero === '.' || numero === ',' || !soDigitos(inteiro) || (fracao !== '' && !soDigitos(fracao))) return undefined;
  if (inteiro.length > ALGARISMOS_MAX) return undefined;
  return sinal * Number(`${inteiro}${fracao.padEnd(2, '0')}`) + 0;
};

/** Whether an amount has no mark at all: its cents may be implied. */
export const semVirgula = (escrito: string): boolean => !escrito.includes(',') && !escrito.includes('.');

/** The day of `AAAAMMDD…`, whatever hour and zone follow it: a shifted zone would move the day. */
export const diaDoOfx = (escrito: string): Dia | undefined => {
  const oito = escrito.trim().slice(0, 8);
  const dia = `${oito.slice(0, 4)}-${oito.slice(4, 6)}-${oito.slice(6)}`;
  return soDigitos(oito) && isDia(dia) ? dia : undefined;
};

/** The day of a spreadsheet's cell, `dd/mm/aaaa` or `AAAA-MM-DD`, whatever hour follows it. */
export const diaDaCelula = (escrito: string): Dia | undefined => {
  const [data = ''] = escrito.trim().split(/[ T]/, 1);
  const [um = '', dois = '', tres = '', mais] = data.split(/[/.-]/, 4);
  if (mais !== undefined) return undefined;
  const dia = um.length === 4 ? `${um}-${dois}-${tres}` : `${tres}-${dois.padStart(2, '0')}-${um.padStart(2, '0')}`;
  return isDia(dia) ? dia : undefined;
};

/** A text of a bank as it is kept: on one line, no blanks too many, nothing that cannot be stored. */
export const textoDoBanco = (escrito: string): string => {
  const junto = storable(escrito)
    .split(/\s/)
    .filter((palavra) => palavra !== '')
    .join(' ');
  return beginningOf(junto, TEXTO_MAX).trimEnd();
};

/** The words after *saldo* in a row that tells a balance and moves nothing. */
const DE_SALDO = ['', 'anterior', 'dia', 'dodia', 'final', 'inicial', 'atual', 'total', 'parcial', 'disponivel', 'bloqueado', 'emconta'];
const DE_SALDO_MAIS = ['emcc', 'emcontacorrente', 'dodia', 'anterior', 'final', 'total', 'bloqueado', 'disponivel', 'aplic'];

/** Whether a row is one of the balances that banks put among the movements. */
export const eSaldo = (texto: string): boolean => {
  const palavras = dobrar(texto);
  if (!palavras.startsWith('saldo')) return false;
  const resto = palavras.slice('saldo'.length);
  return DE_SALDO.includes(resto) || DE_SALDO_MAIS.some((inicio) => resto.startsWith(inicio));
};

/** Separates movements from the other rows that banks put among them: balances, future entries, and rows of zero. */
export const peneirar = (conta: ContaLida, hoje: Dia): ContaLida => {
  const porQue = ({ texto, dia, centavos }: LinhaLida): string | undefined => {
    if (eSaldo(texto)) return 'é um saldo';
    if (dia > hoje) return 'ainda não aconteceu';
    return centavos === 0 ? 'não move valor nenhum' : undefined;
  };
  const deixadas: LinhaDeFora[] = [...conta.deixadas];
  const linhas = conta.linhas.filter((linha) => {
    const motivo = porQue(linha);
    if (motivo) deixadas.push({ linha: linha.linha, motivo });
    return motivo === undefined;
  });
  return { ...conta, linhas, deixadas };
};
