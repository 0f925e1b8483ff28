import type { ExtratoEvent } from '@tulha/domain/financeiro/extrato/extrato.events';
import { memoDe } from '@tulha/domain/financeiro/extrato/memo.fields';
import { defineProjection } from '../declare/projection.js';
import { patch, remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** Files of banks that were taken in. `linhas`: those that were new in it. */
export const extratoTable = defineTable(
  'extrato',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    fluxo_id: 'int8',
    nome: 'text',
    formato: 'text',
    sha256: 'text',
    banco: 'text?',
    agencia: 'text?',
    conta_bancaria: 'text?',
    de: 'date',
    ate: 'date',
    linhas: 'int8',
    conhecidas: 'int8',
    deixadas: 'int8',
    recusadas: 'int8',
    linhas_recusadas: 'jsonb',
    saldo_em: 'date?',
    saldo_centavos: 'int8?',
    saldo_sem_virgula: 'bool',
    recebido_em: 'timestamptz',
  },
  { indexes: [['conta', 'fluxo_id', 'ate']], nomes: ['nome'], procura: ['nome'] },
);

/** Money out is negative. The texts are gone where the account's key was destroyed. */
export const extratoLinhaTable = defineTable(
  'extrato_linha',
  {
    id: 'int8',
    conta: 'int8',
    extrato_id: 'int8',
    fluxo_id: 'int8',
    linha: 'int8',
    dia: 'date',
    valor_centavos: 'int8',
    tipo: 'text?',
    texto: 'text?',
    nome: 'text?',
    fitid: 'text?',
    documento: 'text?',
    situacao: 'text',
    conciliacao_id: 'int8?',
    motivo: 'text?',
    /** The part of its text that is the same every day: by this it is known again. */
    memo: 'text?',
  },
  {
    indexes: [
      ['conta', 'fluxo_id', '-dia', 'id'],
      // What is open, which is little of a long history, is counted and walked over by the index alone.
      ['conta', 'fluxo_id', 'situacao', '-dia', 'id'],
      ['extrato_id'],
      ['conciliacao_id'],
      ['conta', 'memo'],
    ],
    nomes: ['texto', 'nome'],
    resto: ['texto', 'nome', 'documento'],
  },
);

/** The columns by which the spreadsheets of a cash flow's bank are read. */
export const extratoColunasTable = defineTable(
  'extrato_colunas',
  { fluxo_id: 'int8', conta: 'int8', colunas: 'jsonb' },
  { key: ['fluxo_id'] },
);

/** Confirmations that stand: lines on one side, items on the other. */
export const extratoConciliacaoTable = defineTable('extrato_conciliacao', { id: 'int8', conta: 'int8', fluxo_id: 'int8', em: 'date' });

/** The items that lines were matched with. */
export const extratoItemTable = defineTable(
  'extrato_item',
  {
    conciliacao_id: 'int8',
    numero: 'int8',
    conta: 'int8',
    fluxo_id: 'int8',
    pagamento_id: 'int8?',
    movimentacao_id: 'int8?',
    lancamento_id: 'int8?',
    valor_centavos: 'int8',
    pagou: 'bool',
  },
  {
    key: ['conciliacao_id', 'numero'],
    indexes: [
      ['conta', 'pagamento_id'],
      ['conta', 'movimentacao_id'],
      ['conta', 'lancamento_id'],
    ],
  },
);

/** Months of a cash flow that are reconciled and closed. */
export const extratoMesTable = defineTable(
  'extrato_mes',
  { fluxo_id: 'int8', mes: 'text', conta: 'int8', fechado_em: 'timestamptz', usuario: 'int8' },
  { key: ['fluxo_id', 'mes'] },
);

/** What changed of the money in a closed month since, each with why. */
export const extratoMudancaTable = defineTable(
  'extrato_mudanca',
  {
    fluxo_id: 'int8',
    versao: 'int8',
    conta: 'int8',
    mes: 'text',
    pagamento_id: 'int8?',
    movimentacao_id: 'int8?',
    lancamento_id: 'int8?',
    oque: 'text',
    motivo: 'text',
    em: 'timestamptz',
    usuario: 'int8',
  },
  { key: ['fluxo_id', 'versao'] },
);

const linha = (id: number, situacao: string, mais: { readonly conciliacao_id?: number | null; readonly motivo?: string | null } = {}) =>
  patch(extratoLinhaTable, { id }, { situacao, conciliacao_id: null, motivo: null, ...mais });

export const extratoProjection = defineProjection<ExtratoEvent>({
  name: 'extrato',
  tables: [
    extratoTable,
    extratoLinhaTable,
    extratoColunasTable,
    extratoConciliacaoTable,
    extratoItemTable,
    extratoMesTable,
    extratoMudancaTable,
  ],
  on: {
    ExtratoImportado: ({ data, meta, version }) => [
      upsert(extratoTable, {
        ...{ id: data.extratoId, conta: meta.conta, versao: version, fluxo_id: data.fluxoId, nome: data.nome, formato: data.formato },
        ...{ sha256: data.sha256, banco: data.banco, agencia: data.agencia, conta_bancaria: data.contaBancaria },
        ...{ de: data.de, ate: data.ate, linhas: data.novas, conhecidas: data.conhecidas, deixadas: data.deixadas },
        ...{ recusadas: data.quantasRecusadas, linhas_recusadas: data.recusadas, recebido_em: meta.recordedAt },
        saldo_em: data.saldo?.dia ?? null,
        saldo_centavos: data.saldo?.centavos ?? null,
        saldo_sem_virgula: data.saldo?.semVirgula ?? false,
      }),
    ],
    LinhasDoExtratoTrazidas: ({ data, meta: { conta } }) =>
      data.linhas.map(({ linhaId, centavos, ...daLinha }, n) => {
        const { texto = null, nome = null } = (data.textos as typeof data.textos | null)?.[n] ?? {};
        const { extratoId: extrato_id, fluxoId: fluxo_id } = data;
        return upsert(extratoLinhaTable, {
          ...{ id: linhaId, conta, extrato_id, fluxo_id, valor_centavos: centavos, ...daLinha, texto, nome },
          ...{ situacao: 'ABERTA', conciliacao_id: null, motivo: null, memo: memoDe([texto, nome]) },
        });
      }),
    ExtratoExcluido: ({ data }) => [
      remove(extratoTable, { id: data.extratoId }),
      ...data.linhaIds.map((id) => remove(extratoLinhaTable, { id })),
    ],
    LinhasDoExtratoConciliadas: ({ data, meta: { conta } }) => [
      upsert(extratoConciliacaoTable, { id: data.conciliacaoId, conta, fluxo_id: data.fluxoId, em: data.em }),
      ...data.linhaIds.map((id) => linha(id, 'CONCILIADA', { conciliacao_id: data.conciliacaoId, motivo: data.motivo })),
      ...data.itens.map(({ tipo, id, lancamentoId, centavos, pagou }, n) =>
        upsert(extratoItemTable, {
          ...{ conciliacao_id: data.conciliacaoId, numero: n + 1, conta, fluxo_id: data.fluxoId, lancamento_id: lancamentoId, pagou },
          ...{ valor_centavos: centavos, pagamento_id: null, movimentacao_id: null, [`${tipo}_id`]: id },
        }),
      ),
    ],
    ConciliacaoDesfeita: ({ data }) => [
      remove(extratoConciliacaoTable, { id: data.conciliacaoId }),
      ...data.linhaIds.map((id) => linha(id, 'ABERTA')),
      ...data.itens.map((_, n) => remove(extratoItemTable, { conciliacao_id: data.conciliacaoId, numero: n + 1 })),
    ],
    LinhaDoExtratoIgnorada: ({ data }) => [linha(data.linhaId, 'IGNORADA', { motivo: data.motivo })],
    LinhaDoExtratoRetomada: ({ data }) => [linha(data.linhaId, 'ABERTA')],
    MesDoExtratoFechado: ({ data: { fluxoId, mes }, meta }) => [
      upsert(extratoMesTable, { fluxo_id: fluxoId, mes, conta: meta.conta, fechado_em: meta.recordedAt, usuario: meta.ator }),
    ],
    MesDoExtratoReaberto: ({ data }) => [remove(extratoMesTable, { fluxo_id: data.fluxoId, mes: data.mes })],
    ConciliadoAlterado: ({ data: { fluxoId, mes, tipo, id, lancamentoId, oque, motivo }, meta, version }) => [
      upsert(extratoMudancaTable, {
        ...{ fluxo_id: fluxoId, versao: version, conta: meta.conta, mes, lancamento_id: lancamentoId, oque, motivo },
        ...{ em: meta.recordedAt, usuario: meta.ator, pagamento_id: null, movimentacao_id: null, [`${tipo}_id`]: id },
      }),
    ],
    ColunasDoExtratoDitas: ({ data, meta }) => [
      upsert(extratoColunasTable, { fluxo_id: data.fluxoId, conta: meta.conta, colunas: data.colunas }),
    ],
  },
});
