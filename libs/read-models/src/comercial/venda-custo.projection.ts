import type { CustoDaVendaEvent } from '@tulha/domain/comercial/venda/custo/custo-da-venda.events';
import { defineProjection } from '../declare/projection.js';
import { upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** What was known of a sale's cost when it was last finished: the part of each record. */
export const vendaCustoTable = defineTable(
  'venda_custo',
  { venda_id: 'int8', conta: 'int8', em: 'timestamptz', centavos: 'int8', massa_g: 'int8', registros: 'jsonb' },
  { key: ['venda_id'] },
);

export const vendaCustoProjection = defineProjection<CustoDaVendaEvent>({
  name: 'venda-custo',
  tables: [vendaCustoTable],
  on: {
    CustoDaVendaGuardado: ({ data: { vendaId, centavos, massaG, registros }, meta }) => [
      upsert(vendaCustoTable, { venda_id: vendaId, conta: meta.conta, em: meta.recordedAt, centavos, massa_g: massaG, registros }),
    ],
  },
});
