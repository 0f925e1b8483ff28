/**
 * The kinds of payroll sheet and their differences: all else of them is one code. `tabela` is the kind's name in requests, and the table of
 * its sheets; `prefixo` begins the names of its facts; `tipo` is its name in the published forms.
 */
export const especiesDeFolha = {
  folha_colheita: {
    tabela: 'folha_colheita',
    prefixo: 'FolhaColheita',
    nome: 'folha de colheita',
    tipo: 'colheita',
    path: 'folha-pagamento-colheita',
    detalhe: 'colaborador-pagamento-colheita',
    categoria: 'Colheita',
    partes: {
      colaborador: 'folha_colheita_colaborador',
      reajuste: 'folha_colheita_reajuste',
      noBanco: 'folha_colheita_no_banco',
      remessa: 'folha_colheita_remessa',
      trabalho: 'folha_colheita_trabalho',
    },
    motivos: { outra: 'colheita_em_outra_folha', excluida: 'colheita_excluida' },
    /** The word for a sheet's work in refusals. */
    trabalho: 'colheita',
  },
  folha_pagamento: {
    tabela: 'folha_pagamento',
    prefixo: 'FolhaPagamento',
    nome: 'folha de pagamento',
    tipo: 'mensalista',
    path: 'folha-pagamento',
    detalhe: 'colaborador-pagamentos',
    categoria: 'Mão de Obra',
    partes: {
      colaborador: 'folha_pagamento_colaborador',
      reajuste: 'folha_pagamento_reajuste',
      noBanco: 'folha_pagamento_no_banco',
      remessa: 'folha_pagamento_remessa',
      trabalho: 'folha_pagamento_trabalho',
    },
    motivos: { outra: 'trabalho_em_outra_folha', excluida: 'trabalho_excluido' },
    trabalho: 'trabalho',
  },
} as const;
export type EspecieDeFolha = keyof typeof especiesDeFolha;
export type Especie = (typeof especiesDeFolha)[EspecieDeFolha];
