import { GASTOS_GERAIS } from '@tulha/domain/propriedade/talhao.catalogue';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';

export type Talhao = { readonly id: number; readonly nome: string; readonly fazenda: number; readonly areaHa: string | null };

/** Plots for reports, deleted ones too, since their past work still counts. */
export const talhoesPorId = async (reader: Reader): Promise<ReadonlyMap<number, Talhao & { readonly excluido: boolean }>> => {
  const rows = await reader
    .de('talhao')
    .select([
      'id',
      sql<string | null>`nome`.as('nome'),
      sql<number | null>`fazenda_id`.as('fazenda'),
      sql<string | null>`nullif(area_ha, 0)::text`.as('areaHa'),
      sql<boolean>`excluido`.as('excluido'),
    ])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ nome, fazenda, ...row }) => [row.id, { ...row, nome: nome ?? '', fazenda: fazenda ?? 0 }]));
};

const area = (areaHa: string | null) => BigInt(areaHa === null ? 0 : (toScaled(areaHa, 4) ?? 0));

/** The weights of plots by area; equal where none has one. */
const pesosPorArea = (talhoes: readonly Talhao[]): readonly bigint[] => {
  const areas = talhoes.map(({ areaHa }) => area(areaHa));
  return areas.some((uma) => uma > 0n) ? areas : areas.map(() => 1n);
};

/** The plots of each farm that share its costs, each with its weight; absent for a farm without plots. */
export const terraDasFazendas = (talhoes: Awaited<ReturnType<typeof talhoesPorId>>) => {
  const vivos = [...talhoes.values()].filter(({ excluido, nome }) => !excluido && nome !== GASTOS_GERAIS);
  return new Map(
    [...Map.groupBy(vivos, ({ fazenda }) => fazenda)].map(([fazenda, deles]) => [
      fazenda,
      { talhoes: deles.map(({ id }) => id), pesos: pesosPorArea(deles) },
    ]),
  );
};

/** The plots of activities, weighed as their own costs are: by area, or all the same where one has none. */
export const pesosDasAtividades = async (reader: Reader, ids: readonly number[]) => {
  const rows = ids.length === 0 ? [] : await reader.de('atividade').select(['id', 'talhao_ids']).where('id', 'in', ids).execute();
  const talhoes = rows.length === 0 ? new Map<number, Talhao>() : await talhoesPorId(reader);
  const por = new Map(
    rows.map(({ id, talhao_ids }) => {
      const deles = talhao_ids as readonly number[];
      const areas = deles.map((um) => area(talhoes.get(um)?.areaHa ?? null));
      const iguais = areas.some((uma) => uma === 0n);
      return [id, deles.map((talhao, n) => ({ talhao, peso: iguais ? 1n : (areas[n] as bigint) }))] as const;
    }),
  );
  return (id: number | null) => por.get(id ?? 0) ?? [];
};
