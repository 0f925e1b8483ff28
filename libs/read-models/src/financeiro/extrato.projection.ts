import type { ExtratoEvent } from '@tulha/domain/financeiro/extrato/extrato.events';
import { defineProjection } from '../declare/projection.js';
import { remove, upsert } from '../declare/row-ops.js';
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

/** What left is negative. The texts are gone where the account's key was destroyed. */
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
  },
  { indexes: [['conta', 'fluxo_id', 'dia'], ['extrato_id']], nomes: ['texto', 'nome'], resto: ['texto', 'nome', 'documento'] },
);

/** By which columns the spreadsheets of a cash flow's bank are read. */
export const extratoColunasTable = defineTable(
  'extrato_colunas',
  { fluxo_id: 'int8', conta: 'int8', colunas: 'jsonb' },
  { key: ['fluxo_id'] },
);

export const extratoProjection = defineProjection<ExtratoEvent>({
  name: 'extrato',
  tables: [extratoTable, extratoLinhaTable, extratoColunasTable],
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
      data.linhas.map(({ linhaId, centavos, ...linha }, n) => {
        const { texto = null, nome = null } = (data.textos as typeof data.textos | null)?.[n] ?? {};
        const { extratoId: extrato_id, fluxoId: fluxo_id } = data;
        return upsert(extratoLinhaTable, { id: linhaId, conta, extrato_id, fluxo_id, valor_centavos: centavos, ...linha, texto, nome });
      }),
    ExtratoExcluido: ({ data }) => [
      remove(extratoTable, { id: data.extratoId }),
      ...data.linhaIds.map((id) => remove(extratoLinhaTable, { id })),
    ],
    ColunasDoExtratoDitas: ({ data, meta }) => [
      upsert(extratoColunasTable, { fluxo_id: data.fluxoId, conta: meta.conta, colunas: data.colunas }),
    ],
  },
});
