import { avisoForaDaSafra } from '@tulha/domain/atividades/fora-da-safra';
import { rotuloDaSafra } from '@tulha/domain/propriedade/safra.catalogue';
import type { Reader } from '@tulha/read-models/read/reader';

type NaSafra = { readonly data: string; readonly safra: number | null };

/** For each of these activities, the warning that its day is none of its crop year's. */
export const avisosForaDaSafra = async (reader: Reader, atividades: readonly NaSafra[]): Promise<string[][]> => {
  const ids = [...new Set(atividades.flatMap(({ safra }) => safra ?? []))];
  if (ids.length === 0) return atividades.map(() => []);
  const rows = await reader.de('safra').select(['id', 'descricao', 'inicio', 'fim', 'produto']).where('id', 'in', ids).execute();
  const porId = new Map(rows.map((row) => [row.id, { nome: rotuloDaSafra(row), inicio: row.inicio, fim: row.fim }]));
  return atividades.map(({ data, safra }) => {
    const dela = safra === null ? undefined : porId.get(safra);
    return dela ? [avisoForaDaSafra(data, dela) ?? []].flat() : [];
  });
};
