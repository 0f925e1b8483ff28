import { z } from 'zod';

/** The messages to a user about a field of the wrong shape. Failures without a text here keep those of zod. */

type Falha = Parameters<z.core.$ZodErrorMap>[0];

const numero = (valor: unknown): string =>
  typeof valor === 'number' ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 4 }) : String(valor);
const plural = (quantos: unknown, um: string, muitos: string): string => `${numero(quantos)} ${quantos === 1 ? um : muitos}`;

const TIPOS: Readonly<Record<string, string>> = {
  ...{ number: 'um número', int: 'um número inteiro', string: 'um texto', array: 'uma lista' },
  ...{ boolean: 'sim ou não', object: 'os campos deste item' },
};

const deMenos = (origem: string, minimo: unknown): string | undefined => {
  if (origem === 'string') return minimo === 1 ? 'Preencha este campo.' : `Use pelo menos ${plural(minimo, 'caractere', 'caracteres')}.`;
  if (origem === 'array') return `Informe ao menos ${numero(minimo)}.`;
  return ['number', 'int'].includes(origem) ? `Use um valor a partir de ${numero(minimo)}.` : undefined;
};
const deMais = (origem: string, maximo: unknown): string | undefined => {
  if (origem === 'string') return `Use no máximo ${plural(maximo, 'caractere', 'caracteres')}.`;
  if (origem === 'array') return `Informe no máximo ${numero(maximo)}.`;
  return ['number', 'int'].includes(origem) ? `Use um valor até ${numero(maximo)}.` : undefined;
};

/** A fixed number of values, such as the two of a place, which a GPS gives with a height. */
const aMais = (quantos: unknown): string => `São ${numero(quantos)} números em cada ponto: tire o que vem depois deles, como a altitude.`;

const [CHAVES_DITAS, LETRAS_DA_CHAVE] = [5, 40];
/** Names that came from outside: at most a few of them, each cut to a length. */
const chaves = (nomes: readonly string[]): string => {
  const citadas = nomes
    .slice(0, CHAVES_DITAS)
    .map((nome) => `"${nome.length > LETRAS_DA_CHAVE ? `${nome.slice(0, LETRAS_DA_CHAVE)}…` : nome}"`);
  const resto = nomes.length > CHAVES_DITAS ? ` e mais ${numero(nomes.length - CHAVES_DITAS)}` : '';
  return `${nomes.length > 1 ? 'Chaves inválidas' : 'Chave inválida'}: ${citadas.join(', ')}${resto}`;
};

type NoRamo = { readonly code: string; readonly message: string; readonly expected?: unknown; readonly values?: readonly unknown[] };

const OPCOES_DITAS = 40;
/** The list of accepted values. A blank means absence and is not listed. */
const opcoes = (valores: readonly unknown[]): string | undefined => {
  const todas = valores.filter((valor) => valor !== '' && valor !== null).map(String);
  if (todas.length < 2) return todas[0] && `Use ${todas[0]}.`;
  return `Use uma destas opções: ${todas.slice(0, OPCOES_DITAS).join(', ')}${todas.length > OPCOES_DITAS ? '…' : '.'}`;
};

/** Among the accepted shapes of a field, the message of the real one: the others stand for an absent value. */
const daUniao = (ramos: readonly (readonly NoRamo[])[]): string | undefined =>
  ramos.map(([falha]) => falha).findLast((falha) => falha && falha.code !== 'invalid_value' && falha.expected !== 'null')?.message ??
  opcoes(ramos.flatMap(([falha]) => falha?.values ?? []));

const texto = (falha: Falha): string | undefined => {
  switch (falha.code) {
    case 'too_small':
      return deMenos(falha.origin, falha.minimum);
    case 'too_big':
      return falha.inst instanceof z.ZodTuple ? aMais(falha.maximum) : deMais(falha.origin, falha.maximum);
    case 'invalid_union':
      return daUniao(falha.errors);
    case 'invalid_value':
      return opcoes(falha.values);
    case 'unrecognized_keys':
      return chaves(falha.keys);
    case 'invalid_type':
      if (falha.input === undefined || falha.input === null) return 'Preencha este campo.';
      return falha.expected in TIPOS ? `Informe ${TIPOS[falha.expected]}.` : undefined;
    default:
      return undefined;
  }
};

/** For `z.config` in a program that shows users the faults of a form. */
export const emPortugues = { ...z.locales.ptBR(), customError: texto };

/** The words of `emPortugues` for a single parse, for code that may not configure zod globally. */
export const erroEmPortugues = (falha: Falha) => texto(falha) ?? emPortugues.localeError?.(falha);
