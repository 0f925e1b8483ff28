import type { colhidoPorTalhao } from '@tulha/domain/atividades/colhido-por-talhao.report';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { type QualSafra, safraPedida } from '../propriedade/safra.queries.js';
import type { Reader } from '../read/reader.js';
import { aboutPeriod, type ReportQuery, type ReportScope } from '../reports/rows.js';
import { aboutPlot } from './atividade.queries.js';
import { colhidas } from './colhido.queries.js';

/** Millilitres on an area in 10⁻⁴ ha → litres a hectare; null of a plot nobody measured. */
const porHectare = (ml: number, areaHa: string | null): number | null => {
  const area = areaHa === null ? 0 : (toScaled(areaHa, 4) ?? 0);
  return area > 0 ? toWire(mulDivHalfUp(ml, 10_000, area), 3) : null;
};

/** The days that are asked for, and of a crop year its own and its farm. */
const periodoDe = async (reader: Reader, { safra: pedida, de, ate }: QualSafra, scope: ReportScope) => {
  if (pedida === undefined) return { about: aboutPeriod(de, ate), fazendas: scope.fazendas, de, ate };
  const daSafra = await safraPedida(reader, { safra: pedida }, scope);
  if (!daSafra) return undefined;
  const { safra, fazendas } = daSafra;
  const [desde, fim] = [de && de > safra.inicio ? de : safra.inicio, ate && ate < safra.fim ? ate : safra.fim];
  return { about: `${safra.descricao}, de ${diaToBr(desde)} a ${diaToBr(fim)}`, fazendas, de: desde, ate: fim };
};

/** Manual picking of the farms given, added up by plot. */
export const rows: ReportQuery<typeof colhidoPorTalhao> = async (reader, { talhao, ...filters }, scope) => {
  const periodo = await periodoDe(reader, filters, scope);
  const about = periodo && (await aboutPlot(reader, talhao, periodo.about));
  if (!periodo || about === undefined) return undefined;
  const colhido = await colhidas(reader, periodo)
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
    .$if(talhao !== undefined, (linhas) => linhas.where('c.talhao_id', '=', talhao ?? 0))
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
