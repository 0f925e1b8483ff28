import { sql } from 'kysely';
import { vendaFoiExcluida } from '../../comercial/venda-conhecida.queries.js';
import { contains, type ListParams, paginate } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { readerOf } from '../../read/reader.js';

/** The removal of something: its time, author and reason; of a lot with its code. */
export type Retirada = {
  readonly codigo: string;
  readonly em: string;
  readonly por: string | null;
  readonly motivo: string | null;
};

type Row = { readonly codigo: string | null; readonly em: Date | string; readonly por: string | null; readonly motivo: string | null };
const retirada = (row: Row | undefined): Retirada | undefined =>
  row && { ...row, codigo: row.codigo ?? '', em: new Date(row.em).toISOString() };

/** A reader of all farms of the account. The caller has to check the user's reach. */
const daConta = ({ db: { shared }, conta }: Reader) => readerOf({ shared }, conta).db;

/** The deletion of a lot; undefined where the account never had it. */
export const loteRetirado = async (reader: Reader, id: number): Promise<Retirada | undefined> => {
  const { rows } = await sql<Row>`
    select x.codigo, x.excluido_em as em, u.nome as por, x.motivo from leitura.lote_excluido x
    left join leitura.usuario u on u.id = x.ator and u.conta = x.conta
    where x.conta = ${reader.conta} and x.id = ${id}`.execute(daConta(reader));
  return retirada(rows[0]);
};

/** Deleted lots of the reader's farms, the latest first. */
export const lotesRetirados = (reader: Reader, params: ListParams) => {
  let query = reader
    .de('lote_excluido')
    .leftJoin('usuario', (join) => join.onRef('usuario.id', '=', 'lote_excluido.ator').onRef('usuario.conta', '=', 'lote_excluido.conta'))
    .select(['lote_excluido.id', 'lote_excluido.codigo', 'lote_excluido.excluido_em', 'lote_excluido.motivo', 'usuario.nome as por']);
  if (params.q) query = query.where(contains('lote_excluido.codigo', params.q));
  const ordem = { codigo: 'lote_excluido.codigo', retiradoEm: 'lote_excluido.excluido_em' };
  return paginate(
    query,
    params,
    { sortable: ordem, first: '-retiradoEm', id: 'lote_excluido.id' },
    ({ id, codigo, excluido_em, motivo, por }) => ({
      ...{ id, codigo, motivo, retiradoPor: por },
      retiradoEm: new Date(excluido_em).toISOString(),
    }),
  );
};

/** The deletion of a sale, of lots or loose. A deletion of a sale takes no reason. */
export const vendaRetirada = async (reader: Reader, id: number): Promise<Retirada | undefined> => {
  if (!(await vendaFoiExcluida(reader, id))) return undefined;
  const { rows } = await sql<Row>`
    select v.codigo, v.excluida_em as em, u.nome as por, null as motivo from leitura.venda v
    left join leitura.usuario u on u.id = v.excluida_por and u.conta = v.conta
    where v.conta = ${reader.conta} and v.id = ${id}`.execute(daConta(reader));
  return retirada(rows[0]);
};

/** The deletion of a record of a process; undefined where the account never had it. */
export const registroRetirado = async (reader: Reader, processo: string, id: number): Promise<Retirada | undefined> => {
  const { rows } = await sql<Row>`
    select m.detalhes ->> 'codigo' as codigo, m.registrado_em as em, u.nome as por, m.detalhes ->> 'motivo' as motivo
    from leitura.lote_movimento m left join leitura.usuario u on u.id = m.ator and u.conta = m.conta
    where m.conta = ${reader.conta} and m.processo = ${processo} and m.processo_id = ${id} and m.papel = 'desfaz' and m.tipo like '%Excluid_'
    order by m.versao desc limit 1`.execute(daConta(reader));
  return retirada(rows[0]);
};
