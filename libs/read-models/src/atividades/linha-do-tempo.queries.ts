import { addDays } from '@tulha/domain/kernel/dates';
import { emOrdem } from '@tulha/domain/kernel/palavras';
import type { Reader } from '../read/reader.js';
import { namesOf } from './atividade.queries.js';

/** The most activities that are drawn. */
export const LINHA_DO_TEMPO_MAX = 2_000;

/**
 * The activities of a season, by plot: newest first, each a period of a day, or of two where it went over midnight. An
 * activity of several plots is on each of them.
 */
export const linhaDoTempo = async (reader: Reader, safra: number, fazendas: readonly number[]) => {
  const rows = await reader
    .de('atividade')
    .select(['id', 'data', 'termina_no_dia_seguinte', 'talhao_ids'])
    .where('safra_id', '=', safra)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .limit(LINHA_DO_TEMPO_MAX)
    .execute();
  const doTalhao = rows.flatMap(({ id, data, termina_no_dia_seguinte: seguinte, talhao_ids }) =>
    (talhao_ids as number[]).map((talhao) => ({ talhao, period: { id, start: data, end: seguinte ? addDays(data, 1) : data } })),
  );
  const names = await namesOf(
    reader,
    'talhao',
    doTalhao.map(({ talhao }) => talhao),
  );
  return [...Map.groupBy(doTalhao, ({ talhao }) => talhao)]
    .map(([id, periods]) => ({ id, name: names.get(id) ?? '', periods: periods.map(({ period }) => period) }))
    .sort((a, b) => emOrdem(a.name, b.name) || a.id - b.id);
};
