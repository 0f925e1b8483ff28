import { TIPO_DIA } from '@tulha/domain/atividades/parte/partes.fields';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

/** The workers of some activities: the work of each on that day in all activities, a row for each activity. Names are not here. */
export type DiaDeQuem = {
  readonly atividade: number;
  readonly colaborador: number;
  readonly data: string;
  readonly lancamentos: number;
  readonly diasMilesimos: number;
  readonly minutos: number;
};

/** The days of an activity `a` with the share of its hours on each: of work over midnight two, shared by the clock. */
const DIAS_DELA = sql`(
  select a.data + n as dia, case n when 0 then 1 - v.depois else v.depois end as parte
    from generate_series(0, case when a.termina_no_dia_seguinte then 1 else 0 end) n,
      (select case when a.termina_no_dia_seguinte then extract(epoch from a.hora_final::time)
        / (86400 + extract(epoch from a.hora_final::time) - extract(epoch from a.hora_inicial::time)) else 0 end as depois) v)`;

/** All work of an activity's workers on its days, by activity and day. A day's wage belongs to the day on which the work began. */
export const diasDeQuemTrabalhou = async ({ db, conta }: Reader, atividades: readonly number[]): Promise<readonly DiaDeQuem[]> => {
  const { rows } = await sql<DiaDeQuem>`
    with quem as (
      select distinct a.id as atividade, d.dia, l.colaborador_id as colaborador
        from leitura.atividade a join leitura.atividade_mao_de_obra l on l.atividade_id = a.id and l.conta = a.conta
        cross join lateral ${DIAS_DELA} d
        where a.conta = ${conta} and a.id = any(${[...atividades]}::int8[])
    ), trabalhado as (
      select l.colaborador_id as colaborador, d.dia, d.parte, d.dia = a.data as primeiro, l.tipo, l.quantidade_milesimos,
        case when l.tipo = ${TIPO_DIA} then 0 else l.quantidade_milesimos * 60 / 1000 + l.minutos end + l.extra_milesimos * 60 / 1000 as minutos
      from leitura.atividade_mao_de_obra l
      join leitura.atividade a on a.id = l.atividade_id and a.conta = ${conta}
      cross join lateral ${DIAS_DELA} d
      where l.conta = ${conta} and l.colaborador_id in (select colaborador from quem)
    )
    select q.atividade, q.colaborador, q.dia::text as data, count(*) filter (where t.primeiro)::int8 as lancamentos,
      coalesce(sum(t.quantidade_milesimos) filter (where t.tipo = ${TIPO_DIA} and t.primeiro), 0)::int8 as "diasMilesimos",
      sum(round(t.minutos * t.parte))::int8 as minutos
      from quem q join trabalhado t on t.colaborador = q.colaborador and t.dia = q.dia
      group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
};

/** A machine's work in an activity, or in another on one of the same days; both days included, readings in hundredths. */
export type TrabalhoAchado = {
  readonly id: number;
  readonly atividade: number;
  readonly maquina: number;
  readonly odometro: boolean;
  /** Its first reading was said to be right, however far it is from the last. */
  readonly conferida: boolean;
  readonly inicio: string;
  readonly fim: string;
  readonly kmInicio: number;
  readonly kmFim: number;
};

/** All that the machines of some activities did, from the first of their days to the last. */
export const trabalhosDasMaquinas = async ({ db, conta }: Reader, atividades: readonly number[]): Promise<readonly TrabalhoAchado[]> => {
  const { rows } = await sql<TrabalhoAchado>`
    with trabalho as (
      select m.id, m.atividade_id as atividade, m.maquina_id as maquina, c.medidor = 'ODOMETRO' as odometro,
        coalesce(m.leitura_conferida, 0) = 1 as conferida,
        coalesce(m.date_start, a.data) as inicio,
        coalesce(m.date_end, coalesce(m.date_start, a.data) + case when a.termina_no_dia_seguinte then 1 else 0 end) as fim,
        round(m.km_inicio * 100)::int8 as "kmInicio", round(m.km_fim * 100)::int8 as "kmFim"
      from leitura.atividade_maquina m
      join leitura.atividade a on a.id = m.atividade_id and a.conta = m.conta
      join leitura.maquina c on c.id = m.maquina_id and c.conta = m.conta
      where m.conta = ${conta}
        and m.maquina_id in (select maquina_id from leitura.atividade_maquina where conta = ${conta} and atividade_id = any(${[...atividades]}::int8[]))
    ), dias as (select min(inicio) as de, max(fim) as ate from trabalho where atividade = any(${[...atividades]}::int8[]))
    select t.id, t.atividade, t.maquina, t.odometro, t.conferida, t.inicio::text as inicio, t.fim::text as fim, t."kmInicio", t."kmFim"
      from trabalho t, dias d where t.inicio <= d.ate and t.fim >= d.de order by t.id`.execute(db);
  return rows;
};
