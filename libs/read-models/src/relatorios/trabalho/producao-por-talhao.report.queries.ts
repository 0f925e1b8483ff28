import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { producaoPorTalhao } from '@tulha/domain/relatorios/trabalho/producao-por-talhao.report';
import { sql } from 'kysely';
import type { ReportQuery } from '../../report-kit/rows.js';
import { lugaresChamados } from '../custos/custos.queries.js';
import { colhidasPedidas } from '../colhidas-pedidas.queries.js';
import { periodoPedido } from '../periodo.queries.js';

const ml = (onde: ReturnType<typeof sql>) => sql<number>`coalesce(sum(c.litros_ml) filter (where ${onde}), 0)::int8`;
const MANUAL = sql`c.colaborador_id is not null`;
const MECANICA = sql`c.maquina_id is not null`;
const SIMPLIFICADA = sql`c.colaborador_id is null and c.maquina_id is null`;

/** The picking of each plot, by its kind. */
export const rows: ReportQuery<typeof producaoPorTalhao> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const colhido = await (await colhidasPedidas(reader, filtros, periodo))
    .innerJoin('talhao as t', 't.id', 'c.talhao_id')
    .select([
      'c.talhao_id as talhaoId',
      sql<number>`t.fazenda_id`.as('fazenda'),
      sql<number | null>`nullif(t.plantas_contadas, 0)`.as('plantas'),
    ])
    .select([ml(MANUAL).as('manual'), ml(MECANICA).as('mecanica'), ml(SIMPLIFICADA).as('simplificada')])
    .select([sql<number>`sum(c.litros_ml)::int8`.as('ml'), sql<number>`sum(c.pagamento_centavos)::int8`.as('centavos')])
    .groupBy(['c.talhao_id', sql`t.fazenda_id`, 't.plantas_contadas'])
    .limit(scope.max + 1)
    .execute();
  const chamados = await lugaresChamados(reader, colhido);
  return {
    about: periodo.about,
    rows: colhido.map(({ talhaoId, fazenda, plantas, centavos, ...litros }) => {
      const area = chamados.areaDe(talhaoId);
      const decimos = area === null ? 0 : (toScaled(area, 4) ?? 0);
      return {
        ...{ id: talhaoId, talhaoId, talhao: chamados.talhaoDe(talhaoId), fazenda: chamados.fazendaDe(fazenda) },
        ...{ areaHa: area === null ? null : Number(area), plantas, manual: toWire(litros.manual, 3), mecanica: toWire(litros.mecanica, 3) },
        ...{ simplificada: toWire(litros.simplificada, 3), litros: toWire(litros.ml, 3), custo: toWire(centavos, 2) },
        litrosPorHa: decimos > 0 ? toWire(mulDivHalfUp(litros.ml, 10_000, decimos), 3) : null,
        litrosPorPlanta: plantas ? toWire(mulDivHalfUp(litros.ml, 1, plantas), 3) : null,
        custoPorLitro: litros.ml > 0 ? toWire(mulDivHalfUp(centavos, 1_000, litros.ml), 2) : null,
      };
    }),
  };
};
