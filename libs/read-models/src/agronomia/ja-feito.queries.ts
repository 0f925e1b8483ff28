import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

/** Work that is recorded, and whether coffee was picked in it. */
type Trabalho = {
  readonly data: string;
  readonly horaInicial: string | null;
  readonly horaFinal: string | null;
  readonly talhoes: readonly number[];
  readonly colheita: boolean;
};
type Quais = { readonly de: string; readonly ate: string; readonly talhoes: readonly number[]; readonly foraDe: readonly number[] };

/** Rows that are looked at: of a busy farm's plots in the longest interval of a label, which is some months. */
const LINHAS_MAX = 500;

/** The activities on some plots and days, the earliest first, each with whether coffee was picked in it. */
export const trabalhosNosTalhoes = async ({ db, conta }: Reader, { de, ate, talhoes, foraDe }: Quais): Promise<readonly Trabalho[]> => {
  const { rows } = await sql<Trabalho>`
    select a.data::text as data, a.hora_inicial as "horaInicial", a.hora_final as "horaFinal", a.talhao_ids as talhoes,
      a.atividade = 'COLHEITA' or exists (select 1 from leitura.colheita_linha c where c.conta = ${conta} and c.atividade_id = a.id) as colheita
    from leitura.atividade a
    where a.conta = ${conta} and a.data between ${de}::date and ${ate}::date and not a.id = any(${foraDe}::int8[])
      and exists (select 1 from jsonb_array_elements_text(a.talhao_ids) as d(talhao) where d.talhao::int8 = any(${talhoes}::int8[]))
    order by a.data, a.id limit ${LINHAS_MAX}`.execute(db);
  return rows;
};
