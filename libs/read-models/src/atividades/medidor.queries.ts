import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

export type LeituraDoMedidor = { readonly data: string; readonly leitura: string | null; readonly medidorTrocado: number | null };

/** The record to leave out: an activity's work, or one fuelling or maintenance. */
export type ForaDe = { readonly [registro in 'atividade' | 'abastecimento' | 'manutencao' | 'trabalho']?: number };

/** The work of these machines, where its meter began and where it ended. */
export const leiturasDosTrabalhos = async (
  { db, conta }: Reader,
  maquinas: readonly number[],
  { atividade = 0, trabalho = 0 }: ForaDe = {},
) => {
  const { rows } = await sql<LeituraDoMedidor & { readonly maquina: number; readonly leitura: string }>`
    select m.maquina_id as maquina, v.data::text as data, v.leitura::text as leitura, 0::int8 as "medidorTrocado"
      from leitura.atividade_maquina m join leitura.atividade a on a.id = m.atividade_id and a.conta = m.conta
      cross join lateral (values (coalesce(m.date_start, a.data), m.km_inicio), (coalesce(m.date_end,
        coalesce(m.date_start, a.data) + case when a.termina_no_dia_seguinte then 1 else 0 end), m.km_fim)) as v(data, leitura)
      where m.conta = ${conta} and m.maquina_id = any(${[...maquinas]}::int8[]) and m.atividade_id <> ${atividade} and m.id <> ${trabalho}
      order by m.id, v.leitura`.execute(db);
  return rows;
};

/** Every reading of a machine's meter that is known: of fuelling, of maintenance, and of its work in activities. */
export const leiturasDaMaquina = async (reader: Reader, maquinaId: number, foraDe: ForaDe = {}): Promise<LeituraDoMedidor[]> => {
  const { db, conta } = reader;
  const { abastecimento = 0, manutencao = 0 } = foraDe;
  const { rows } = await sql<LeituraDoMedidor>`
    select data::text as data, leitura::text as leitura, medidor_trocado as "medidorTrocado"
      from leitura.abastecimento where conta = ${conta} and maquina_id = ${maquinaId} and not excluido and id <> ${abastecimento}
    union all
    select data::text, leitura::text, medidor_trocado
      from leitura.manutencao where conta = ${conta} and maquina_id = ${maquinaId} and not excluido and id <> ${manutencao}`.execute(db);
  return [...rows, ...(await leiturasDosTrabalhos(reader, [maquinaId], foraDe))];
};

/** The machine work of an activity, line by line. */
export const trabalhosDaAtividade = (reader: Reader, atividade: number) =>
  reader
    .de('atividade_maquina')
    .where('atividade_id', '=', atividade)
    .select([
      sql<number>`maquina_id`.as('maquinaId'),
      sql<string | null>`date_start::text`.as('dateStart'),
      sql<string | null>`date_end::text`.as('dateEnd'),
      sql<string>`km_inicio::text`.as('kmInicio'),
      sql<string>`km_fim::text`.as('kmFim'),
    ])
    .orderBy('id')
    .execute();
