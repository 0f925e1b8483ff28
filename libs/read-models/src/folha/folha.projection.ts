import type { FolhaColheitaEvent, PagamentoDoColaborador, ReservaColheitaEvent } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { type DescontoDaFolha, totalDosDescontos } from '@tulha/domain/folha/comum/adiantamentos.fields';
import type { DadosDaFolha, NaoPagaPeloBanco, PagaPeloBanco, RemessaDaFolha } from '@tulha/domain/folha/comum/fatos.fields';
import { lerChave } from '@tulha/domain/folha/comum/trabalho.fields';
import type { LeiAplicada } from '@tulha/domain/folha/leis/leis.fields';
import type { FolhaPagamentoEvent, PagamentoDoTrabalho } from '@tulha/domain/folha/pagamento/folha-pagamento.events';
import { colheitaLinhaTable } from '../atividades/atividade.projection.js';
import { defineProjection } from '../declare/projection.js';
import { patch, type RowOp, remove, upsert } from '../declare/row-ops.js';
import { defineTable, type RowOf } from '../declare/table.js';
import type { Da, Excluida, Reajustada, Trancada } from './fatos-da-folha.js';

const daFolha = {
  id: 'int8',
  conta: 'int8',
  versao: 'int8',
  fazenda_id: 'int8',
  descricao: 'text',
  inicio: 'date',
  fim: 'date',
  data: 'date',
  colaborador_ids: 'jsonb',
  fazenda_ids: 'jsonb',
  talhao_ids: 'jsonb',
  fluxo_id: 'int8?',
  categoria: 'text?',
  categoria_id: 'int8?',
  valor_dia_centavos: 'int8?',
  valor_extra_centavos: 'int8?',
  regra: 'text?',
  conta_bancaria: 'text?',
  pagamento: 'int8?',
  desconta_adiantamentos: 'bool',
  lancamento_id: 'int8?',
  total_centavos: 'int8?',
  atividades: 'jsonb',
} as const;
const comoLista = { indexes: [['conta', 'inicio']], nomes: ['descricao'], procura: ['descricao'] } as const;

/** Closed while it has a `lancamento_id`, and then `total_centavos` too, and the names that `atividades` had when it was closed. */
export const folhaColheitaTable = defineTable('folha_colheita', daFolha, comoLista);
/** The same of a payroll sheet. */
export const folhaPagamentoTable = defineTable('folha_pagamento', daFolha, comoLista);

const deAlguem = { folha_id: 'int8', colaborador_id: 'int8', conta: 'int8' } as const;
const porColaborador = { key: ['folha_id', 'colaborador_id'] } as const;
const recebido = {
  reajuste_centavos: 'int8',
  valor_centavos: 'int8',
  adiantamentos_centavos: 'int8',
  adiantamentos: 'jsonb',
  leis: 'jsonb',
} as const;

/** The workers of a closed sheet with their payments. `trabalho`: lines that no basket measures. */
export const folhaColheitaColaboradorTable = defineTable(
  'folha_colheita_colaborador',
  { ...deAlguem, litros_ml: 'int8', medidas: 'int8', dias: 'int8', colheita_centavos: 'int8', ...recebido, trabalho: 'jsonb' },
  porColaborador,
);
/** The same of a payroll sheet, line by line. */
export const folhaPagamentoColaboradorTable = defineTable(
  'folha_pagamento_colaborador',
  { ...deAlguem, dias: 'int8', trabalho_centavos: 'int8', ...recebido, trabalho: 'jsonb' },
  porColaborador,
);

const reajuste = { ...deAlguem, reajuste_centavos: 'int8', motivo: 'text?', por: 'int8', em: 'timestamptz' } as const;
/** Adjustments, whether the sheet is open or closed: the last of each worker, with its author, time and reason. */
export const folhaColheitaReajusteTable = defineTable('folha_colheita_reajuste', reajuste, porColaborador);
export const folhaPagamentoReajusteTable = defineTable('folha_pagamento_reajuste', reajuste, porColaborador);

const remessa = {
  folha_id: 'int8',
  banco: 'text',
  convenio: 'text',
  nsa: 'int8',
  conta: 'int8',
  feita_em: 'date',
  data: 'date',
  colaborador_ids: 'jsonb',
  total_centavos: 'int8',
} as const;
const porNumero = { key: ['folha_id', 'banco', 'convenio', 'nsa'] } as const;
/** Files for the bank made of sheets, with the workers they pay: also of an earlier closing, which the bank may have paid. */
export const folhaColheitaRemessaTable = defineTable('folha_colheita_remessa', remessa, porNumero);
export const folhaPagamentoRemessaTable = defineTable('folha_pagamento_remessa', remessa, porNumero);

const noBanco = { ...deAlguem, pago_em: 'date', valor_centavos: 'int8' } as const;
/** Workers whom the bank paid of a sheet that is one expense for all. */
export const folhaColheitaNoBancoTable = defineTable('folha_colheita_no_banco', noBanco, porColaborador);
export const folhaPagamentoNoBancoTable = defineTable('folha_pagamento_no_banco', noBanco, porColaborador);

const trabalho = { chave: 'text', conta: 'int8', folha_id: 'int8', fonte: 'text', linha: 'int8', em: 'date?' } as const;
const porChave = { key: ['chave'], indexes: [['folha_id'], ['conta', 'fonte', 'linha']] } as const;
/** Work besides the picking that closed harvest sheets pay, each line by its name. */
export const folhaColheitaTrabalhoTable = defineTable('folha_colheita_trabalho', trabalho, porChave);
/** Work that closed payroll sheets pay. */
export const folhaPagamentoTrabalhoTable = defineTable('folha_pagamento_trabalho', trabalho, porChave);

const colunas = (data: DadosDaFolha) => ({
  fazenda_id: data.fazendaId,
  descricao: data.descricao,
  inicio: data.inicio,
  fim: data.fim,
  data: data.data,
  colaborador_ids: data.colaboradorIds,
  fazenda_ids: data.fazendaIds,
  talhao_ids: data.talhaoIds,
  fluxo_id: data.fluxoId,
  categoria: data.categoria,
  categoria_id: data.categoriaId,
  valor_dia_centavos: data.valorDiaCentavos,
  valor_extra_centavos: data.valorExtraCentavos,
  regra: data.regra,
  conta_bancaria: data.contaBancaria,
  pagamento: data.pagamento,
  desconta_adiantamentos: data.descontaAdiantamentos !== false,
});

type Alem = { readonly adiantamentos?: readonly DescontoDaFolha[] | undefined; readonly leis?: readonly LeiAplicada[] | undefined };

/** The rules of law applied to a worker, and the discounts of their advances, each and their sum. */
const alem = ({ adiantamentos = [], leis = [] }: Alem) => ({
  ...{ leis, adiantamentos, adiantamentos_centavos: totalDosDescontos(adiantamentos) },
});

type Tabelas = {
  readonly folha: typeof folhaColheitaTable | typeof folhaPagamentoTable;
  readonly colaborador: typeof folhaColheitaColaboradorTable | typeof folhaPagamentoColaboradorTable;
  readonly reajuste: typeof folhaColheitaReajusteTable;
  readonly noBanco: typeof folhaColheitaNoBancoTable;
  readonly remessa: typeof folhaColheitaRemessaTable;
  readonly trabalho: typeof folhaColheitaTrabalhoTable;
};
const ABERTA = { lancamento_id: null, total_centavos: null, atividades: [] };

/** The rows that follow from the facts common to all kinds of sheet. */
const casos = ({ folha, colaborador, reajuste: reajustes, noBanco: recebidos, remessa: remessas, trabalho: pago }: Tabelas) => ({
  criada: ({ data, meta, version }: Da<DadosDaFolha>): RowOp[] => [
    upsert(folha, { id: data.folhaId, conta: meta.conta, versao: version, ...colunas(data), ...ABERTA }),
  ],
  alterada: ({ data, version }: Da<DadosDaFolha>): RowOp[] => [patch(folha, { id: data.folhaId }, { versao: version, ...colunas(data) })],
  reajustada: ({ data, meta, version }: Da<Reajustada>): RowOp[] => [
    upsert(reajustes, {
      ...{ folha_id: data.folhaId, colaborador_id: data.colaboradorId, conta: meta.conta, reajuste_centavos: data.reajusteCentavos },
      ...{ motivo: data.motivo ?? null, por: meta.ator, em: meta.recordedAt },
    }),
    patch(folha, { id: data.folhaId }, { versao: version }),
  ],
  somada: ({ data: { folhaId }, version }: Da<{ folhaId: number }>): RowOp[] => [patch(folha, { id: folhaId }, { versao: version })],
  trancada: ({ data: { folhaId, lancamento, atividades = [] }, version }: Da<Trancada>): RowOp[] => [
    patch(
      folha,
      { id: folhaId },
      { versao: version, lancamento_id: lancamento.lancamentoId, total_centavos: lancamento.valorCentavos, atividades },
    ),
  ],
  aberta: ({ data: { folhaId, colaboradorIds }, version }: Da<{ folhaId: number; colaboradorIds: readonly number[] }>): RowOp[] => [
    patch(folha, { id: folhaId }, { versao: version, ...ABERTA }),
    ...colaboradorIds.map((id) => remove(colaborador, { folha_id: folhaId, colaborador_id: id })),
  ],
  remetida: ({ data, meta, version }: Da<RemessaDaFolha>): RowOp[] => [
    upsert(remessas, {
      ...{ folha_id: data.folhaId, banco: data.banco, convenio: data.convenio, nsa: data.nsa, conta: meta.conta },
      ...{ feita_em: data.feitaEm, data: data.data, colaborador_ids: data.colaboradorIds, total_centavos: data.totalCentavos },
    }),
    patch(folha, { id: data.folhaId }, { versao: version }),
  ],
  pagaPeloBanco: ({ data, meta, version }: Da<PagaPeloBanco>): RowOp[] => [
    ...data.pagos.map(({ colaboradorId, em, valorCentavos }) =>
      upsert(recebidos, {
        ...{ folha_id: data.folhaId, colaborador_id: colaboradorId, conta: meta.conta, pago_em: em, valor_centavos: valorCentavos },
      }),
    ),
    patch(folha, { id: data.folhaId }, { versao: version }),
  ],
  naoPagaPeloBanco: ({ data: { folhaId, colaboradorIds }, version }: Da<NaoPagaPeloBanco>): RowOp[] => [
    ...colaboradorIds.map((id) => remove(recebidos, { folha_id: folhaId, colaborador_id: id })),
    patch(folha, { id: folhaId }, { versao: version }),
  ],
  excluida: ({ data: { folhaId, colaboradorIds, remessas: feitas = [] } }: Da<Excluida>): RowOp[] => [
    remove(folha, { id: folhaId }),
    ...colaboradorIds.map((id) => remove(reajustes, { folha_id: folhaId, colaborador_id: id })),
    ...feitas.map((uma) => remove(remessas, { folha_id: folhaId, ...uma })),
  ],
  reservado: ({ data, meta }: Da<{ folhaId: number; trabalho?: readonly string[] | undefined }>): RowOp[] =>
    (data.trabalho ?? []).map((chave) => {
      const { fonte, linhaId, em } = lerChave(chave);
      return upsert(pago, { chave, conta: meta.conta, folha_id: data.folhaId, fonte, linha: linhaId, em });
    }),
  liberado: ({ data }: Da<{ trabalho?: readonly string[] | undefined }>): RowOp[] =>
    (data.trabalho ?? []).map((chave) => remove(pago, { chave })),
});

const tabelasDaColheita = {
  folha: folhaColheitaTable,
  colaborador: folhaColheitaColaboradorTable,
  reajuste: folhaColheitaReajusteTable,
  noBanco: folhaColheitaNoBancoTable,
  remessa: folhaColheitaRemessaTable,
  trabalho: folhaColheitaTrabalhoTable,
};
const daColheita = casos(tabelasDaColheita);

type Paga<P> = Da<{ readonly folhaId: number; readonly colaboradores: readonly P[] }>;

const quemColheu = ({ data, meta }: Paga<PagamentoDoColaborador>): RowOp[] =>
  data.colaboradores.map((pago) =>
    upsert(folhaColheitaColaboradorTable, {
      ...{ folha_id: data.folhaId, colaborador_id: pago.colaboradorId, conta: meta.conta },
      ...{ litros_ml: pago.litrosMl, medidas: pago.medidas, dias: pago.dias, colheita_centavos: pago.colheitaCentavos },
      ...{ reajuste_centavos: pago.reajusteCentavos, valor_centavos: pago.valorCentavos, trabalho: pago.trabalho ?? [] },
      ...alem(pago),
    }),
  );

type Reservada = Da<{ folhaId: number; linhaIds: readonly number[]; trabalho?: readonly string[] | undefined }>;
const reservada = (fato: Reservada): RowOp[] => [
  ...fato.data.linhaIds.map((id) => patch(colheitaLinhaTable, { id }, { folha_id: fato.data.folhaId })),
  ...daColheita.reservado(fato),
];

/** A line is marked by its reservation, not by the sheet's closing: of two sheets that close over it, only one gets it. */
export const folhaColheitaProjection = defineProjection<FolhaColheitaEvent | ReservaColheitaEvent>({
  name: 'folha_colheita',
  tables: [...Object.values(tabelasDaColheita), colheitaLinhaTable],
  on: {
    FolhaColheitaCriada: daColheita.criada,
    FolhaColheitaAlterada: daColheita.alterada,
    FolhaColheitaReajustada: daColheita.reajustada,
    FolhaColheitaSomada: (fato) => [...daColheita.somada(fato), ...quemColheu(fato)],
    FolhaColheitaTrancada: (fato) => [...daColheita.trancada(fato), ...quemColheu(fato)],
    FolhaColheitaAberta: daColheita.aberta,
    FolhaColheitaRemetida: daColheita.remetida,
    FolhaColheitaPagaPeloBanco: daColheita.pagaPeloBanco,
    FolhaColheitaNaoPagaPeloBanco: daColheita.naoPagaPeloBanco,
    FolhaColheitaExcluida: daColheita.excluida,
    ColheitaReservada: reservada,
    ColheitaReservadaEmParte: reservada,
    ColheitaLiberada: (fato) => [
      ...fato.data.linhaIds.map((id) => patch(colheitaLinhaTable, { id }, { folha_id: null })),
      ...daColheita.liberado(fato),
    ],
  },
});

const tabelasDoPagamento = {
  folha: folhaPagamentoTable,
  colaborador: folhaPagamentoColaboradorTable,
  reajuste: folhaPagamentoReajusteTable,
  noBanco: folhaPagamentoNoBancoTable,
  remessa: folhaPagamentoRemessaTable,
  trabalho: folhaPagamentoTrabalhoTable,
};
const doPagamento = casos(tabelasDoPagamento);

const quemTrabalhou = ({ data, meta }: Paga<PagamentoDoTrabalho>): RowOp[] =>
  data.colaboradores.map((pago) =>
    upsert(folhaPagamentoColaboradorTable, {
      ...{ folha_id: data.folhaId, colaborador_id: pago.colaboradorId, conta: meta.conta, dias: pago.dias },
      ...{ trabalho_centavos: pago.trabalhoCentavos, reajuste_centavos: pago.reajusteCentavos },
      ...{ valor_centavos: pago.valorCentavos, trabalho: pago.linhas, ...alem(pago) },
    }),
  );

/** The same of payroll sheets. */
export const folhaPagamentoProjection = defineProjection<FolhaPagamentoEvent | ReservaColheitaEvent>({
  name: 'folha_pagamento',
  tables: Object.values(tabelasDoPagamento),
  on: {
    FolhaPagamentoCriada: doPagamento.criada,
    FolhaPagamentoAlterada: doPagamento.alterada,
    FolhaPagamentoReajustada: doPagamento.reajustada,
    FolhaPagamentoSomada: (fato) => [...doPagamento.somada(fato), ...quemTrabalhou(fato)],
    FolhaPagamentoTrancada: (fato) => [...doPagamento.trancada(fato), ...quemTrabalhou(fato)],
    FolhaPagamentoAberta: doPagamento.aberta,
    FolhaPagamentoRemetida: doPagamento.remetida,
    FolhaPagamentoPagaPeloBanco: doPagamento.pagaPeloBanco,
    FolhaPagamentoNaoPagaPeloBanco: doPagamento.naoPagaPeloBanco,
    FolhaPagamentoExcluida: doPagamento.excluida,
    TrabalhoReservado: doPagamento.reservado,
    TrabalhoReservadoEmParte: doPagamento.reservado,
    TrabalhoLiberado: doPagamento.liberado,
  },
});
export type FolhaRow = RowOf<typeof folhaColheitaTable>;
