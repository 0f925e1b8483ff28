import { defineRegistro } from '../../references/registro.js';
import type { MovimentacaoEvent } from './movimentacao.events.js';

/** Money in or out of a cash flow, without an entry. It belongs to no farm. */
export const movimentacao = defineRegistro<MovimentacaoEvent>()({
  tabela: 'movimentacao',
  genero: 'f',
  title: { singular: 'Movimentação', plural: 'Movimentações' },
  modulo: 'financeiro',
  id: 'movimentacaoId',
  nome: 'descricao',
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'ninguem',
  // They are read in their flow: a movement made keeps it, an open one goes to another.
  aponta: {
    fluxo_id: [
      { alvo: 'fluxo', impede: true, com: 'data_pagamento', nomes: ['movimentação feita', 'movimentações feitas'] },
      { alvo: 'fluxo', impede: false, sem: 'data_pagamento', nomes: ['movimentação em aberto', 'movimentações em aberto'] },
    ],
  },
  partes: {},
  // #region frases
  frases: {
    MovimentacaoRegistrada: 'registrou',
    MovimentacaoAlterada: 'alterou',
    MovimentacaoExcluida: 'excluiu',
  },
  // #endregion
});
