import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

export type LeituraDoMedidor = { readonly data: string; readonly leitura: string | null; readonly medidorTrocado: number | null };

/** Every reading of a machine's meter that is known: of fuelling, of maintenance, and of its work in activities, where it began and where it ended; but for one activity's, where one is named. */
export const leiturasDaMaquina = async ({ db, conta }: Reader, maquinaId: number, foraDe = 0): Promise<LeituraDoMedidor[]> => {
  const { rows } = await sql<LeituraDoMedidor>`
    select data::text as data, leitura::text as leitura, medidor_trocado as "medidorTrocado"
      from leitura.abastecimento where conta = ${conta} and maquina_id = ${maquinaId} and not excluido
    union all
    select data::text, leitura::text, medidor_trocado
      from leitura.manutencao where conta = ${conta} and maquina_id = ${maquinaId} and not excluido
    union all
    select coalesce(m.date_start, a.data)::text, m.km_inicio::text, 0::int8
      from leitura.atividade_maquina m join leitura.atividade a on a.id = m.atividade_id and a.conta = m.conta
      where m.conta = ${conta} and m.maquina_id = ${maquinaId} and m.atividade_id <> ${foraDe}
    union all
    select coalesce(m.date_end, m.date_start, a.data)::text, m.km_fim::text, 0::int8
      from leitura.atividade_maquina m join leitura.atividade a on a.id = m.atividade_id and a.conta = m.conta
      where m.conta = ${conta} and m.maquina_id = ${maquinaId} and m.atividade_id <> ${foraDe}`.execute(db);
  return rows;
};

/** What machines did in an activity, as its lines have it. */
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
