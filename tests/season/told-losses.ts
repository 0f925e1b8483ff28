import { type Farm, units } from './farm.js';
import type { Yield } from './losses.js';

/** Yields and losses as the API tells them, in units of the last decimal. */

type Rendimento = { litrosPorSaca: number | null; renda: number | null; escolha: number | null; perda: number | null };
type Totais = Rendimento & { saiKg: number; escolhaKg: number; perdaKg: number; entra: { L: number; kg: number } };
type Linha = Totais & { codigo: string; beneficiadoL: number; quebra: number | null };
type Perdas = {
  content: Linha[];
  pagination: { total: number };
  resumo: {
    secagem: { registros: number; medidas: number; quebra: { L: number } };
    beneficio: Totais & { registros: number };
    rebeneficio: Totais & { registros: number };
  };
};

const maybe = (value: number | null, places: number) => (value === null ? null : units(value, places));

const yieldOf = (told: Totais, entra: number): Yield => ({
  entra: units(entra, 3),
  sai: units(told.saiKg, 3),
  escolha: units(told.escolhaKg, 3),
  perda: units(told.perdaKg, 3),
  litrosPorSaca: maybe(told.litrosPorSaca, 3),
  renda: maybe(told.renda, 4),
  escolhaPct: maybe(told.escolha, 4),
  perdaPct: maybe(told.perda, 4),
});

const PAGE = 100;

const rowsBy = async (farm: Farm, por: string): Promise<Linha[]> => {
  const rows: Linha[] = [];
  for (let page = 1; ; page++) {
    const { content, pagination } = await farm.get<Perdas>(`/rastreabilidade/perdas?por=${por}&size=${PAGE}&page=${page}&sort=codigo`);
    rows.push(...content);
    if (rows.length >= pagination.total) return rows;
  }
};

/** The season as `lossesOf` says it. */
export const toldLosses = async (farm: Farm) => {
  const { resumo } = await farm.get<Perdas>('/rastreabilidade/perdas?size=1');
  const [beneficios, rebeneficios, lotes] = [
    await rowsBy(farm, 'beneficio'),
    await rowsBy(farm, 'rebeneficio'),
    await rowsBy(farm, 'lote'),
  ];
  const byCode = (rows: readonly Linha[], entra: (row: Linha) => number) =>
    new Map(rows.map((row) => [row.codigo, yieldOf(row, entra(row))] as const));
  const { registros, medidas, quebra } = resumo.secagem;
  return {
    beneficios: byCode(beneficios, ({ entra }) => entra.L),
    rebeneficios: byCode(rebeneficios, ({ entra }) => entra.kg),
    lotes: byCode(
      lotes.filter(({ beneficiadoL }) => beneficiadoL > 0),
      ({ beneficiadoL }) => beneficiadoL,
    ),
    beneficio: yieldOf(resumo.beneficio, resumo.beneficio.entra.L),
    rebeneficio: yieldOf(resumo.rebeneficio, resumo.rebeneficio.entra.kg),
    quebras: new Map(lotes.flatMap(({ codigo, quebra: dele }) => (dele === null ? [] : [[codigo, units(dele, 4)] as const]))),
    secagem: { registros, medidas, quebra: units(quebra.L, 4) },
  };
};

type DoLote = {
  resumo: Pick<Rendimento, 'litrosPorSaca' | 'renda' | 'escolha'> & { colhidoL: number; perdaKg: number | null; quebra: number | null };
  content: { processo: string; codigo: string; parte: { percentual: number | null } }[];
  pagination: { total: number };
};

/** A lot's way from the plot to the bag, as `waysOf` says it. */
export const toldWay = async (farm: Farm, id: number) => {
  const { resumo, content, pagination } = await farm.get<DoLote>(`/rastreabilidade/lotes/${id}/perdas?size=200`);
  if (pagination.total > content.length) throw new Error(`Lot ${id} came through more than ${content.length} records`);
  const partes = content.filter(({ processo }) => processo.endsWith('beneficio'));
  return {
    partes: new Map(partes.map(({ codigo, parte }) => [codigo, maybe(parte.percentual, 4)] as const)),
    colhido: units(resumo.colhidoL, 3),
    perda: maybe(resumo.perdaKg, 3),
    litrosPorSaca: maybe(resumo.litrosPorSaca, 3),
    quebra: maybe(resumo.quebra, 4),
    renda: maybe(resumo.renda, 4),
    escolha: maybe(resumo.escolha, 4),
  };
};
