import { toWire } from '@tulha/domain/kernel/decimal';
import { contains, type ListParams, paginate } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { comCodigo } from '../processo/processo-filtro.js';
import { comLotes, doPapel, lotesDe, type Lotes } from '../processo/processo.queries.js';

const despolpas = ({ db, conta }: Reader) =>
  db
    .selectFrom('despolpagem as d')
    .leftJoin('despolpador as maquina', 'maquina.id', 'd.despolpador_id')
    .selectAll('d')
    .select('maquina.descricao as maquina')
    .where('d.conta', '=', conta);
type DespolpaRow = Awaited<ReturnType<ReturnType<typeof despolpas>['executeTakeFirstOrThrow']>>;
type Colhido = { readonly talhaoId: number; readonly em: string; readonly volumeMl: number };

const despolpaView = (row: DespolpaRow, lotes: Lotes) => ({
  id: row.id,
  codigo: row.codigo,
  fazenda: row.fazenda_id,
  despolpador: row.despolpador_id,
  despolpadorDescricao: row.maquina,
  safra: row.safra_id,
  data: row.em,
  descricao: row.descricao,
  responsavel: row.responsavel,
  talhao: (row.entradas as Colhido[]).map(({ talhaoId, em, volumeMl }, index) => ({
    id: index + 1,
    talhao: talhaoId,
    data: em,
    quantidade: toWire(volumeMl, 3),
  })),
  saida: doPapel(lotes, row.id, 'sai'),
});

const DESPOLPA_SORT = {
  sortable: { id: 'd.id', codigo: 'd.codigo', data: 'd.em', despolpador: 'maquina.descricao' },
  first: '-data',
  id: 'd.id',
};

export const listDespolpas = async (reader: Reader, params: ListParams, fazendas: readonly number[]) => {
  const { q } = params;
  let query = despolpas(reader).where('d.fazenda_id', 'in', [0, ...fazendas]);
  if (q)
    query = query.where((eb) => eb.or([contains('d.codigo', q), contains('maquina.descricao', q), comCodigo('despolpagem', 'd.id', q)]));
  return comLotes(reader, 'despolpagem', await paginate(query, params, DESPOLPA_SORT, (row) => row), despolpaView);
};

export const findDespolpa = async (reader: Reader, id: number) => {
  const row = await despolpas(reader).where('d.id', '=', id).executeTakeFirst();
  return row && { view: despolpaView(row, await lotesDe(reader, 'despolpagem', [id])), versao: row.versao, row };
};
