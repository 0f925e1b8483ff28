import type { Movimentacao, MovimentacaoEvent } from '@tulha/domain/financeiro/movimentacao/movimentacao.events';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { defineProjection } from '../declare/projection.js';
import { remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** `data_pagamento` is null while it is pending. */
export const movimentacaoTable = defineTable(
  'movimentacao',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    fluxo_id: 'int8',
    descricao: 'text',
    valor_centavos: 'int8',
    vencimento: 'date',
    tipo: 'text',
    data_pagamento: 'date?',
  },
  { indexes: [['conta', 'fluxo_id']], nomes: ['descricao'], procura: ['descricao'] },
);

const linha = ({ data, meta, version }: Recorded & { data: Movimentacao }) => [
  upsert(movimentacaoTable, {
    id: data.movimentacaoId,
    conta: meta.conta,
    versao: version,
    fluxo_id: data.fluxoId,
    descricao: data.descricao,
    valor_centavos: data.valorCentavos,
    vencimento: data.vencimento,
    tipo: data.tipo,
    data_pagamento: data.pagoEm,
  }),
];

export const movimentacaoProjection = defineProjection<MovimentacaoEvent>({
  name: 'movimentacao',
  tables: [movimentacaoTable],
  on: {
    MovimentacaoRegistrada: linha,
    MovimentacaoAlterada: linha,
    MovimentacaoExcluida: ({ data }) => [remove(movimentacaoTable, { id: data.movimentacaoId })],
  },
});
