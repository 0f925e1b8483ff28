import { toWire } from '@tulha/domain/kernel/decimal';
import { type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { ColheitaLinhaRow } from './atividade.queries.js';

const linha = (row: ColheitaLinhaRow) => ({
  ...{ id: row.id, atividade: row.atividade_id, talhao: row.talhao_id, data: row.em },
  ...{ colhido: toWire(row.medida_ml, 3), tara: toWire(row.tara_ml, 3), litros: toWire(row.litros_ml, 3) },
});
export type SimplificadaView = ReturnType<typeof linha>;

const simplificadas = (reader: Reader) =>
  reader.de('colheita_linha').selectAll().where('colaborador_id', 'is', null).where('maquina_id', 'is', null);

const SORT = { id: 'id', data: 'em', litros: 'litros_ml' } as const;

/** A page of the simplified picking of an activity. */
export const simplificadasDaAtividade = (reader: Reader, params: ListParams, atividade: number): Promise<PageOf<SimplificadaView>> =>
  paginate(simplificadas(reader).where('atividade_id', '=', atividade), params, { sortable: SORT, first: 'id', id: 'id' }, linha);

/** A page of the simplified picking of a plot, newest first. */
export const simplificadasDoTalhao = (reader: Reader, params: ListParams, talhao: number): Promise<PageOf<SimplificadaView>> =>
  paginate(simplificadas(reader).where('talhao_id', '=', talhao), params, { sortable: SORT, first: '-data', id: 'id' }, linha);

/** The lines with these ids, in order of id. */
export const acharSimplificadas = async (reader: Reader, atividade: number, ids: readonly number[]): Promise<SimplificadaView[]> =>
  (
    await simplificadas(reader)
      .where('atividade_id', '=', atividade)
      .where('id', 'in', [0, ...ids])
      .orderBy('id')
      .execute()
  ).map(linha);
