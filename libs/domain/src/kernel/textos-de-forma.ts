import { z } from 'zod';

/** What is said of a field that has the wrong shape, to whoever filled it in. Whatever has no words here keeps those of zod. */

type Falha = Parameters<z.core.$ZodErrorMap>[0];

const numero = (valor: unknown): string =>
  typeof valor === 'number' ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 4 }) : String(valor);
const plural = (quantos: unknown, um: string, muitos: string): string => `${numero(quantos)} ${quantos === 1 ? um : muitos}`;

const TIPOS: Readonly<Record<string, string>> = { number: 'um número', int: 'um número inteiro', string: 'um texto', array: 'uma lista' };

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

type NoRamo = { readonly code: string; readonly message: string; readonly expected?: unknown };

/** Of several shapes a field may have, what the real one has against it: the others are ways to say nothing. */
const daUniao = (ramos: readonly (readonly NoRamo[])[]): string | undefined =>
  ramos.map(([falha]) => falha).findLast((falha) => falha && falha.code !== 'invalid_value' && falha.expected !== 'null')?.message;

const texto = (falha: Falha): string | undefined => {
  switch (falha.code) {
    case 'too_small':
      return deMenos(falha.origin, falha.minimum);
    case 'too_big':
      return deMais(falha.origin, falha.maximum);
    case 'invalid_union':
      return daUniao(falha.errors);
    case 'invalid_type':
      if (falha.input === undefined || falha.input === null) return 'Preencha este campo.';
      return falha.expected in TIPOS ? `Informe ${TIPOS[falha.expected]}.` : undefined;
    default:
      return undefined;
  }
};

/** For `z.config`, by whoever shows people what is wrong with a form. */
export const emPortugues = { ...z.locales.ptBR(), customError: texto };

/** The same for one parse alone, by whoever may not configure all of them. */
export const erroEmPortugues = (falha: Falha) => texto(falha) ?? emPortugues.localeError?.(falha);
