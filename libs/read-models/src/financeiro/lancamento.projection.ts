import {
  type Cabecalho,
  type DadosDoPagamento,
  type LancamentoEvent,
  liquido,
  type Pagamento,
} from '@tulha/domain/financeiro/lancamento/lancamento.events';
import { defineProjection } from '../kernel/projection.js';
import { add, patch, remove, upsert } from '../kernel/row-ops.js';
import { defineTable } from '../kernel/table.js';

/** `liquido_centavos`: what its payments come to, interest, discount and adjustment included. `pagas` of its `parcelas` are paid. */
export const lancamentoTable = defineTable(
  'lancamento',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    fazenda_id: 'int8',
    tipo: 'text',
    descricao: 'text',
    categoria: 'text?',
    categoria_id: 'int8?',
    categoria_pagamento: 'text?',
    tipo_pagamento: 'text?',
    data: 'date',
    safra_id: 'int8?',
    fornecedor_id: 'int8?',
    notafiscal: 'text?',
    boleto: 'text?',
    numero_cheque: 'int8',
    obs_cheque: 'text?',
    obs: 'text?',
    files: 'jsonb',
    origem_tipo: 'text?',
    origem_id: 'int8?',
    valor_centavos: 'int8',
    juros_centavos: 'int8',
    desconto_centavos: 'int8',
    liquido_centavos: 'int8',
    parcelas: 'int8',
    pagas: 'int8',
  },
  { indexes: [['conta', 'data']] },
);

/** `data_pagamento` is null while it is pending. */
export const pagamentoTable = defineTable(
  'pagamento',
  {
    id: 'int8',
    conta: 'int8',
    lancamento_id: 'int8',
    numero: 'int8',
    vencimento: 'date',
    valor_centavos: 'int8',
    juros_centavos: 'int8',
    desconto_centavos: 'int8',
    reajuste_centavos: 'int8',
    liquido_centavos: 'int8',
    fluxo_id: 'int8?',
    fluxo_saida_id: 'int8?',
    numero_cheque: 'int8',
    notafiscal: 'text?',
    obs: 'text?',
    file_id: 'int8?',
    data_pagamento: 'date?',
  },
  { indexes: [['conta', 'vencimento'], ['conta', 'data_pagamento'], ['lancamento_id']] },
);

const cabecalho = (data: Cabecalho) => ({
  fazenda_id: data.fazendaId,
  tipo: data.tipo,
  descricao: data.descricao,
  categoria: data.categoria,
  categoria_id: data.categoriaId,
  categoria_pagamento: data.categoriaPagamento,
  tipo_pagamento: data.tipoPagamento,
  data: data.data,
  safra_id: data.safraId,
  fornecedor_id: data.fornecedorId,
  notafiscal: data.notafiscal,
  boleto: data.boleto,
  numero_cheque: data.numeroCheque,
  obs_cheque: data.obsCheque,
  obs: data.obs,
  files: data.files,
});

const dados = (data: DadosDoPagamento) => ({
  vencimento: data.vencimento,
  valor_centavos: data.valorCentavos,
  juros_centavos: data.jurosCentavos,
  desconto_centavos: data.descontoCentavos,
  reajuste_centavos: data.reajusteCentavos,
  liquido_centavos: liquido(data),
  fluxo_id: data.fluxoId,
  fluxo_saida_id: data.fluxoSaidaId,
  numero_cheque: data.numeroCheque,
  notafiscal: data.notafiscal,
  obs: data.obs,
  file_id: data.fileId,
});

const linha = (conta: number, lancamentoId: number, pagamento: Pagamento) =>
  upsert(pagamentoTable, {
    id: pagamento.pagamentoId,
    conta,
    lancamento_id: lancamentoId,
    numero: pagamento.numero,
    ...dados(pagamento),
    data_pagamento: pagamento.pagoEm,
  });

/** What payments add to the sums of their entry; `vezes` −1 takes it away. */
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
  tables: [lancamentoTable, pagamentoTable],
  on: {
    LancamentoRegistrado: ({ data, meta: { conta }, version }) => [
      upsert(lancamentoTable, {
        id: data.lancamentoId,
        conta,
        versao: version,
        ...cabecalho(data),
        origem_tipo: data.origem?.tipo ?? null,
        origem_id: data.origem?.id ?? null,
        ...somas(data.pagamentos),
        ...contagens(data.pagamentos),
      }),
      ...data.pagamentos.map((pagamento) => linha(conta, data.lancamentoId, pagamento)),
    ],
    LancamentoAlterado: ({ data, version }) => [patch(lancamentoTable, { id: data.lancamentoId }, { versao: version, ...cabecalho(data) })],
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
    PagamentoExcluido: ({ data: { lancamentoId: id, pagamento }, version }) => [
      remove(pagamentoTable, { id: pagamento.pagamentoId }),
      add(lancamentoTable, { id }, { ...somas([pagamento], -1), parcelas: -1 }),
      patch(lancamentoTable, { id }, { versao: version }),
    ],
  },
});
