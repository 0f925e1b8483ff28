import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { defineProjection } from '../kernel/projection.js';
import { add, patch, remove, upsert } from '../kernel/row-ops.js';
import { defineTable } from '../kernel/table.js';

/** `linhas`, `litros_ml` and `pagamento_centavos` are of its manual harvest. `talhao_ids` is empty for general expenses. */
export const atividadeTable = defineTable(
  'atividade',
  {
    id: 'int8',
    conta: 'int8',
    versao: 'int8',
    fazenda_id: 'int8',
    safra_id: 'int8?',
    talhao_id: 'int8?',
    talhao_ids: 'jsonb',
    atividade: 'text',
    cat_atividade_id: 'int8?',
    data: 'date',
    hora_inicial: 'text?',
    hora_final: 'text?',
    obs: 'text?',
    linhas: 'int8',
    litros_ml: 'int8',
    pagamento_centavos: 'int8',
  },
  { indexes: [['conta', 'data']] },
);

/** One line of manual harvest. `folha_id`: the closed payroll sheet it is in; only the sheets' projection writes it. */
export const colheitaLinhaTable = defineTable(
  'colheita_linha',
  {
    id: 'int8',
    conta: 'int8',
    fazenda_id: 'int8',
    safra_id: 'int8?',
    atividade_id: 'int8',
    talhao_id: 'int8',
    colaborador_id: 'int8',
    em: 'date',
    tipo: 'text',
    medida_ml: 'int8',
    quantidade: 'int8',
    resto_ml: 'int8',
    tara_ml: 'int8',
    litros_ml: 'int8',
    valor_medida_centavos: 'int8',
    pagamento_centavos: 'int8',
    folha_id: 'int8?',
  },
  { indexes: [['conta', 'em'], ['atividade_id'], ['colaborador_id', 'em'], ['talhao_id']] },
);

type Dados = Extract<AtividadeEvent, { type: 'AtividadeRegistrada' }>;
const colunas = ({ data, version }: Recorded<Dados> | Recorded<Extract<AtividadeEvent, { type: 'AtividadeAlterada' }>>) => ({
  versao: version,
  fazenda_id: data.fazendaId,
  safra_id: data.safraId,
  talhao_id: data.talhaoIds.length === 1 ? (data.talhaoIds[0] as number) : null,
  talhao_ids: data.talhaoIds,
  atividade: data.atividade,
  cat_atividade_id: data.catAtividadeId,
  data: data.data,
  hora_inicial: data.horaInicial,
  hora_final: data.horaFinal,
  obs: data.obs,
});

export const atividadeProjection = defineProjection<AtividadeEvent>({
  name: 'atividade',
  tables: [atividadeTable, colheitaLinhaTable],
  on: {
    AtividadeRegistrada: (fact) => [
      upsert(atividadeTable, {
        id: fact.data.atividadeId,
        conta: fact.meta.conta,
        ...colunas(fact),
        linhas: 0,
        litros_ml: 0,
        pagamento_centavos: 0,
      }),
    ],
    AtividadeAlterada: (fact) => [patch(atividadeTable, { id: fact.data.atividadeId }, colunas(fact))],
    AtividadeExcluida: ({ data }) => [remove(atividadeTable, { id: data.atividadeId })],
    ColheitaManualLancada: ({ data, meta, version }) => [
      upsert(colheitaLinhaTable, {
        id: data.linhaId,
        conta: meta.conta,
        fazenda_id: data.fazendaId,
        safra_id: data.safraId,
        atividade_id: data.atividadeId,
        talhao_id: data.talhaoId,
        colaborador_id: data.colaboradorId,
        em: data.em,
        tipo: data.tipo,
        medida_ml: data.medidaMl,
        quantidade: data.quantidade,
        resto_ml: data.restoMl,
        tara_ml: data.taraMl,
        litros_ml: data.litrosMl,
        valor_medida_centavos: data.valorMedidaCentavos,
        pagamento_centavos: data.pagamentoCentavos,
        folha_id: null,
      }),
      add(atividadeTable, { id: data.atividadeId }, { linhas: 1, litros_ml: data.litrosMl, pagamento_centavos: data.pagamentoCentavos }),
      patch(atividadeTable, { id: data.atividadeId }, { versao: version }),
    ],
    ColheitaManualMovida: ({ data, version }) => [
      patch(
        colheitaLinhaTable,
        { id: data.linhaId },
        { fazenda_id: data.fazendaId, safra_id: data.safraId, talhao_id: data.talhaoId, em: data.em },
      ),
      patch(atividadeTable, { id: data.atividadeId }, { versao: version }),
    ],
    ColheitaManualExcluida: ({ data, version }) => [
      remove(colheitaLinhaTable, { id: data.linhaId }),
      add(atividadeTable, { id: data.atividadeId }, { linhas: -1, litros_ml: -data.litrosMl, pagamento_centavos: -data.pagamentoCentavos }),
      patch(atividadeTable, { id: data.atividadeId }, { versao: version }),
    ],
  },
});
