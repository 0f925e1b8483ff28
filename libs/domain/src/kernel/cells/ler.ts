import { dobrar } from '../catalogue/colunas.js';
import { MES } from '../calendar.js';
import { diaFromBr, instantFromBr, isDia } from '../dates.js';
import { scaledFromBr, scaledToBr } from '../decimal.js';
import { comoSeVe } from '../marcas.js';
import { acentosDemais, aparar } from '../letras.js';
import { beginningOf, isStorable } from '../storable.js';
import { trimEndOf } from '../trim.js';

/** The result of reading a cell: a value, or the refusal in Portuguese. */
export type Lida<T> = { readonly valor: T } | { readonly motivo: string };

/** A cell as it is quoted in a reason: cut where it is long. */
export const citar = (celula: string): string => `"${celula.length > 40 ? `${beginningOf(celula, 40)}…` : celula}"`;

/** Composed accents, single spaces, nothing invisible at the ends: two spellings that look the same are the same text. */
export const limpar = (celula: string): string => aparar(celula).replace(/\s+/g, ' ');

/** Text of up to so many characters. */
export const lerTexto =
  (max: number) =>
  (celula: string): Lida<string> => {
    const valor = limpar(celula);
    if (valor.includes('\ufffd')) return { motivo: `${citar(valor)} tem um caractere ilegível: salve a planilha como CSV UTF-8.` };
    if (!isStorable(valor) || acentosDemais(valor)) return { motivo: `${citar(valor)} tem um caractere inválido.` };
    return valor.length > max ? { motivo: `${citar(valor)} passa de ${max} caracteres.` } : { valor };
  };

/** Why a text is no number of so many decimals. */
export const porQueNaoLeu = (celula: string, casas: number): string => {
  const match = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(celula.trim());
  if (!match) return 'não é um número: use vírgula para decimais e ponto só para milhares, por exemplo 1.234,5.';
  if (trimEndOf(match[1] ?? '', '0').length <= casas) return 'é um número grande demais.';
  return casas === 0 ? 'deve ser um número inteiro.' : `tem decimais demais: use no máximo ${casas}.`;
};

/** An amount may be written with the sign or the unit of its field, and no other: `R$ 1.850,00`, `40 %`, `15.000 L`. */
export const semUnidade = (texto: string, unidade: string): string => {
  const numero = texto.trim();
  if (unidade === 'R$') {
    const sinal = numero.startsWith('-') ? '-' : '';
    const resto = numero.slice(sinal.length).trimStart();
    return /^R\$/i.test(resto) ? sinal + resto.slice(2).trimStart() : texto;
  }
  return unidade !== '' && numero.toLowerCase().endsWith(unidade.toLowerCase()) ? numero.slice(0, -unidade.length).trimEnd() : texto;
};

const MILESIMOS = 3;
/**
 * A field without thousandths has two readings: a program where the comma groups thousands writes a thousand and a half so, and one from
 * here shows one and a half so.
 */
const DUAS_LEITURAS = /^-?[1-9]\d{0,2},\d{3}$/;

/** Why a number of up to so many decimals may be either of two; undefined where it is one. */
const ambiguo = (celula: string, casas: number): string | undefined => {
  const visto = comoSeVe(celula);
  if (casas >= MILESIMOS || !DUAS_LEITURAS.test(visto)) return undefined;
  const [inteiro = '', decimais = ''] = visto.split(',');
  if (trimEndOf(decimais, '0').length > casas) return undefined;
  const menor = scaledToBr(scaledFromBr(visto, casas) ?? 0, casas);
  return `pode ser ${inteiro}.${decimais} ou ${menor}: escreva um ou outro. Milhares se separam com ponto, e a vírgula é dos decimais.`;
};

/** `4.596,543`, 3 → 4596543. `comoVeio` is quoted in the refusal of a text that is no number. */
export const lerNumero = (celula: string, casas: number, comoVeio = celula): Lida<number> => {
  const duvida = ambiguo(celula, casas);
  if (duvida) return { motivo: `${citar(comoVeio)} ${duvida}` };
  const valor = scaledFromBr(celula, casas);
  return valor === undefined ? { motivo: `${citar(comoVeio)} ${porQueNaoLeu(celula, casas)}` } : { valor };
};

/** A program may show a day without its century although it was typed in full, and save the shown text. */
const SEM_SECULO = /^\d{1,2}\/\d{1,2}\/\d{2}$/;
const semData = (celula: string) =>
  SEM_SECULO.test(celula.trim())
    ? `${citar(celula)} não é uma data: o ano tem dois algarismos. Escreva-o com quatro, por exemplo 11/05/2026, ou formate a coluna como dd/mm/aaaa no programa de planilhas e salve de novo.`
    : `${citar(celula)} não é uma data: use dd/mm/aaaa, por exemplo 11/05/2026.`;

/** `11/05/2026` → `2026-05-11`. */
export const lerDia = (celula: string): Lida<string> => {
  const valor = diaFromBr(celula);
  return valor ? { valor } : { motivo: semData(celula) };
};

/** Reads a day as Brazilians write it or as the wire has it. */
export const lerDiaOuIso = (celula: string): Lida<string> => (isDia(celula) ? { valor: celula } : lerDia(celula));

/** `7/2026` → `2026-07`; or a month as the wire has it. */
export const lerMes = (celula: string): Lida<string> => {
  const limpa = celula.trim();
  const match = /^(\d{1,2})\/(\d{4})$/.exec(limpa);
  const valor = match ? `${match[2]}-${match[1]?.padStart(2, '0')}` : limpa;
  return MES.test(valor) ? { valor } : { motivo: `${citar(celula)} não é um mês: use mm/aaaa, por exemplo 05/2026.` };
};

/** `7:30` → `07:30`. */
export const lerHora = (celula: string): Lida<string> => {
  const match = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(celula.trim());
  return match && Number(match[1]) < 24
    ? { valor: `${match[1]?.padStart(2, '0')}:${match[2]}` }
    : { motivo: `${citar(celula)} não é uma hora: use HH:mm, por exemplo 07:30.` };
};

/** `23/05/2026 15:30:12`, in the farm's time → the instant. */
export const lerInstante = (celula: string): Lida<string> => {
  const valor = instantFromBr(celula);
  return valor ? { valor } : { motivo: `${citar(celula)} não é data e hora: use dd/mm/aaaa HH:mm, por exemplo 11/05/2026 07:30.` };
};

const SIM: readonly string[] = ['sim', 's', '1', 'x', 'verdadeiro', 'true'];
const NAO: readonly string[] = ['nao', 'n', '0', 'falso', 'false'];

/** Yes or no, in any of the accepted words; otherwise the given reason. */
export const lerMarca = (celula: string, motivo: string): Lida<boolean> => {
  const dobrada = dobrar(celula);
  if (SIM.includes(dobrada)) return { valor: true };
  return NAO.includes(dobrada) ? { valor: false } : { motivo: `${citar(celula)} ${motivo}` };
};

/** The one of a list that is meant by its code or its name, without regard to capitals and accents; undefined where none is. */
export const escolhaDe = <T extends string>(
  celula: string,
  codigos: readonly T[],
  dizer: (codigo: T) => string = (codigo) => codigo,
): T | undefined =>
  codigos.find((codigo) => codigo === celula || dizer(codigo) === celula) ??
  codigos.find((codigo) => [codigo, dizer(codigo)].map(dobrar).includes(dobrar(celula)));
