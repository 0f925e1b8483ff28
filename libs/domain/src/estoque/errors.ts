import { refusals } from '../kernel/errors.js';

export const estoqueErrors = {
  SALDO_INSUFICIENTE: {
    kind: 'refused',
    message: 'Em {em} saem {dito} de {insumo} e só há {havia}. Corrija a quantidade ou o dia, lance a entrada que falta, ou diga o motivo.',
    campo: 'quantidade',
  },
  LOTE_INSUFICIENTE: {
    kind: 'refused',
    message: 'Em {em} saem {dito} do lote {lote} de {insumo} e só há {havia}. Corrija a quantidade ou o lote, ou diga o motivo.',
    campo: 'lote',
  },
  TRANSFERENCIA_SEM_SALDO: {
    kind: 'refused',
    message: 'Em {em} se transferem {dito} de {insumo} e só há {havia}. Corrija a quantidade, ou desfaça antes a transferência.',
    campo: 'quantidade',
  },
  TRANSFERENCIA_PARA_A_MESMA: { kind: 'refused', message: 'A transferência vai de uma fazenda para outra.', campo: 'paraFazenda' },
  MOVIMENTO_NO_FUTURO: { kind: 'refused', message: 'O dia {em} ainda não chegou.', campo: 'data' },
  LOTE_COM_OUTRA_VALIDADE: {
    kind: 'refused',
    message: 'O lote {lote} de {insumo} já entrou com a validade {validade}. Corrija a validade ou o lote.',
    campo: 'validade',
  },
  CONTAGEM_POR_LOTE: {
    kind: 'refused',
    message: 'De {insumo} há lotes no estoque: {lotes}. Diga de qual é a contagem.',
    campo: 'lote',
  },
  DOCUMENTO_SEM_PRODUTOS: { kind: 'refused', message: '{nome} não tem produtos: inclua-os antes de finalizar.' },
  VALIDADE_SEM_LOTE: { kind: 'refused', message: 'Diga o lote que vence nesse dia.', campo: 'lote' },
  MOVIMENTO_JA_EXISTE: { kind: 'conflict', message: 'Este movimento já existe.' },
  MOVIMENTO_DE_INSUMO_NAO_ENCONTRADO: { kind: 'absent', message: 'Movimento de estoque não encontrado: {id}.' },
  MOVIMENTO_DE_ORIGEM: {
    kind: 'conflict',
    message: 'Este movimento veio de outro registro. Mude ou exclua lá: {registro} {id}.',
  },
} as const;
export const refuseEstoque = refusals(estoqueErrors);
