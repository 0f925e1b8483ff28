/** The means of payment, and their names. */
export const MEIOS = {
  DINHEIRO: 'Dinheiro',
  PIX: 'Pix',
  BOLETO: 'Boleto',
  CHEQUE: 'Cheque',
  TRANSFERENCIA: 'Transferência bancária',
  CARTAO_CREDITO: 'Cartão de crédito',
  CARTAO_DEBITO: 'Cartão de débito',
  PERMUTA: 'Troca por café',
  OUTRO: 'Outro',
} as const;

/** The codes, in the order in which they are offered. */
export const CODIGOS_DOS_MEIOS = Object.keys(MEIOS) as [keyof typeof MEIOS, ...(keyof typeof MEIOS)[]];
