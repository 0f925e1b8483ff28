import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import { terminaAntes } from '@tulha/domain/atividades/horario';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { type Cases, defineProjection } from '../declare/projection.js';
import { add, patch, remove, upsert } from '../declare/row-ops.js';
import { defineTable, type RowOf } from '../declare/table.js';
import { casosDasPartes, parteTables, somarNaAtividade } from './parte.projection.js';

/**
 * `termina_no_dia_seguinte`: `hora_final` is of the day after `data`. `linhas`, `litros_ml` and `pagamento_centavos` are of
 * its harvest, by hand and by machines; `custo_centavos` of its other parts. `talhao_ids` is empty for general expenses.
 * `grupo_id` is its own id where it is in no group. The first of a group is the one with the least id, so another takes its
 * place when it is deleted.
 */
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
    termina_no_dia_seguinte: 'bool',
    obs: 'text?',
    grupo_id: 'int8',
    linhas: 'int8',
    litros_ml: 'int8',
    pagamento_centavos: 'int8',
    custo_centavos: 'int8',
  },
  {
    // As the list is sorted, with the farms that every list is asked by: a page is read in its order, and counted without its rows.
    indexes: [['conta', '-data', 'id', 'fazenda_id'], ['conta', 'safra_id', 'cat_atividade_id', '-data', 'id', 'fazenda_id'], ['grupo_id']],
    nomes: ['atividade'],
    procura: ['atividade', 'obs'],
  },
);

/** One line of harvest, of a worker, of a machine, or of neither (simplified). `folha_id`: the closed payroll sheet it is in; only the sheets' projection writes it. */
export const colheitaLinhaTable = defineTable(
  'colheita_linha',
  {
    id: 'int8',
    conta: 'int8',
    fazenda_id: 'int8',
    safra_id: 'int8?',
    atividade_id: 'int8',
    talhao_id: 'int8',
    colaborador_id: 'int8?',
    maquina_id: 'int8?',
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
  termina_no_dia_seguinte: data.terminaNoDiaSeguinte ?? terminaAntes(data),
  obs: data.obs,
  grupo_id: data.grupoId ?? data.atividadeId,
});

type Do<T extends AtividadeEvent['type']> = Recorded<Extract<AtividadeEvent, { type: T }>>;
type Modo = 'Manual' | 'Mecanica' | 'Simplificada';
type DaLinha = { readonly data: { readonly atividadeId: number }; readonly version: number };

/** The changes of an activity when a line is added or removed. */
const somar = ({ data: { atividadeId: id }, version: versao }: DaLinha, linhas: number, litrosMl: number, centavos: number) => [
  add(atividadeTable, { id }, { linhas, litros_ml: litrosMl, pagamento_centavos: centavos }),
  patch(atividadeTable, { id }, { versao }),
];

const onde = ({ fazendaId, safraId, talhaoId, em }: Do<`Colheita${Modo}Movida`>['data']) => ({
  fazenda_id: fazendaId,
  safra_id: safraId,
  talhao_id: talhaoId,
  em,
});
const medidas = ({
  tipo,
  medidaMl,
  quantidade,
  restoMl,
  litrosMl,
  valorMedidaCentavos,
}: Do<'ColheitaMecanicaLancada'>['data'] | Do<'ColheitaManualLancada'>['data']) => ({
  ...{ tipo, medida_ml: medidaMl, quantidade, resto_ml: restoMl, litros_ml: litrosMl, valor_medida_centavos: valorMedidaCentavos },
});

/** A line as its fact has it, with defaults for absent values. */
const linhaLancada = ({ data, meta }: Do<`Colheita${Modo}Lancada`>, campos: Partial<RowOf<typeof colheitaLinhaTable>>) =>
  upsert(colheitaLinhaTable, {
    ...{ id: data.linhaId, conta: meta.conta, atividade_id: data.atividadeId, ...onde(data) },
    ...{ colaborador_id: null, maquina_id: null, folha_id: null, tipo: 'L', medida_ml: 0, quantidade: 0, resto_ml: 0, tara_ml: 0 },
    ...{ litros_ml: 0, valor_medida_centavos: 0, pagamento_centavos: 0 },
    ...campos,
  });

const mover = ({ data, version }: Do<`Colheita${Modo}Movida`>) => [
  patch(colheitaLinhaTable, { id: data.linhaId }, onde(data)),
  patch(atividadeTable, { id: data.atividadeId }, { versao: version }),
];

const excluir = (fact: Do<`Colheita${Modo}Excluida`>, centavos: number) => [
  remove(colheitaLinhaTable, { id: fact.data.linhaId }),
  ...somar(fact, -1, -fact.data.litrosMl, -centavos),
];

export const atividadeProjection = defineProjection<AtividadeEvent>({
  name: 'atividade',
  tables: [atividadeTable, colheitaLinhaTable, ...parteTables],
  on: {
    ...(casosDasPartes(somarNaAtividade(atividadeTable)) as Cases<AtividadeEvent>),
    AtividadeRegistrada: (fact) => [
      upsert(atividadeTable, {
        id: fact.data.atividadeId,
        conta: fact.meta.conta,
        ...colunas(fact),
        linhas: 0,
        litros_ml: 0,
        pagamento_centavos: 0,
        custo_centavos: 0,
      }),
    ],
    AtividadeAlterada: (fact) => [patch(atividadeTable, { id: fact.data.atividadeId }, colunas(fact))],
    AtividadeExcluida: ({ data }) => [remove(atividadeTable, { id: data.atividadeId })],
    InsumosForaDoLugar: ({ data, version }) =>
      data.excluida ? [] : [patch(atividadeTable, { id: data.atividadeId }, { versao: version })],
    ColheitaManualLancada: (fact) => [
      linhaLancada(fact, {
        ...medidas(fact.data),
        colaborador_id: fact.data.colaboradorId,
        tara_ml: fact.data.taraMl,
        pagamento_centavos: fact.data.pagamentoCentavos,
      }),
      ...somar(fact, 1, fact.data.litrosMl, fact.data.pagamentoCentavos),
    ],
    ColheitaMecanicaLancada: (fact) => [
      linhaLancada(fact, { ...medidas(fact.data), maquina_id: fact.data.maquinaId, pagamento_centavos: fact.data.custoCentavos }),
      ...somar(fact, 1, fact.data.litrosMl, fact.data.custoCentavos),
    ],
    ColheitaSimplificadaLancada: (fact) => [
      linhaLancada(fact, { quantidade: 1, medida_ml: fact.data.colhidoMl, tara_ml: fact.data.taraMl, litros_ml: fact.data.litrosMl }),
      ...somar(fact, 1, fact.data.litrosMl, 0),
    ],
    ColheitaManualMovida: mover,
    ColheitaMecanicaMovida: mover,
    ColheitaSimplificadaMovida: mover,
    ColheitaManualExcluida: (fact) => excluir(fact, fact.data.pagamentoCentavos),
    ColheitaMecanicaExcluida: (fact) => excluir(fact, fact.data.custoCentavos),
    ColheitaSimplificadaExcluida: (fact) => excluir(fact, 0),
  },
});
