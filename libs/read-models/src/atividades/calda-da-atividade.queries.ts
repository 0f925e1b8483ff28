import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { type AplicacaoView, atividadesDoTalhao, daCalda } from './insumo-da-atividade.queries.js';

type Row = {
  readonly id: number;
  readonly atividade: number;
  readonly calda: number;
  readonly nome: string | null;
  readonly data: string;
  readonly ml: number;
  readonly centavos: number;
};

/** Mixtures that activities took out of stock, each once: all its inputs are in the same append. */
const aplicadas = ({ db, conta }: Reader) =>
  db.selectFrom(
    db
      .selectFrom('movimento_estoque as m')
      .leftJoin('calda as c', (join) => join.on(sql<boolean>`c.id = m.calda_id and c.conta = m.conta`))
      .where('m.conta', '=', conta)
      .where('m.origem_registro', '=', 'atividade')
      .where('m.aplicacao_id', 'is not', null)
      .select([
        sql<number>`m.aplicacao_id`.as('id'),
        sql<number>`m.origem_id`.as('atividade'),
        sql<number>`m.calda_id`.as('calda'),
        sql<string | null>`c.descricao`.as('nome'),
        sql<string>`m.em::text`.as('data'),
        sql<number>`m.calda_ml`.as('ml'),
        sql<number>`-sum(m.custo_centavos)::int8`.as('centavos'),
      ])
      .groupBy(['m.aplicacao_id', 'm.origem_id', 'm.calda_id', 'c.descricao', 'm.em', 'm.calda_ml'])
      .as('a'),
  );

const calda = ({ ml, centavos, nome, ...row }: Row, insumos: readonly AplicacaoView[]) => ({
  ...row,
  ...{ nome: nome ?? '', quantidade: toWire(ml, 3) },
  insumos: insumos.filter((um) => um.calda === row.id),
  total: toWire(centavos, 2),
});

const mostrar = async (reader: Reader, rows: readonly Row[]) => {
  const insumos = await daCalda(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => calda(row, insumos));
};
export type CaldaView = ReturnType<typeof calda>;

const SORT = { id: 'id', data: 'data', total: 'centavos', quantidade: 'ml' } as const;

const pagina = async (
  reader: Reader,
  query: ReturnType<typeof deAtividades>,
  params: ListParams,
  first: string,
): Promise<PageOf<CaldaView>> => {
  const page = await paginate(query, params, { sortable: SORT, first, id: 'id' }, (row) => row);
  return { ...page, content: await mostrar(reader, page.content) };
};

const deAtividades = (reader: Reader, quais: readonly number[] | ReturnType<typeof atividadesDoTalhao>) =>
  aplicadas(reader).selectAll().where('atividade', 'in', quais);

/** A page of the mixtures of an activity. */
export const caldasDaAtividade = (reader: Reader, params: ListParams, atividade: number) =>
  pagina(reader, deAtividades(reader, [atividade]), params, 'id');

/** A page of the mixtures of the activities of a plot, newest first. */
export const caldasDoTalhao = (reader: Reader, params: ListParams, talhao: number) =>
  pagina(reader, deAtividades(reader, atividadesDoTalhao(reader, talhao)), params, '-data');

/** The mixtures with these ids, in order of id. */
export const acharCaldas = async (reader: Reader, atividade: number, ids: readonly number[]): Promise<CaldaView[]> => {
  const query = deAtividades(reader, [atividade]).where('id', 'in', [0, ...ids]);
  return mostrar(reader, await query.orderBy('id').execute());
};
