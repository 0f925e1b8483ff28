import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { contains, type ListParams, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { lotesAVenda } from './cafe-a-venda.report.queries.js';

const ENTREGUE = sql<number>`case when i.entregue_em is not null then i.massa_g else coalesce(e.massa_g, 0) end`;

/** Lines with their delivered amounts; all of a line marked by a user. */
const itens = ({ db, conta }: Reader) =>
  db
    .selectFrom('venda_item as i')
    .innerJoin('lote as l', 'l.id', 'i.lote_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('venda_entrega')
          .select(['item_id', sql<number>`sum(massa_g)::int8`.as('massa_g')])
          .where('conta', '=', conta)
          .where('cancelada_em', 'is', null)
          .groupBy('item_id')
          .as('e'),
      (join) => join.onRef('e.item_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.lote_id', 'i.massa_g', 'i.preco_saca_centavos', 'i.valor_centavos', 'i.entregue_em'])
    .select(['l.codigo', 'l.tipo', 'l.qualidade', 'l.safra_id'])
    .select(ENTREGUE.as('entregue_g'))
    .where('i.conta', '=', conta);

export const itensDaVenda = (reader: Reader, vendaId: number) =>
  itens(reader).where('i.venda_id', '=', vendaId).orderBy('i.ordem').execute();
type Item = Awaited<ReturnType<typeof itensDaVenda>>[number];

export const produtoView = (item: Item) => ({
  id: item.id,
  lote: item.lote_id,
  codigo: item.codigo,
  tipo: item.tipo,
  qualidade: item.qualidade,
  quantidade: toWire(item.massa_g, 3),
  precoSaca: toWire(item.preco_saca_centavos, 2),
  valor: toWire(item.valor_centavos, 2),
  entregue: toWire(Number(item.entregue_g), 3),
  entregueEm: item.entregue_em,
});

/** The lots of a sale, each once. */
export const lotesDaVenda = async (reader: Reader, vendaId: number) => {
  const porLote = Map.groupBy(await itensDaVenda(reader, vendaId), ({ lote_id }) => lote_id);
  const soma = (deste: readonly Item[], de: (item: Item) => number) => deste.reduce((total, item) => total + de(item), 0);
  return [...porLote].flatMap(([id, deste]) => {
    const [um] = deste;
    if (!um) return [];
    return [
      {
        ...{ id, codigo: um.codigo, tipo: um.tipo, qualidade: um.qualidade, safra: um.safra_id },
        quantidade: toWire(
          soma(deste, ({ massa_g }) => massa_g),
          3,
        ),
        entregue: toWire(
          soma(deste, ({ entregue_g }) => Number(entregue_g)),
          3,
        ),
        valor: toWire(
          soma(deste, ({ valor_centavos }) => valor_centavos),
          2,
        ),
      },
    ];
  });
};

export type ItensFiltro = {
  readonly fazendas: readonly number[];
  readonly venda?: number | undefined;
  readonly lote?: number | undefined;
  readonly cliente?: number | undefined;
  readonly status?: string | undefined;
  readonly entregue?: boolean | undefined;
};

const ITENS = {
  sortable: { data: 'v.em', vendaCodigo: 'v.codigo', codigo: 'l.codigo', quantidade: 'i.massa_g', valor: 'i.valor_centavos' },
  first: '-data,vendaCodigo',
  id: 'i.id',
};

/** Lines of all sales. */
export const listItens = (reader: Reader, { fazendas, venda, lote, cliente, status, entregue }: ItensFiltro, params: ListParams) => {
  let query = itens(reader)
    .innerJoin('venda as v', 'v.id', 'i.venda_id')
    .leftJoin('cliente as c', 'c.id', 'v.cliente_id')
    .select(['v.id as venda_id', 'v.codigo as venda_codigo', 'v.status', 'v.em', 'v.cliente_id', 'c.nome as cliente_nome'])
    .where('v.conta', '=', reader.conta)
    .where('v.excluida', '=', false)
    .where('v.fazenda_id', 'in', [0, ...fazendas]);
  if (venda) query = query.where('v.id', '=', venda);
  if (lote) query = query.where('i.lote_id', '=', lote);
  if (cliente) query = query.where('v.cliente_id', '=', cliente);
  if (status) query = query.where('v.status', '=', status);
  if (entregue !== undefined) query = query.where(sql<boolean>`(${ENTREGUE} >= i.massa_g) = ${entregue}`);
  const { q } = params;
  if (q) query = query.where((eb) => eb.or([contains('v.codigo', q), contains('l.codigo', q), contains('c.nome', q)]));
  return paginate(query, params, ITENS, (row) => ({
    ...produtoView(row),
    venda: row.venda_id,
    vendaCodigo: row.venda_codigo,
    status: row.status,
    data: row.em,
    cliente: row.cliente_id,
    clienteNome: row.cliente_nome as string | null,
  }));
};

const LIVRE = sql<number>`(l.saldo - l.reservado)`;
const PRODUTOS = {
  sortable: { codigo: 'l.codigo', tipo: 'l.tipo', qualidade: 'l.qualidade', saldo: 'l.saldo', livre: LIVRE },
  first: 'codigo',
  id: 'l.id',
};

/** Lots that can be sold: hulled coffee in stock that is not promised. */
export const pesquisarProdutos = (reader: Reader, fazendas: readonly number[], params: ListParams) => {
  let query = lotesAVenda(reader, fazendas)
    .select(['l.id', 'l.codigo', 'l.tipo', 'l.qualidade', 'l.safra_id', 'l.fazenda_id', 'l.saldo', 'l.reservado'])
    .where(sql<boolean>`${LIVRE} > 0`);
  const { q } = params;
  if (q) query = query.where((eb) => eb.or([contains('l.codigo', q), contains('l.tipo', q), contains('l.qualidade', q)]));
  return paginate(query, params, PRODUTOS, ({ id, codigo, tipo, qualidade, safra_id, fazenda_id, saldo, reservado }) => ({
    ...{ id, codigo, tipo, qualidade, safra: safra_id, fazenda: fazenda_id },
    saldo: toWire(saldo, 3),
    reservado: toWire(reservado, 3),
    livre: toWire(saldo - reservado, 3),
  }));
};
