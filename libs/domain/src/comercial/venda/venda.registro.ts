import type { EntregaEvent } from '../../rastreabilidade/venda/entrega.events.js';
import type { VendaNoLedgerEvent } from '../../rastreabilidade/venda/venda.events.js';
import { de, impede } from '../../references/aponta.js';
import { calada } from '../../references/frase.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { CustoDaVendaEvent } from './custo/custo-da-venda.events.js';
import type { VendaEvent } from './venda.events.js';

const DO_LEDGER = 'a fact of the ledger, which decides first, says it';

/** Coffee sold to a client, by lots. */
export const venda = defineRegistro<VendaEvent | VendaNoLedgerEvent | EntregaEvent | CustoDaVendaEvent>()({
  tabela: 'venda',
  genero: 'f',
  title: { singular: 'Venda', plural: 'Vendas' },
  modulo: 'comercial',
  id: 'vendaId',
  nome: 'codigo',
  fora: 'excluida',
  tela: { lista: '/vendas', pagina: true },
  anexos: true,
  fazenda: { todas: [daFazenda, { itens: 'venda_item', por: 'venda_id' }] },
  aponta: { fazenda_id: impede('fazenda'), cliente_id: impede('cliente'), contrato_id: impede('contrato_venda') },
  partes: {
    venda_item: { fazenda: { de: 'venda', por: 'venda_id' }, aponta: { venda_id: de('venda'), lote_id: de('lote') } },
    venda_entrega: {
      fazenda: { de: 'venda', por: 'venda_id' },
      aponta: { venda_id: de('venda'), item_id: de('venda'), lote_id: de('lote') },
    },
    venda_nota: { fazenda: { de: 'venda', por: 'venda_id' }, aponta: { venda_id: de('venda') } },
    venda_custo: { fazenda: { de: 'venda', por: 'venda_id' }, aponta: { venda_id: de('venda') } },
    venda_reserva: { fazenda: { de: 'venda', por: 'id' }, aponta: {} },
  },
  frases: {
    VendaAberta: calada('abriu', DO_LEDGER),
    VendaAlterada: calada('alterou', DO_LEDGER),
    VendaFinalizada: calada('finalizou', DO_LEDGER),
    VendaReaberta: calada('reabriu', DO_LEDGER),
    VendaExcluida: calada('excluiu', DO_LEDGER),
    CustoDaVendaGuardado: calada('guardou o custo de', 'what was known is kept by itself when a sale is finished'),
    VendaReservada: 'abriu',
    VendaReservaAlterada: 'alterou',
    VendaBaixada: 'finalizou',
    VendaEstornada: 'reabriu',
    VendaLiberada: 'excluiu',
    VendaEntregue: ['registrou', 'uma entrega da venda', 'entregas de vendas'],
    VendaEntregaCancelada: ['cancelou', 'uma entrega da venda', 'entregas de vendas'],
    VendaItemEntregue: ['marcou como entregue', 'um lote da venda', 'lotes de vendas'],
    VendaItemNaoEntregue: ['desmarcou como entregue', 'um lote da venda', 'lotes de vendas'],
    VendaAnotada: ['anotou', 'na história da venda', 'histórias de vendas'],
    VendaNotaExcluida: ['excluiu', 'uma nota da venda', 'notas de vendas'],
  },
});
