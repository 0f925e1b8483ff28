/** What is said after something was done, word for word (spec part 2 §8). */
export const financeiroMensagens = {
  lancamentoAdicionado: 'Lançamento adicionado com sucesso!',
  lancamentoEditado: 'Lançamento editado com sucesso!',
  lancamentoApagado: 'Movimentação apagada com sucesso!',
  pagamentoAdicionado: 'Pagamento adicionado com sucesso!',
  pagamentoEditado: 'Pagamento editado com sucesso!',
  pagamentoAlterado: 'Pagamento alterado com sucesso!',
  pagamentoApagado: 'Parcela apagada com sucesso!',
  fluxoAdicionado: 'Fluxo adicionado com sucesso!',
  fluxoEditado: 'Fluxo editado com sucesso!',
  fluxoExcluido: 'Fluxo excluído com sucesso!',
  movimentacaoAdicionada: 'Movimentação adicionada com sucesso!',
  movimentacaoEditada: 'Movimentação editada com sucesso!',
  movimentacaoRemovida: 'Movimentação removida com sucesso!',
} as const;

/** What is said when it could not be done, above the server's own reason (spec part 2 §8). */
export const financeiroFalhas = {
  fluxoAdicionar: 'Não foi possível adicionar o fluxo!',
  fluxoEditar: 'Não foi possível editar o fluxo!',
  fluxoExcluir: 'Não foi possível excluir o fluxo!',
  remover: 'Não foi possível remover!',
} as const;

/** Bank account types of a cash flow (spec part 2 §3). */
export const TIPOS_DE_CONTA = { CORRENTE: 'Corrente', POUPANCA: 'Poupança' } as const;
