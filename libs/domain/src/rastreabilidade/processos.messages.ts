/** A record of each process, as a sentence names it. */
export const OS_PROCESSOS = {
  terreiro: 'a entrada no terreiro',
  secagem: 'a entrada no secador',
  ressecagem: 'a entrada na ressecagem',
  armazem: 'a entrada no armazém',
  despolpagem: 'a despolpa',
  beneficio: 'o benefício',
  rebeneficio: 'o rebenefício',
  cooperativa: 'o depósito',
  venda: 'a venda',
  lote: 'o lote',
  amostra: 'a amostra',
  classificacao: 'a classificação',
  leitura: 'a leitura',
} as const;
