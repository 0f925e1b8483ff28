import { refusals } from '../kernel/errors.js';

export const financeiroErrors = {
  LANCAMENTO_JA_EXISTE: { kind: 'conflict', message: 'Este lançamento já existe.' },
  LANCAMENTO_NAO_ENCONTRADO: { kind: 'absent', message: 'Lançamento não encontrado: {id}.' },
  LANCAMENTO_DE_ORIGEM: {
    kind: 'conflict',
    message: 'Este lançamento veio de {origem} {id}: reabra o registro de origem para mudar o valor ou apagar.',
  },
  LANCAMENTO_COM_PAGAMENTO_PAGO: {
    kind: 'conflict',
    message: 'O lançamento {id} tem pagamento pago. Marque o pagamento como pendente antes de {acao}.',
  },
  PARCELAS_DEMAIS: {
    kind: 'refused',
    message: 'O valor não dá um centavo para cada uma das {parcelas} parcelas.',
    campo: 'pagParcelas',
  },
  FLUXO_DE_SAIDA_OBRIGATORIO: {
    kind: 'refused',
    message: 'Uma transferência precisa do fluxo de entrada e do fluxo de saída, diferentes.',
    campo: 'fluxoSaida',
  },
  PAGAMENTO_NAO_ENCONTRADO: { kind: 'absent', message: 'Pagamento não encontrado: {id}.' },
  PAGAMENTO_PAGO: { kind: 'conflict', message: 'O pagamento {id} está pago. Marque-o como pendente antes de apagar.' },
  PAGAMENTO_NEGATIVO: { kind: 'refused', message: 'O desconto não pode passar do valor do pagamento.', campo: 'desconto' },
  PAGAMENTO_UNICO: { kind: 'conflict', message: 'O lançamento precisa de pelo menos uma parcela. Para apagar tudo, apague o lançamento.' },
  MOVIMENTACAO_JA_EXISTE: { kind: 'conflict', message: 'Esta movimentação já existe.' },
  MOVIMENTACAO_NAO_ENCONTRADA: { kind: 'absent', message: 'Movimentação não encontrada: {id}.' },
  FLUXO_COM_PENDENCIAS: {
    kind: 'conflict',
    message: 'O fluxo "{fluxo}" tem {quantas} pagamentos ou movimentações em aberto. Informe para qual fluxo eles vão.',
    campo: 'fluxo_to_move',
  },
  FLUXO_DE_DESTINO_INVALIDO: {
    kind: 'refused',
    message: 'Escolha outro fluxo para receber os pagamentos em aberto.',
    campo: 'fluxo_to_move',
  },
} as const;

export const refuseFinanceiro = refusals(financeiroErrors);

/** How the record that an entry came from is called. */
export const ORIGENS = {
  folha_colheita: 'folha de colheita',
  folha_pagamento: 'folha de pagamento',
  venda: 'venda',
  compra: 'compra',
  nota_fiscal: 'nota fiscal',
} as const;
