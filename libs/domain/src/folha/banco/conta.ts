import { isCnpj, isCpf, normalizeDocumento } from '../../kernel/documents.js';
import { digitoErrado } from './digito.js';

/** A bank account as its record has it. */
export type ContaEscrita = {
  readonly titular: string | null;
  readonly documento: string | null;
  readonly banco: string | null;
  readonly agencia: string | null;
  readonly numero: string | null;
  readonly tipo: string | null;
};

/** A bank account as a file of the bank names it. */
export type ContaDoBanco = {
  readonly titular: string;
  readonly documento: string;
  readonly banco: string;
  readonly agencia: string;
  readonly dvAgencia: string;
  readonly conta: string;
  readonly dvConta: string;
  readonly poupanca: boolean;
};

export type ContaLida = { readonly conta: ContaDoBanco } | { readonly problema: string };

const AGENCIA = /^(\d{1,5})(?:-([\dXP]))?$/;
const CONTA = /^(\d{1,12})-?([\dXP])$/;
const limpa = (texto: string | null): string => (texto ?? '').replace(/[.\s/]/g, '').toUpperCase();

/**
 * A bank account with its check digits told apart, or a description of the problem. `documento`: of the owner, where the account does not
 * have it.
 */
export const lerConta = (escrita: ContaEscrita, documento: string | null): ContaLida => {
  const doc = normalizeDocumento(escrita.documento ?? documento ?? '');
  const { banco } = escrita;
  if (!banco) return { problema: 'a conta não diz o banco' };
  const agencia = AGENCIA.exec(limpa(escrita.agencia));
  // A fifth digit without a hyphen may be the branch's last one, or the one that checks it.
  if (!agencia || (agencia[1]?.length === 5 && agencia[2] === undefined))
    return { problema: `a agência ${escrita.agencia ?? ''} não se entende: escreva os números, e o dígito, se tiver, depois de um hífen` };
  const numero = CONTA.exec(limpa(escrita.numero));
  if (!numero) return { problema: `a conta ${escrita.numero ?? ''} não se entende: escreva o número com o dígito` };
  const digitos = {
    banco,
    agencia: agencia[1] as string,
    dvAgencia: agencia[2] ?? '',
    conta: numero[1] as string,
    dvConta: numero[2] as string,
  };
  const errado = digitoErrado(digitos);
  if (errado) return { problema: `o dígito da ${errado} não confere` };
  if (!isCpf(doc) && !isCnpj(doc)) return { problema: 'não há CPF nem CNPJ de quem recebe' };
  return { conta: { ...digitos, titular: escrita.titular ?? '', documento: doc, poupanca: escrita.tipo === 'POUPANCA' } };
};
