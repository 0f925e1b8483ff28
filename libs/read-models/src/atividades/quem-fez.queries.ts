import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { namesOf } from './atividade.queries.js';

/** A worker of an activity, as their record has them now. */
type QuemFez = {
  readonly atividade: number;
  readonly data: string;
  readonly nome: string;
  readonly situacao: string;
  readonly demissao: string | null;
};
type Row = Omit<QuemFez, 'nome'> & { readonly colaborador: number };

/** The workers of some activities, of every kind of part, who have left or were put away. */
export const quemSaiuDe = async (reader: Reader, atividades: readonly number[]): Promise<readonly QuemFez[]> => {
  const { db, conta } = reader;
  const de = (tabela: string) =>
    sql`select atividade_id as atividade, colaborador_id as colaborador from ${sql.table(`leitura.${tabela}`)}
      where conta = ${conta} and atividade_id = any(${[...atividades]}::int8[])`;
  const { rows } = await sql<Row>`
    select q.atividade, q.colaborador, a.data::text as data, c.situacao, c.data_demissao::text as demissao
      from (${de('colheita_linha')} union ${de('atividade_mao_de_obra')} union ${de('atividade_producao')}) q
      join leitura.atividade a on a.id = q.atividade and a.conta = ${conta}
      join leitura.colaborador c on c.id = q.colaborador and c.conta = ${conta}
      where c.situacao = 'INATIVO' or c.data_demissao is not null order by q.atividade, q.colaborador`.execute(db);
  const nomes = await namesOf(
    reader,
    'colaborador',
    rows.map(({ colaborador }) => colaborador),
  );
  return rows.map(({ colaborador, ...row }) => ({ ...row, nome: nomes.get(colaborador) ?? '' }));
};
