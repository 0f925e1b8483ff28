import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { defineProjection } from '../declare/projection.js';
import { type RowOp, upsert } from '../declare/row-ops.js';
import { defineTable, type RowOf } from '../declare/table.js';

/**
 * A line of harvest as each of its facts stated it, also of a deleted one: queries about the known picking at an instant
 * read these rows. Only the first fact sets `litros_ml`, and it never changes.
 */
export const colheitaLinhaVersaoTable = defineTable(
  'colheita_linha_versao',
  {
    linha_id: 'int8',
    versao: 'int8',
    conta: 'int8',
    fazenda_id: 'int8?',
    talhao_id: 'int8?',
    em: 'date?',
    litros_ml: 'int8?',
    retirada: 'bool',
    motivo: 'text?',
    registrado_em: 'timestamptz',
  },
  { key: ['linha_id', 'versao'], indexes: [['conta']] },
);

type CamposDaVersao = Partial<
  Pick<RowOf<typeof colheitaLinhaVersaoTable>, 'fazenda_id' | 'talhao_id' | 'em' | 'litros_ml' | 'retirada' | 'motivo'>
>;

const versaoDe = ({ meta, version }: Pick<Recorded, 'meta' | 'version'>, linhaId: number, diz: CamposDaVersao): RowOp[] => [
  upsert(colheitaLinhaVersaoTable, {
    linha_id: linhaId,
    versao: version,
    conta: meta.conta,
    fazenda_id: null,
    talhao_id: null,
    em: null,
    litros_ml: null,
    retirada: false,
    motivo: null,
    ...diz,
    registrado_em: meta.recordedAt,
  }),
];

type Do<T extends AtividadeEvent['type']> = Recorded<Extract<AtividadeEvent, { type: T }>>;

type Modo = 'Manual' | 'Mecanica' | 'Simplificada';
const lancada = (fact: Do<`Colheita${Modo}Lancada`>): RowOp[] => {
  const { fazendaId, talhaoId, em, litrosMl } = fact.data;
  return versaoDe(fact, fact.data.linhaId, { fazenda_id: fazendaId, talhao_id: talhaoId, em, litros_ml: litrosMl });
};

const movida = (fact: Do<`Colheita${Modo}Movida`>): RowOp[] => {
  const { fazendaId, talhaoId, em, motivo = null } = fact.data;
  return versaoDe(fact, fact.data.linhaId, { fazenda_id: fazendaId, talhao_id: talhaoId, em, motivo });
};

const excluida = (fact: Do<`Colheita${Modo}Excluida`>): RowOp[] =>
  versaoDe(fact, fact.data.linhaId, { retirada: true, motivo: fact.data.motivo ?? null });

/** The history of picking, line by line. */
export const colheitaLinhaVersaoProjection = defineProjection<AtividadeEvent>({
  name: 'colheita-linha-versao',
  tables: [colheitaLinhaVersaoTable],
  on: {
    AtividadeRegistrada: () => [],
    AtividadeAlterada: () => [],
    AtividadeExcluida: () => [],
    ColheitaManualLancada: lancada,
    ColheitaMecanicaLancada: lancada,
    ColheitaManualMovida: movida,
    ColheitaMecanicaMovida: movida,
    ColheitaSimplificadaLancada: lancada,
    ColheitaSimplificadaMovida: movida,
    ColheitaManualExcluida: excluida,
    ColheitaMecanicaExcluida: excluida,
    ColheitaSimplificadaExcluida: excluida,
  },
});
