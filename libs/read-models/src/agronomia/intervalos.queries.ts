import {
  type Aplicacao,
  CARENCIA_EM_DUVIDA_DIAS,
  type Intervalos,
  periodoDoDia,
  REENTRADA_EM_DUVIDA_DIAS,
} from '@tulha/domain/agronomia/intervalos';
import { type Fuso, fusoDa } from '@tulha/domain/kernel/relogio';
import { sql } from 'kysely';
import { namesOf } from '../atividades/atividade.queries.js';
import type { Reader } from '../read/reader.js';

/** Whether an input `i` of the category `c` is a pesticide: by its category, or by a field that only pesticides have. */
const DEFENSIVO = sql`(c.grupo is not distinct from 'DEFENSIVO' or coalesce(i.registro, i.ativo, i.modo_acao, i.toxicologica, i.toxicologica_antiga, i.ambiental) is not null
  or i.carencia_dias is not null or i.reentrada_horas is not null)`;

type Onde = { readonly dia: string; readonly talhoes: readonly number[] };
type DoInsumo = Intervalos & { readonly id: number };

/** The intervals of these inputs on a day and these plots: those of the catalogue or of a prescription valid then, the longer one. */
export const intervalosDosInsumos = async (
  { db, conta }: Reader,
  ids: readonly number[],
  { dia, talhoes }: Onde,
): Promise<ReadonlyMap<number, Intervalos>> => {
  const { rows } = await sql<DoInsumo>`
    select i.id, greatest(i.carencia_dias, max(r.carencia_dias)) as "carenciaDias", greatest(i.reentrada_horas, max(r.reentrada_horas)) as "reentradaHoras",
      ${DEFENSIVO} or count(r.id) > 0 as defensivo
    from leitura.insumo i
    left join leitura.categoria_estoque c on c.id = i.categoria_id and c.conta = ${conta}
    left join leitura.receita r on r.conta = ${conta} and r.insumo_id = i.id and not r.excluido and r.data <= ${dia}::date
      and (r.validade is null or r.validade >= ${dia}::date) and (r.talhao_id is null or r.talhao_id = any(${[0, ...talhoes]}::int8[]))
    where i.conta = ${conta} and i.id = any(${[0, ...ids]}::int8[])
    group by i.id, i.carencia_dias, i.reentrada_horas, i.registro, i.ativo, i.modo_acao, i.toxicologica, i.toxicologica_antiga, i.ambiental, c.grupo`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...intervalos }) => [id, intervalos]));
};

export type QuaisAplicacoes = {
  readonly de: string;
  readonly ate: string;
  readonly talhoes?: readonly number[] | undefined;
  readonly fazendas?: readonly number[] | undefined;
  /** An activity that is left out: sprayers are protected from their own spray. */
  readonly foraDe?: number | undefined;
};
type Row = Intervalos & {
  readonly atividade: number;
  readonly talhaoId: number;
  readonly insumoId: number;
  readonly insumo: string;
  readonly data: string;
  readonly inicial: string | null;
  readonly final: string | null;
  readonly seguinte: boolean;
  readonly uf: string | null;
  readonly cidade: string | null;
};

/** An application on one plot, and the activity it was of. */
export type AplicacaoNoTalhao = Aplicacao & { readonly atividade: number; readonly fuso: Fuso };

/** The names of the workers in these activities. */
const quemFez = async (reader: Reader, atividades: readonly number[]): Promise<(atividade: number) => string[]> => {
  const { db, conta } = reader;
  const { rows } = await sql<{ readonly atividade: number; readonly colaborador: number }>`
    select atividade_id as atividade, colaborador_id as colaborador from leitura.atividade_mao_de_obra where conta = ${conta} and atividade_id = any(${atividades}::int8[])
    union select atividade_id, colaborador_id from leitura.atividade_producao where conta = ${conta} and atividade_id = any(${atividades}::int8[])
    order by atividade, colaborador`.execute(db);
  const nomes = await namesOf(
    reader,
    'colaborador',
    rows.map(({ colaborador }) => colaborador),
  );
  return (atividade) => rows.flatMap((row) => (row.atividade === atividade ? [nomes.get(row.colaborador) ?? ''] : [])).filter(Boolean);
};

/**
 * Applications on plots whose intervals reach into these days, or are unknown: the earliest first. An interval is the one
 * stored with the application; if none was stored, that of the catalogue counts. An input of a mixture without a category
 * may be a pesticide.
 */
export const aplicacoesNosTalhoes = async (reader: Reader, quais: QuaisAplicacoes): Promise<AplicacaoNoTalhao[]> => {
  const { db, conta } = reader;
  const { de, ate, talhoes, fazendas, foraDe = 0 } = quais;
  const { rows } = await sql<Row>`
    select * from (
      select a.id as atividade, d.talhao::int8 as "talhaoId", m.insumo_id as "insumoId", i.descricao as insumo, a.data::text as data,
        a.hora_inicial as inicial, a.hora_final as final, a.termina_no_dia_seguinte as seguinte, f.uf, f.cidade, max(coalesce(m.carencia_dias, i.carencia_dias)) as "carenciaDias",
        max(coalesce(m.reentrada_horas, i.reentrada_horas)) as "reentradaHoras", bool_or(coalesce(m.defensivo, false) or ${DEFENSIVO} or (m.calda_id is not null and c.grupo is null)) as defensivo
      from leitura.movimento_estoque m
      join leitura.atividade a on a.id = m.origem_id and a.conta = ${conta}
      join leitura.insumo i on i.id = m.insumo_id and i.conta = ${conta}
      left join leitura.categoria_estoque c on c.id = i.categoria_id and c.conta = ${conta}
      left join leitura.fazenda f on f.id = a.fazenda_id and f.conta = ${conta}
      cross join lateral jsonb_array_elements_text(a.talhao_ids) as d(talhao)
      where m.conta = ${conta} and m.origem_registro = 'atividade' and m.tipo = 'saida' and a.data <= ${ate}::date and a.id <> ${foraDe}
        and (${talhoes ?? null}::int8[] is null or d.talhao::int8 = any(${talhoes ?? null}::int8[]))
        and (${fazendas ?? null}::int8[] is null or a.fazenda_id = any(${fazendas ?? null}::int8[]))
      group by a.id, d.talhao, m.insumo_id, i.descricao, a.data, a.hora_inicial, a.hora_final, a.termina_no_dia_seguinte, f.uf, f.cidade
    ) aplicada
    where data::date + case when seguinte then 1 else 0 end + greatest(
      coalesce("carenciaDias", case when defensivo then ${CARENCIA_EM_DUVIDA_DIAS}::int8 else 0 end),
      coalesce("reentradaHoras" / 24 + 2, case when defensivo then ${REENTRADA_EM_DUVIDA_DIAS}::int8 else 0 end)
    )::int > ${de}::date
    order by data, atividade, "insumoId", "talhaoId"`.execute(db);
  const quem = await quemFez(
    reader,
    rows.map(({ atividade }) => atividade),
  );
  return rows.map(({ data, inicial, final, seguinte: _seguinte, uf, cidade, ...row }) => {
    const fuso = fusoDa({ uf, cidade });
    const { de: inicio, ate: fim } = periodoDoDia(data, inicial, final, fuso);
    return { ...row, inicio, fim, fuso, quem: quem(row.atividade) };
  });
};
