import type { DadosDaFolha, FolhaColheitaEvent, ReservaColheitaEvent } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { colheitaLinhaTable } from '../atividades/atividade.projection.js';
import { defineProjection } from '../declare/projection.js';
import { patch, remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** Closed while it has a `lancamento_id`, and then `total_centavos` too. */
export const folhaColheitaTable = defineTable(
  'folha_colheita',
  {
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
    lancamento_id: 'int8?',
    total_centavos: 'int8?',
  },
  { indexes: [['conta', 'inicio']], nomes: ['descricao'], procura: ['descricao'] },
);

/** What each worker of a closed sheet is paid. */
export const folhaColheitaColaboradorTable = defineTable(
  'folha_colheita_colaborador',
  {
    folha_id: 'int8',
    colaborador_id: 'int8',
    conta: 'int8',
    litros_ml: 'int8',
    medidas: 'int8',
    dias: 'int8',
    colheita_centavos: 'int8',
    reajuste_centavos: 'int8',
    valor_centavos: 'int8',
  },
  { key: ['folha_id', 'colaborador_id'] },
);

/** Adjustments, whether the sheet is open or closed. */
export const folhaColheitaReajusteTable = defineTable(
  'folha_colheita_reajuste',
  { folha_id: 'int8', colaborador_id: 'int8', conta: 'int8', reajuste_centavos: 'int8' },
  { key: ['folha_id', 'colaborador_id'] },
);

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
});

/** A line is marked by its reservation, not by the sheet's closing: of two sheets that close over it, only one gets it. */
export const folhaColheitaProjection = defineProjection<FolhaColheitaEvent | ReservaColheitaEvent>({
  name: 'folha_colheita',
  tables: [folhaColheitaTable, folhaColheitaColaboradorTable, folhaColheitaReajusteTable, colheitaLinhaTable],
  on: {
    FolhaColheitaCriada: ({ data, meta, version }) => [
      upsert(folhaColheitaTable, {
        id: data.folhaId,
        conta: meta.conta,
        versao: version,
        ...colunas(data),
        lancamento_id: null,
        total_centavos: null,
      }),
    ],
    FolhaColheitaAlterada: ({ data, version }) => [patch(folhaColheitaTable, { id: data.folhaId }, { versao: version, ...colunas(data) })],
    FolhaColheitaReajustada: ({ data, meta, version }) => [
      upsert(folhaColheitaReajusteTable, {
        folha_id: data.folhaId,
        colaborador_id: data.colaboradorId,
        conta: meta.conta,
        reajuste_centavos: data.reajusteCentavos,
      }),
      patch(folhaColheitaTable, { id: data.folhaId }, { versao: version }),
    ],
    FolhaColheitaTrancada: ({ data: { folhaId, lancamento, colaboradores }, meta, version }) => [
      patch(
        folhaColheitaTable,
        { id: folhaId },
        { versao: version, lancamento_id: lancamento.lancamentoId, total_centavos: lancamento.valorCentavos },
      ),
      ...colaboradores.map((pago) =>
        upsert(folhaColheitaColaboradorTable, {
          folha_id: folhaId,
          colaborador_id: pago.colaboradorId,
          conta: meta.conta,
          litros_ml: pago.litrosMl,
          medidas: pago.medidas,
          dias: pago.dias,
          colheita_centavos: pago.colheitaCentavos,
          reajuste_centavos: pago.reajusteCentavos,
          valor_centavos: pago.valorCentavos,
        }),
      ),
    ],
    FolhaColheitaAberta: ({ data: { folhaId, colaboradorIds }, version }) => [
      patch(folhaColheitaTable, { id: folhaId }, { versao: version, lancamento_id: null, total_centavos: null }),
      ...colaboradorIds.map((id) => remove(folhaColheitaColaboradorTable, { folha_id: folhaId, colaborador_id: id })),
    ],
    FolhaColheitaExcluida: ({ data: { folhaId, colaboradorIds } }) => [
      remove(folhaColheitaTable, { id: folhaId }),
      ...colaboradorIds.map((id) => remove(folhaColheitaReajusteTable, { folha_id: folhaId, colaborador_id: id })),
    ],
    ColheitaReservada: ({ data: { folhaId, linhaIds } }) => linhaIds.map((id) => patch(colheitaLinhaTable, { id }, { folha_id: folhaId })),
    ColheitaLiberada: ({ data: { linhaIds } }) => linhaIds.map((id) => patch(colheitaLinhaTable, { id }, { folha_id: null })),
  },
});
