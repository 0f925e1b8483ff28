import type { EntregaEvent } from '@tulha/domain/rastreabilidade/venda/entrega.events';
import { defineProjection } from '../declare/projection.js';
import { patch, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';
import { vendaItemTable } from './venda.projection.js';

/** A delivery of a sale. A cancelled one stays, since the history shows it. */
export const vendaEntregaTable = defineTable(
  'venda_entrega',
  {
    id: 'int8',
    conta: 'int8',
    venda_id: 'int8',
    item_id: 'int8?',
    lote_id: 'int8?',
    em: 'date',
    massa_g: 'int8',
    peso_g: 'int8?',
    quebra_g: 'int8?',
    obs: 'text?',
    ator: 'int8',
    registrada_em: 'timestamptz',
    cancelada_em: 'timestamptz?',
    cancelada_por: 'int8?',
  },
  { indexes: [['venda_id'], ['item_id']] },
);

export const entregaProjection = defineProjection<EntregaEvent>({
  name: 'venda-entrega',
  tables: [vendaEntregaTable, vendaItemTable],
  on: {
    VendaEntregue: ({ data, meta }) => [
      upsert(vendaEntregaTable, {
        id: data.entregaId,
        conta: meta.conta,
        venda_id: data.vendaId,
        item_id: data.itemId,
        lote_id: data.loteId,
        em: data.em,
        massa_g: data.massaG,
        peso_g: data.pesoG,
        quebra_g: data.quebraG,
        obs: data.obs,
        ator: meta.ator,
        registrada_em: meta.recordedAt,
        cancelada_em: null,
        cancelada_por: null,
      }),
    ],
    VendaEntregaCancelada: ({ data, meta }) => [
      patch(vendaEntregaTable, { id: data.entregaId }, { cancelada_em: meta.recordedAt, cancelada_por: meta.ator }),
    ],
    VendaItemEntregue: ({ data }) => [patch(vendaItemTable, { id: data.itemId }, { entregue_em: data.em })],
    VendaItemNaoEntregue: ({ data }) => [patch(vendaItemTable, { id: data.itemId }, { entregue_em: null })],
  },
});
