import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { toScaled } from '@tulha/domain/kernel/decimal';
import type { Linha } from '@tulha/domain/atividades/parte/parte.fields';
import { sql } from 'kysely';
import { namesOf } from '../atividades/atividade.queries.js';
import { movidosDe } from '../catalogues/movidos.js';
import type { Reader } from '../read/reader.js';

/** Inclusive days of the work itself, which may be others than its activity's. */
type Dias = { readonly de?: string | undefined; readonly ate?: string | undefined };

const noPeriodo = (dia: ReturnType<typeof sql>, { de, ate }: Dias) => sql`
  (${de ?? null}::date is null or ${dia} >= ${de ?? null}::date) and (${ate ?? null}::date is null or ${dia} <= ${ate ?? null}::date)`;

const DIA = sql`coalesce(m.date_start, a.data)`;

type Row = {
  readonly id: number;
  readonly atividade: number;
  readonly nome: string;
  readonly tipo: number | null;
  readonly talhoes: readonly number[];
  readonly data: string;
  readonly date_start: string | null;
  readonly date_end: string | null;
  readonly km_inicio: string;
  readonly km_fim: string;
  readonly valor: number;
  readonly custo: number;
  readonly implemento: number | null;
};

/** A line of machine work with its place, and its meter's run in hundredths. */
export type TrabalhoDaMaquina = {
  readonly atividade: number;
  readonly parteId: number;
  /** As it is kept. */
  readonly linha: Linha;
  readonly custoCentavos: number;
  readonly data: string;
  readonly atividadeNome: string;
  readonly talhoes: readonly number[];
  readonly usoCentesimos: number;
  readonly valorCentavos: number;
  readonly implemento: number | null;
};

type ComTipo = { readonly tipo: number | null; readonly nome: string };

/** The present names of these activities' kinds. */
const nomesDosTipos = async (reader: Reader, rows: readonly ComTipo[]): Promise<(row: ComTipo) => string> => {
  const movidos = await movidosDe(reader, tipoAtividade);
  const tipoDe = ({ tipo }: ComTipo) => (tipo === null ? null : movidos.agora(tipo));
  const nomes = await namesOf(
    reader,
    'tipo_atividade',
    rows.flatMap((row) => tipoDe(row) ?? []),
  );
  return (row) => nomes.get(tipoDe(row) ?? 0) ?? row.nome;
};

/** Everything a machine did in activities in these days, the last first. */
export const trabalhosDaMaquina = async (reader: Reader, maquina: number, dias: Dias): Promise<readonly TrabalhoDaMaquina[]> => {
  const { db, conta } = reader;
  const { rows } = await sql<Row>`
    select m.id, m.atividade_id as atividade, a.atividade as nome, a.cat_atividade_id as tipo, a.talhao_ids as talhoes, ${DIA}::text as data,
      m.date_start::text as date_start, m.date_end::text as date_end, m.km_inicio::text as km_inicio, m.km_fim::text as km_fim,
      m.valor_centavos as valor, m.custo_centavos as custo, m.implemento_id as implemento
    from leitura.atividade_maquina m join leitura.atividade a on a.id = m.atividade_id and a.conta = m.conta
    where m.conta = ${conta} and m.maquina_id = ${maquina} and ${noPeriodo(DIA, dias)}
    order by ${DIA} desc, m.id desc`.execute(db);
  const nomeDe = await nomesDosTipos(reader, rows);
  return rows.map((row) => ({
    ...{ atividade: row.atividade, parteId: row.id, data: row.data, talhoes: row.talhoes, implemento: row.implemento },
    atividadeNome: nomeDe(row),
    usoCentesimos: (toScaled(row.km_fim, 2) ?? 0) - (toScaled(row.km_inicio, 2) ?? 0),
    ...{ valorCentavos: row.valor, custoCentavos: row.custo },
    linha: {
      ...{ maquinaId: maquina, kmInicio: row.km_inicio, kmFim: row.km_fim, dateStart: row.date_start, dateEnd: row.date_end },
      ...{ valorCentavos: row.valor, implementoId: row.implemento },
    },
  }));
};

type Colhida = {
  readonly id: number;
  readonly atividade: number;
  readonly nome: string;
  readonly tipo: number | null;
  readonly talhao: number;
  readonly data: string;
  readonly ml: number;
  readonly valor: number;
  readonly custo: number;
};

/** The picking of a machine in these days, the last first; it has no reading of the meter. */
export const colheitasDaMaquina = async (reader: Reader, maquina: number, dias: Dias) => {
  const { db, conta } = reader;
  const { rows } = await sql<Colhida>`
    select l.id, l.atividade_id as atividade, a.atividade as nome, a.cat_atividade_id as tipo, l.talhao_id as talhao, l.em::text as data,
      l.litros_ml as ml, l.valor_medida_centavos as valor, l.pagamento_centavos as custo
    from leitura.colheita_linha l join leitura.atividade a on a.id = l.atividade_id and a.conta = l.conta
    where l.conta = ${conta} and l.maquina_id = ${maquina} and ${noPeriodo(sql`l.em`, dias)}
    order by l.em desc, l.id desc`.execute(db);
  const nomeDe = await nomesDosTipos(reader, rows);
  return rows.map((row) => ({
    ...{ atividade: row.atividade, parteId: row.id, data: row.data, talhoes: [row.talhao], implemento: null },
    ...{ atividadeNome: nomeDe(row), usoCentesimos: null, litrosMl: row.ml, valorCentavos: row.valor, custoCentavos: row.custo },
  }));
};

/** The work of one machine on one plot in one activity; `peso` is its share beside the others there. */
export type TrabalhoNoTalhao = {
  readonly atividade: number;
  readonly maquina: number;
  readonly talhao: { readonly id: number; readonly nome: string; readonly areaMilesimos: number | null };
  readonly usoCentesimos: number | null;
  readonly peso: number;
};

type NoTalhao = {
  readonly atividade: number;
  readonly maquina: number;
  readonly talhao: number;
  readonly nome: string | null;
  readonly area: string | null;
  readonly data: string;
  readonly km_inicio: string | null;
  readonly km_fim: string | null;
  readonly ml: number;
};

/**
 * The machine work, plot by plot, in the activities of one machine, limited for that one to days and readings that `vale`
 * accepts; where an activity has no machine work, its machine picking counts.
 */
export const trabalhosNosTalhoes = async (
  { db, conta }: Reader,
  maquina: number,
  { de, ate }: Required<Dias>,
  vale: (um: { readonly data: string; readonly leitura: string | null }) => boolean,
): Promise<readonly TrabalhoNoTalhao[]> => {
  const { rows } = await sql<NoTalhao>`
    with dela as (
      select m.atividade_id from leitura.atividade_maquina m join leitura.atividade a on a.id = m.atividade_id and a.conta = m.conta
        where m.conta = ${conta} and m.maquina_id = ${maquina} and ${noPeriodo(DIA, { de, ate })}
      union select atividade_id from leitura.colheita_linha where conta = ${conta} and maquina_id = ${maquina} and ${noPeriodo(sql`em`, { de, ate })}
    ), feito as (
      select m.atividade_id, m.maquina_id, d.talhao::int8 as talhao_id, ${DIA}::text as data, m.km_inicio::text as km_inicio, m.km_fim::text as km_fim, 0::int8 as ml
        from leitura.atividade_maquina m join leitura.atividade a on a.id = m.atividade_id and a.conta = m.conta
        cross join lateral jsonb_array_elements_text(a.talhao_ids) as d(talhao)
        where m.conta = ${conta} and m.atividade_id in (select atividade_id from dela)
      union all
      select l.atividade_id, l.maquina_id, l.talhao_id, l.em::text, null, null, l.litros_ml from leitura.colheita_linha l
        where l.conta = ${conta} and l.maquina_id is not null and l.atividade_id in (select atividade_id from dela)
          and not exists (select 1 from leitura.atividade_maquina m where m.conta = ${conta} and m.atividade_id = l.atividade_id)
    )
    select f.atividade_id as atividade, f.maquina_id as maquina, f.talhao_id as talhao, t.nome, t.area_ha::text as area, f.data, f.km_inicio, f.km_fim, f.ml
    from feito f left join leitura.talhao t on t.id = f.talhao_id and t.conta = ${conta} order by 1, 2, 3, 6`.execute(db);
  return rows
    .filter((row) => row.maquina !== maquina || [row.km_inicio, row.km_fim].every((leitura) => vale({ data: row.data, leitura })))
    .map(({ atividade, maquina: qual, talhao, nome, area, km_inicio: inicio, km_fim: fim, ml }) => {
      const uso = inicio === null || fim === null ? null : (toScaled(fim, 2) ?? 0) - (toScaled(inicio, 2) ?? 0);
      const milesimos = area === null ? 0 : Math.round((toScaled(area, 4) ?? 0) / 10);
      return {
        ...{ atividade, maquina: qual, usoCentesimos: uso, peso: uso ?? ml },
        talhao: { id: talhao, nome: nome ?? String(talhao), areaMilesimos: milesimos > 0 ? milesimos : null },
      };
    });
};
