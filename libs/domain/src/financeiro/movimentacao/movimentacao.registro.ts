import { historia } from '../../registros/aponta.js';
import { defineRegistro } from '../../registros/registro.js';
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
  aponta: { fluxo_id: historia('fluxo') },
  partes: {},
  // #region frases
  frases: {
    MovimentacaoRegistrada: 'registrou',
    MovimentacaoAlterada: 'alterou',
    MovimentacaoExcluida: 'excluiu',
  },
  // #endregion
});
