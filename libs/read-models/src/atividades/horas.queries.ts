import { TIPO_DIA } from '@tulha/domain/atividades/parte/partes.fields';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

/** Who worked in some activities: what each did on that day in all activities, a row for each activity. Names are not here. */
export type DiaDeQuem = {
  readonly atividade: number;
  readonly colaborador: number;
  readonly data: string;
  readonly lancamentos: number;
  readonly diasMilesimos: number;
  readonly minutos: number;
};

/** By activity, everything that those who worked in it did on its day. */
export const diasDeQuemTrabalhou = async ({ db, conta }: Reader, atividades: readonly number[]): Promise<readonly DiaDeQuem[]> => {
  const { rows } = await sql<DiaDeQuem>`
    with quem as (
      select distinct a.id as atividade, a.data, l.colaborador_id as colaborador
        from leitura.atividade a join leitura.atividade_mao_de_obra l on l.atividade_id = a.id and l.conta = a.conta
        where a.conta = ${conta} and a.id = any(${[...atividades]}::int8[])
    )
    select q.atividade, q.colaborador, q.data::text as data, count(*)::int8 as lancamentos,
      coalesce(sum(l.quantidade_milesimos) filter (where l.tipo = ${TIPO_DIA}), 0)::int8 as "diasMilesimos",
      sum(case when l.tipo = ${TIPO_DIA} then 0 else l.quantidade_milesimos * 60 / 1000 + l.minutos end
        + l.extra_milesimos * 60 / 1000)::int8 as minutos
      from quem q
      join leitura.atividade_mao_de_obra l on l.conta = ${conta} and l.colaborador_id = q.colaborador
      join leitura.atividade b on b.id = l.atividade_id and b.conta = ${conta} and b.data = q.data
      group by 1, 2, 3 order by 1, 2`.execute(db);
  return rows;
};

/** A machine's work in an activity, or in another on one of the same days; both days included, readings in hundredths. */
export type TrabalhoAchado = {
  readonly id: number;
  readonly atividade: number;
  readonly maquina: number;
  readonly odometro: boolean;
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
        coalesce(m.date_start, a.data) as inicio, coalesce(m.date_end, m.date_start, a.data) as fim,
        round(m.km_inicio * 100)::int8 as "kmInicio", round(m.km_fim * 100)::int8 as "kmFim"
      from leitura.atividade_maquina m
      join leitura.atividade a on a.id = m.atividade_id and a.conta = m.conta
      join leitura.maquina c on c.id = m.maquina_id and c.conta = m.conta
      where m.conta = ${conta}
        and m.maquina_id in (select maquina_id from leitura.atividade_maquina where conta = ${conta} and atividade_id = any(${[...atividades]}::int8[]))
    ), dias as (select min(inicio) as de, max(fim) as ate from trabalho where atividade = any(${[...atividades]}::int8[]))
    select t.id, t.atividade, t.maquina, t.odometro, t.inicio::text as inicio, t.fim::text as fim, t."kmInicio", t."kmFim"
      from trabalho t, dias d where t.inicio <= d.ate and t.fim >= d.de order by t.id`.execute(db);
  return rows;
};
