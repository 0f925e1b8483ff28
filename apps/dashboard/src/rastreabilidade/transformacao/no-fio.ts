import type { AdicionalNoForm, SaidaNoForm } from '../processo/rascunho.js';

/** A lot that comes out, as requests say it. */
export const saidaDe = ({ id, tipo, qualidade, quantidade }: SaidaNoForm) => ({ id, tipo, qualidade, quantidade: quantidade ?? 0 });
export const adicionalDe = ({ descricao, tipo, resultado }: AdicionalNoForm) => ({ descricao, tipo, resultado });

/** Our names and the wire's, where benefício and rebenefício agree. */
export const nomes = {
  codigo: 'codigo',
  entrada: 'dataEntrada',
  hora: 'horaEntrada',
  avulso: 'avulso',
  perda: 'perda',
  responsavel: 'responsavel',
  adicionais: 'adicionais',
  avisos: 'avisos',
  lotes: 'lotes',
  saidas: 'saidas',
} as const;
