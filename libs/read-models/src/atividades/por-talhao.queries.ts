import { GASTOS_GERAIS } from '@tulha/domain/propriedade/talhao.catalogue';
import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../read/reader.js';

/** Inclusive days. */
export type QualPeriodo = {
  readonly safra?: number | undefined;
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
};

type Row = {
  readonly talhao: number | null;
  readonly nome: string | null;
  readonly fazenda: number;
  readonly area: string | null;
  readonly atividades: number;
  readonly ultima: string;
  readonly ml: number;
  readonly colheita: number;
  readonly outros: number;
};

/** The condition for activities `a` of the period. */
export const periodo = ({ safra, dateStart, dateEnd }: QualPeriodo) => sql`
  (${safra ?? null}::int8 is null or a.safra_id = ${safra ?? null}::int8)
  and (${dateStart ?? null}::date is null or a.data >= ${dateStart ?? null}::date)
  and (${dateEnd ?? null}::date is null or a.data <= ${dateEnd ?? null}::date)`;

type Pergunta = { readonly conta: number; readonly qual: QualPeriodo; readonly fazendas: readonly number[] };

/** The weight of each plot in the activities `a`, or others: its area, or equal weights where one of them has none. */
export const pesos = (conta: number, a: RawBuilder<unknown> = sql`a`) => sql`
    em as (
      select a.id, d.talhao::int8 as talhao_id, d.n, coalesce(t.area_ha, 0) as area, min(coalesce(t.area_ha, 0)) over (partition by a.id) as menor
      from ${a} as a cross join lateral jsonb_array_elements_text(a.talhao_ids) with ordinality as d(talhao, n)
      left join leitura.talhao t on t.id = d.talhao::int8 and t.conta = ${conta}
    ), pesos as (
      select id, talhao_id, n, case when menor > 0 then area else 1 end as peso,
        sum(case when menor > 0 then area else 1 end) over (partition by id) as soma
      from em
    )`;

/** The value of a `parte` (whole, with its `sobra`) of a total of `de`, so that the parts sum to it to the cent (as `repartir` does). */
export const cota = (total: RawBuilder<unknown>, de: RawBuilder<unknown>) => sql`
    parte + case when row_number() over (partition by ${de} order by sobra desc, n) <= ${total} - sum(parte) over (partition by ${de}) then 1 else 0 end`;

/**
 * `a`: activities of the farms given. `feitas`: the cost of each of them without its picking, inputs included, on each of its plots.
 * Without plots it is general expenses.
 */
const feitas = ({ conta, qual, fazendas }: Pergunta) => sql`
    insumos as (
      select origem_id, -sum(custo_centavos) as centavos from leitura.movimento_estoque
      where conta = ${conta} and origem_registro = 'atividade' group by origem_id
    ), a as (
      select a.id, a.fazenda_id, a.data, a.custo_centavos + coalesce(i.centavos, 0) as custo_centavos, a.talhao_ids, a.atividade, a.cat_atividade_id
      from leitura.atividade a left join insumos i on i.origem_id = a.id
      where a.conta = ${conta} and a.fazenda_id = any(${[0, ...fazendas]}::int8[]) and ${periodo(qual)}
    ), ${pesos(conta)}, partes as (
      select a.*, p.talhao_id, p.n, floor(a.custo_centavos * p.peso / p.soma) as parte, mod(a.custo_centavos * p.peso, p.soma) as sobra
      from a join pesos p on p.id = a.id
    ), feitas as (
      select id, fazenda_id, talhao_id, data, atividade, cat_atividade_id, ${cota(sql`custo_centavos`, sql`id`)} as outros
      from partes
      union all
      select id, fazenda_id, null, data, atividade, cat_atividade_id, custo_centavos from a where talhao_ids = '[]'::jsonb
    )`;

/**
 * `no_talhao`: of `linhas` (a row for each part of the cost of activities) those of one plot. Picking belongs to its own
 * plot. Of an activity on several plots each line counts with the difference that its cost makes to the plot's part of all
 * lines before it, so that the lines sum to the activity's cost in `feitas`.
 */
export const linhasNoTalhao = (conta: number, talhao: number) => sql`
    a as (
      select id, talhao_ids from leitura.atividade where conta = ${conta} and talhao_ids @> ${JSON.stringify([talhao])}::jsonb
    ), ${pesos(conta)}, acumuladas as (
      select l.*, row_number() over ordem as ordem, sum(l.centavos) over ordem as acumulado
      from linhas l join a on a.id = l.atividade_id where l.o_que <> 'colheita'
      window ordem as (partition by l.atividade_id order by l.o_que, l.id rows unbounded preceding)
    ), partes as (
      select l.*, p.talhao_id as deste, p.n, floor(l.acumulado * p.peso / p.soma) as parte, mod(l.acumulado * p.peso, p.soma) as sobra
      from acumuladas l join pesos p on p.id = l.atividade_id
    ), cotas as (
      select *, ${cota(sql`acumulado`, sql`atividade_id, ordem`)} as ate from partes
    ), no_talhao as (
      select atividade_id, o_que, colaborador_id, maquina_id, ml, ate - lag(ate, 1, 0::numeric) over (partition by atividade_id order by ordem) as centavos
      from cotas where deste = ${talhao}
      union all
      select atividade_id, o_que, colaborador_id, maquina_id, ml, centavos from linhas where o_que = 'colheita' and talhao_id = ${talhao}
    )`;

/** The picking and the costs of the given farms' activities by plot. Picking belongs to its own plot. */
export const custosPorTalhao = async ({ db, conta }: Reader, qual: QualPeriodo, fazendas: readonly number[]) => {
  const { rows } = await sql<Row>`
    with ${feitas({ conta, qual, fazendas })}, colhido as (
      select l.talhao_id, a.fazenda_id, sum(l.litros_ml) as ml, sum(l.pagamento_centavos) as centavos
      from leitura.colheita_linha l join a on a.id = l.atividade_id where l.conta = ${conta} group by 1, 2
    )
    select f.talhao_id as talhao, t.nome, f.fazenda_id as fazenda, nullif(t.area_ha, 0)::text as area, count(*)::int8 as atividades,
      max(f.data)::text as ultima, sum(f.outros)::int8 as outros,
      coalesce(c.ml, 0)::int8 as ml, coalesce(c.centavos, 0)::int8 as colheita
    from feitas f left join leitura.talhao t on t.id = f.talhao_id and t.conta = ${conta} 
    left join colhido c on c.talhao_id = f.talhao_id and c.fazenda_id = f.fazenda_id
    group by f.talhao_id, t.nome, f.fazenda_id, t.area_ha, c.ml, c.centavos
    order by t.nome nulls last, f.talhao_id, f.fazenda_id`.execute(db);
  return rows.map(porTalhaoView);
};

/** The cost of a hectare; null where the area is unknown. */
export const porHectare = (centavos: number, area: string | null): number | null => {
  const decimos = area === null ? 0 : (toScaled(area, 4) ?? 0);
  return decimos > 0 ? toWire(mulDivHalfUp(centavos, 10_000, decimos), 2) : null;
};

const porTalhaoView = ({ talhao, nome, fazenda, area, atividades, ultima, ml, colheita, outros }: Row) => ({
  ...{ talhao, nome: nome ?? (talhao === null ? GASTOS_GERAIS : ''), fazenda, areaHa: area === null ? null : Number(area) },
  ...{ atividades, ultima, litros: toWire(ml, 3), colheita: toWire(colheita, 2), outrosCustos: toWire(outros, 2) },
  ...{ total: toWire(colheita + outros, 2), porHa: porHectare(colheita + outros, area) },
});

type Gasto = { readonly tipo: number | null; readonly nome: string; readonly vezes: number; readonly centavos: number };

/**
 * The cost of each kind of activity, without its picking, on one plot, with its parts of activities on several plots, as
 * `custosPorTalhao` counts them.
 */
export const gastosDoTalhao = async ({ db, conta }: Reader, talhao: number, qual: QualPeriodo, fazendas: readonly number[]) => {
  const { rows } = await sql<Gasto>`
    with ${feitas({ conta, qual, fazendas })}
    select cat_atividade_id as tipo, min(atividade) as nome, count(*) filter (where outros > 0)::int8 as vezes, sum(outros)::int8 as centavos
    from feitas where talhao_id = ${talhao} group by cat_atividade_id, case when cat_atividade_id is null then atividade end
    having sum(outros) > 0 order by sum(outros) desc, min(atividade)`.execute(db);
  return rows;
};
