import {
  type DadosDoPagamento,
  type LancamentoEvent,
  liquido,
  type Pagamento,
} from '@tulha/domain/financeiro/lancamento/lancamento.events';
import type { Rateio } from '@tulha/domain/financeiro/lancamento/rateio.fields';
import { lancamentoFields, pagamentoFields } from '@tulha/domain/financeiro/lancamento/lancamento.fields';
import { fieldColumns, fieldRow } from '../declare/field-columns.js';
import { defineProjection } from '../declare/projection.js';
import { add, patch, remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** `liquido_centavos`: the sum of its payments, interest, discount and adjustment included. `pagas` of its `parcelas` are paid. */
export const lancamentoTable = defineTable(
  'lancamento',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    ...fieldColumns(lancamentoFields),
    origem_tipo: 'text?',
    origem_id: 'int8?',
    valor_centavos: 'int8',
    juros_centavos: 'int8',
    desconto_centavos: 'int8',
    liquido_centavos: 'int8',
    parcelas: 'int8',
    pagas: 'int8',
  },
  {
    indexes: [['conta', '-data', 'id', 'fazenda_id']],
    ...{ nomes: ['descricao', 'categoria'], procura: ['descricao', 'categoria'], resto: ['notafiscal', 'obs'] },
  },
);

/** `data_pagamento` is null while it is pending. */
export const pagamentoTable = defineTable(
  'pagamento',
  {
    id: 'int8',
    conta: 'int8',
    lancamento_id: 'int8',
    numero: 'int8',
    ...fieldColumns(pagamentoFields),
    liquido_centavos: 'int8',
    data_pagamento: 'date?',
    colaborador_id: 'int8?',
  },
  { indexes: [['conta', 'vencimento'], ['conta', 'data_pagamento'], ['conta', 'liquido_centavos'], ['lancamento_id']] },
);

/** The apportionment of an entry, each part with its weight; its amount is computed from the entry (docs/adr/0043). */
export const lancamentoRateioTable = defineTable(
  'lancamento_rateio',
  {
    lancamento_id: 'int8',
    numero: 'int8',
    conta: 'int8',
    criterio: 'text',
    talhao_id: 'int8?',
    safra_id: 'int8?',
    atividade_id: 'int8?',
    maquina_id: 'int8?',
    peso: 'numeric',
  },
  { key: ['lancamento_id', 'numero'], indexes: [['conta', 'talhao_id']] },
);

/** The rows of a new apportionment, numbered from 1; surplus rows of the old one are removed. */
const rateado = (conta: number, lancamentoId: number, antes: Rateio | null, depois: Rateio | null) => [
  ...(antes?.partes ?? [])
    .slice(depois?.partes.length ?? 0)
    .map((_, indice) => remove(lancamentoRateioTable, { lancamento_id: lancamentoId, numero: (depois?.partes.length ?? 0) + indice + 1 })),
  ...(depois?.partes ?? []).map(({ tipo, id, peso }, indice) =>
    upsert(lancamentoRateioTable, {
      lancamento_id: lancamentoId,
      numero: indice + 1,
      conta,
      criterio: depois?.criterio ?? '',
      talhao_id: null,
      safra_id: null,
      atividade_id: null,
      maquina_id: null,
      peso,
      [`${tipo}_id`]: id,
    }),
  ),
];

const dados = (data: DadosDoPagamento) => ({ ...fieldRow(pagamentoFields, data), liquido_centavos: liquido(data) });

const linha = (conta: number, lancamentoId: number, pagamento: Pagamento) =>
  upsert(pagamentoTable, {
    id: pagamento.pagamentoId,
    conta,
    lancamento_id: lancamentoId,
    numero: pagamento.numero,
    ...dados(pagamento),
    data_pagamento: pagamento.pagoEm,
    colaborador_id: pagamento.colaboradorId ?? null,
  });

/** The contribution of payments to the sums of their entry; `vezes` −1 takes it away. */
const somas = (pagamentos: readonly DadosDoPagamento[], vezes = 1) => {
  const total = (of: (dados: DadosDoPagamento) => number) => vezes * pagamentos.reduce((sum, pagamento) => sum + of(pagamento), 0);
  return {
    valor_centavos: total(({ valorCentavos }) => valorCentavos),
    juros_centavos: total(({ jurosCentavos }) => jurosCentavos),
    desconto_centavos: total(({ descontoCentavos }) => descontoCentavos),
    liquido_centavos: total(liquido),
  };
};

const contagens = (pagamentos: readonly Pagamento[]) => ({
  parcelas: pagamentos.length,
  pagas: pagamentos.filter(({ pagoEm }) => pagoEm).length,
});

export const lancamentoProjection = defineProjection<LancamentoEvent>({
  name: 'lancamento',
  tables: [lancamentoTable, pagamentoTable, lancamentoRateioTable],
  on: {
    LancamentoRegistrado: ({ data, meta: { conta }, version }) => [
      upsert(lancamentoTable, {
        id: data.lancamentoId,
        conta,
        versao: version,
        ...fieldRow(lancamentoFields, data),
        origem_tipo: data.origem?.tipo ?? null,
        origem_id: data.origem?.id ?? null,
        ...somas(data.pagamentos),
        ...contagens(data.pagamentos),
      }),
      ...data.pagamentos.map((pagamento) => linha(conta, data.lancamentoId, pagamento)),
    ],
    LancamentoAlterado: ({ data, version }) => [
      patch(lancamentoTable, { id: data.lancamentoId }, { versao: version, ...fieldRow(lancamentoFields, data) }),
    ],
    LancamentoExcluido: ({ data }) => [
      remove(lancamentoTable, { id: data.lancamentoId }),
      ...data.pagamentoIds.map((id) => remove(pagamentoTable, { id })),
    ],
    PagamentoIncluido: ({ data: { lancamentoId: id, pagamento }, meta, version }) => [
      linha(meta.conta, id, pagamento),
      add(lancamentoTable, { id }, { ...somas([pagamento]), ...contagens([pagamento]) }),
      patch(lancamentoTable, { id }, { versao: version }),
    ],
    PagamentoAlterado: ({ data: { lancamentoId: id, pagamentoId, antes, depois }, version }) => [
      patch(pagamentoTable, { id: pagamentoId }, dados(depois)),
      add(lancamentoTable, { id }, somas([antes], -1)),
      add(lancamentoTable, { id }, somas([depois])),
      patch(lancamentoTable, { id }, { versao: version }),
    ],
    PagamentoEfetuado: ({ data: { lancamentoId: id, pagamentoId, em }, version }) => [
      patch(pagamentoTable, { id: pagamentoId }, { data_pagamento: em }),
      add(lancamentoTable, { id }, { pagas: 1 }),
      patch(lancamentoTable, { id }, { versao: version }),
    ],
    PagamentoEstornado: ({ data: { lancamentoId: id, pagamentoId }, version }) => [
      patch(pagamentoTable, { id: pagamentoId }, { data_pagamento: null }),
      add(lancamentoTable, { id }, { pagas: -1 }),
      patch(lancamentoTable, { id }, { versao: version }),
    ],
    LancamentoRateado: ({ data: { lancamentoId: id, antes, depois }, meta, version }) => [
      ...rateado(meta.conta, id, antes, depois),
      patch(lancamentoTable, { id }, { versao: version }),
    ],
    RateioDesfeito: ({ data: { lancamentoId: id, antes }, meta, version }) => [
      ...rateado(meta.conta, id, antes, null),
      patch(lancamentoTable, { id }, { versao: version }),
    ],
    PagamentoExcluido: ({ data: { lancamentoId: id, pagamento }, version }) => [
      remove(pagamentoTable, { id: pagamento.pagamentoId }),
      add(lancamentoTable, { id }, { ...somas([pagamento], -1), parcelas: -1 }),
      patch(lancamentoTable, { id }, { versao: version }),
    ],
  },
});
