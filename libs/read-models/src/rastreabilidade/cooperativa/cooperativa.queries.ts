import { toWire } from '@tulha/domain/kernel/decimal';
import { contains, type ListParams, paginate } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { comCafeDe, comCodigo } from '../processo/processo-filtro.js';
import { comLotes, doPapel, lotesDe, type Lotes } from '../processo/processo.queries.js';

const depositos = ({ db, conta }: Reader) =>
  db
    .selectFrom('deposito as d')
    .leftJoin('cooperativa as c', 'c.id', 'd.cooperativa_id')
    .selectAll('d')
    .select('c.descricao as cooperativa_nome')
    .where('d.conta', '=', conta);
type DepositoRow = Awaited<ReturnType<ReturnType<typeof depositos>['executeTakeFirstOrThrow']>>;

const depositoView = (row: DepositoRow, lotes: Lotes) => ({
  id: row.id,
  codigo: row.codigo,
  cooperativa: row.cooperativa_id,
  cooperativaNome: row.cooperativa_nome,
  date: row.em,
  kg: toWire(row.massa_g, 3),
  entries: doPapel(lotes, row.id, 'entra'),
});

const DEPOSITO_SORT = { sortable: { id: 'd.id', codigo: 'd.codigo', date: 'd.em', kg: 'd.massa_g' }, first: '-date', id: 'd.id' };

export const listDepositos = async (reader: Reader, params: ListParams, fazendas?: readonly number[]) => {
  const { q } = params;
  let query = depositos(reader);
  if (fazendas) query = query.where(comCafeDe('cooperativa', 'd.id', fazendas));
  if (q) query = query.where((eb) => eb.or([contains('d.codigo', q), contains('c.descricao', q), comCodigo('cooperativa', 'd.id', q)]));
  return comLotes(reader, 'cooperativa', await paginate(query, params, DEPOSITO_SORT, (row) => row), depositoView);
};

export const findDeposito = async (reader: Reader, id: number) => {
  const row = await depositos(reader).where('d.id', '=', id).executeTakeFirst();
  return row && { view: depositoView(row, await lotesDe(reader, 'cooperativa', [id])), versao: row.versao, row };
};
