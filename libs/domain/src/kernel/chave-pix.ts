import { isCnpj, isCpf, normalizeDocumento } from './documents.js';

/** Kinds of Pix key, as people call them. */
export const TIPOS_DE_CHAVE = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  CELULAR: 'Celular',
  EMAIL: 'E-mail',
  ALEATORIA: 'Chave aleatória',
} as const;
export type TipoDeChave = keyof typeof TIPOS_DE_CHAVE;

/** A key as banks take it, with its kind; or its fault, in words that follow *a chave Pix*. */
export type ChaveLida = { readonly tipo: TipoDeChave; readonly chave: string } | { readonly problema: string };

const ALEATORIA = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL_MAX = 77;
/** Area code and nine digits. */
const CELULAR = /^[1-9]{2}9\d{8}$/;
/** Written as a telephone is. */
const COMO_TELEFONE = /^\+|[()]/;

const isEmail = (texto: string): boolean => {
  const [quem = '', onde = '', ...mais] = texto.split('@');
  const comPonto = onde.includes('.') && !onde.startsWith('.') && !onde.endsWith('.');
  return quem !== '' && comPonto && mais.length === 0 && !/\s/.test(texto) && texto.length <= EMAIL_MAX;
};

const celular = (digitos: string): string => digitos.replace(/^55(?=\d{11}$)/, '');

const doTelefone = (texto: string): ChaveLida => {
  const numero = celular(texto.replace(/\D/g, ''));
  return CELULAR.test(numero)
    ? { tipo: 'CELULAR', chave: `+55${numero}` }
    : { problema: 'não é um celular brasileiro com o código da área e nove dígitos' };
};

/** Eleven digits may be a CPF as well as a mobile telephone. */
const deOnze = (texto: string, onze: string, documentos: readonly string[]): ChaveLida => {
  if (documentos.includes(onze)) return { tipo: 'CPF', chave: onze };
  const telefone = CELULAR.test(onze) && !texto.includes('.');
  if (isCpf(onze))
    return telefone ? { problema: 'tanto pode ser um CPF quanto um celular: se é celular, grave-a com +55' } : { tipo: 'CPF', chave: onze };
  return telefone ? doTelefone(onze) : { problema: 'não é um CPF: o dígito não confere' };
};

/** Reads a Pix key as it was typed. `documentos`: the owner's CPF or CNPJ, which tells a CPF from a telephone. */
export const lerChavePix = (escrita: string, documentos: readonly (string | null)[] = []): ChaveLida => {
  const texto = escrita.trim();
  if (ALEATORIA.test(texto)) return { tipo: 'ALEATORIA', chave: texto.toLowerCase() };
  if (texto.includes('@'))
    return isEmail(texto) ? { tipo: 'EMAIL', chave: texto.toLowerCase() } : { problema: 'não é um e-mail que se entenda' };
  if (COMO_TELEFONE.test(texto)) return doTelefone(texto);
  const limpa = normalizeDocumento(texto);
  if (/^\d{11}$/.test(limpa))
    return deOnze(
      texto,
      limpa,
      documentos.flatMap((um) => (um === null ? [] : [normalizeDocumento(um)])),
    );
  if (/^55\d{11}$/.test(limpa)) return doTelefone(limpa);
  if (limpa.length === 14) return isCnpj(limpa) ? { tipo: 'CNPJ', chave: limpa } : { problema: 'não é um CNPJ: o dígito não confere' };
  return { problema: 'não é CPF, CNPJ, celular, e-mail nem chave aleatória' };
};
