import { de, historia, impede } from '../../references/aponta.js';
import { calada } from '../../references/frase.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { MovimentoEvent } from './movimento.events.js';

/** An input that came in, left, went to another farm or was counted. Money in or out of a cash flow is a `movimentacao`. */
export const movimento = defineRegistro<MovimentoEvent>()({
  tabela: 'movimento_estoque',
  genero: 'm',
  title: { singular: 'Movimento de estoque', plural: 'Movimentos de estoque' },
  modulo: 'estoque',
  id: 'movimentoId',
  nome: null,
  fora: null,
  tela: { lista: '/estoque', pagina: false },
  anexos: false,
  fazenda: daFazenda,
  aponta: {
    insumo_id: impede('insumo'),
    fazenda_id: impede('fazenda'),
    outra_fazenda_id: historia('fazenda'),
    par_id: de('movimento_estoque'),
    origem_id: de('the record that caused it'),
    aplicacao_id: de('what it was part of'),
    calda_id: [{ alvo: 'calda', impede: true, nomes: ['saída de insumo na calda', 'saídas de insumo na calda'] }],
  },
  partes: {},
  frases: {
    InsumoRecebido: ['registrou', 'a entrada de estoque', 'entradas de estoque'],
    InsumoRetirado: ['registrou', 'a saída de estoque', 'saídas de estoque'],
    InsumoTransferido: ['registrou', 'a transferência de estoque', 'transferências de estoque'],
    InsumoContado: ['registrou', 'a contagem de estoque', 'contagens de estoque'],
    MovimentoDeInsumoDesfeito: 'desfez',
    InsumoAbaixoDoMinimo: {
      ...calada(['ficou', 'abaixo do mínimo: o insumo', 'insumos abaixo do mínimo'], 'the movement that took it says it'),
      alvo: ({ insumoId }) => ({ especie: 'insumo', id: insumoId }),
    },
    LoteDeInsumoPertoDeVencer: {
      ...calada(['está', 'perto de vencer: o lote do insumo', 'lotes de insumos perto de vencer'], 'the calendar says it'),
      alvo: ({ insumoId }) => ({ especie: 'insumo', id: insumoId }),
    },
    CustosDeInsumoRecalculados: {
      ...calada(['recalculou', 'o custo do insumo', 'custos de insumos'], 'the movement that changed them says it'),
      alvo: ({ insumoId }) => ({ especie: 'insumo', id: insumoId }),
    },
  },
});
