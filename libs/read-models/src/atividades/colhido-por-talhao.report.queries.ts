import type { colhidoPorTalhao } from '@tulha/domain/atividades/colhido-por-talhao.report';
import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { colhidasPedidas } from '../relatorios/colhidas-pedidas.queries.js';
import { periodoPedido } from '../relatorios/periodo.queries.js';
import type { ReportQuery } from '../report-kit/rows.js';

/** Millilitres on an area in 10⁻⁴ ha → litres a hectare; null for a plot without a known area. */
const porHectare = (ml: number, areaHa: string | null): number | null => {
  const area = areaHa === null ? 0 : (toScaled(areaHa, 4) ?? 0);
  return area > 0 ? toWire(mulDivHalfUp(ml, 10_000, area), 3) : null;
};

/** Manual picking of the farms given, added up by plot. */
export const rows: ReportQuery<typeof colhidoPorTalhao> = async (reader, { talhao, de, ate, ...filters }, scope) => {
  const { talhoes, dateStart = de, dateEnd = ate } = filters;
  const pedidos = { ...filters, dateStart, dateEnd, talhoes: talhao === undefined ? talhoes : [talhao] };
  const periodo = await periodoPedido(reader, pedidos, scope);
  if (!periodo) return undefined;
  const { about } = periodo;
  const colhido = await (await colhidasPedidas(reader, pedidos, periodo))
    .innerJoin('talhao as t', 't.id', 'c.talhao_id')
    .leftJoin('fazenda as f', 'f.id', 'c.fazenda_id')
    .select([
      't.id',
      sql<string>`t.nome`.as('talhao'),
      sql<string | null>`f.nome`.as('fazenda'),
      sql<string | null>`nullif(t.area_ha, 0)`.as('area'),
    ])
    .select([sql<number>`count(*)::int8`.as('linhas'), sql<number>`sum(c.litros_ml)::int8`.as('ml')])
    .select(sql<number>`sum(c.pagamento_centavos)::int8`.as('centavos'))
    .groupBy(['t.id', 't.nome', 'f.nome', 't.area_ha'])
    .limit(scope.max + 1)
    .execute();
  return {
    about,
    rows: colhido.map(({ ml, centavos, area, ...row }) => ({
      ...row,
      areaHa: area === null ? null : Number(area),
      litros: toWire(ml, 3),
      litrosPorHa: porHectare(ml, area),
      pagamento: toWire(centavos, 2),
    })),
  };
};
