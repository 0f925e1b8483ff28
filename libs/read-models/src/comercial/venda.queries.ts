import { avisoDeOutraFazenda } from '@tulha/domain/comercial/venda/de-outra-fazenda.fields';
import { avisoDaVendaAntes } from '@tulha/domain/comercial/contrato/antes-do-contrato.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import { origensComNome } from '../rastreabilidade/genealogia/genealogia.queries.js';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { type SoOuFora, soOuFora } from '../read/so-ou-fora.js';
import { itensDaVenda, produtoView } from './venda-itens.queries.js';

export type VendaFiltro = SoOuFora & {
  readonly fazendas: readonly number[];
  readonly status?: string | undefined;
  readonly cliente?: number | undefined;
  readonly contrato?: number | undefined;
  /** Days of the sale, both included. */
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
};

const vendas = ({ db, conta }: Reader) =>
  db
    .selectFrom('venda as v')
    .leftJoin('cliente as c', 'c.id', 'v.cliente_id')
    .leftJoin('venda_reserva as r', 'r.id', 'v.id')
    .leftJoin('contrato_venda as k', 'k.id', 'v.contrato_id')
    .selectAll('v')
    .select([
      'c.nome as cliente_nome',
      'r.estado as estado_no_ledger',
      sql<string | null>`k.numero`.as('contrato_numero'),
      sql<string | null>`k.data::text`.as('contrato_data'),
    ])
    .where('v.conta', '=', conta)
    .where('v.excluida', '=', false);

type Row = Awaited<ReturnType<ReturnType<typeof vendas>['executeTakeFirstOrThrow']>>;

/** Sacas of 60 kg with two decimals, for the eye. */
const sacasDe = (massaG: number) => Math.round(massaG / 600) / 100;

const view = (row: Row) => ({
  id: row.id,
  codigo: row.codigo,
  descricao: 'VENDA',
  data: row.em,
  cliente: row.cliente_id,
  clienteNome: row.cliente_nome,
  tipo: row.tipo,
  categoria: row.categoria,
  notaFiscal: row.nota_fiscal,
  parcelado: row.parcelas,
  obs: row.obs,
  status: row.status,
  /** The ledger has decided and the sale has not followed yet. */
  pendente: row.estado_no_ledger !== row.status,
  finalizadaEm: row.finalizada_em,
  total: toWire(row.total_centavos, 2),
  kg: toWire(row.massa_g, 3),
  sacas: sacasDe(row.massa_g),
  fazenda: row.fazenda_id,
  contrato: row.contrato_id,
  contratoNumero: row.contrato_numero,
  alemDoContrato: row.alem_do_contrato,
});
export type VendaView = ReturnType<typeof view>;

const SORT = {
  sortable: {
    id: 'v.id',
    codigo: 'v.codigo',
    data: 'v.em',
    clienteNome: 'c.nome',
    status: 'v.status',
    total: 'v.total_centavos',
    kg: 'v.massa_g',
  },
  first: '-data,codigo',
  id: 'v.id',
};

export const listVendas = (
  reader: Reader,
  { fazendas, status, cliente, contrato, de, ate, ...quais }: VendaFiltro,
  params: ListParams,
): Promise<PageOf<VendaView>> => {
  let query = vendas(reader)
    .where('v.fazenda_id', 'in', [0, ...fazendas])
    .where(soOuFora('v.id', 'v.em', quais));
  if (status) query = query.where('v.status', '=', status);
  if (cliente) query = query.where('v.cliente_id', '=', cliente);
  if (contrato) query = query.where('v.contrato_id', '=', contrato);
  if (de) query = query.where('v.em', '>=', de);
  if (ate) query = query.where('v.em', '<=', ate);
  const { q } = params;
  if (q) query = query.where((eb) => eb.or([contains('v.codigo', q), contains('c.nome', q), contains('v.nota_fiscal', q)]));
  return paginate(query, params, SORT, view);
};

/** The entry that a sale made when it was finished. */
const recebivelDaVenda = (reader: Reader, id: number) =>
  reader.de('lancamento').select('id').where('origem_tipo', '=', 'venda').where('origem_id', '=', id).executeTakeFirst();

/** Remarks about a sale, as it is now. */
const avisosDe = ({ codigo, em, contrato_numero, contrato_data }: Row, deOutra: readonly string[]): string[] =>
  [
    contrato_data === null ? undefined : avisoDaVendaAntes({ codigo, em }, { numero: contrato_numero ?? '', data: contrato_data }),
    avisoDeOutraFazenda(deOutra),
  ].filter((aviso) => aviso !== undefined);

/** The codes of these lots that are of another farm than the sale, of those that the reader may see. */
const lotesDeOutra = async (reader: Reader, fazenda: number, ids: readonly number[]): Promise<string[]> => {
  const rows = await reader
    .de('lote')
    .select(['codigo'])
    .where('id', 'in', [0, ...ids])
    .where('fazenda_id', '<>', fazenda)
    .orderBy('codigo')
    .execute();
  return rows.map(({ codigo }) => codigo);
};

/** One sale with its lines and the plots its coffee came from; undefined when it is missing or another account's. */
export const findVenda = async (reader: Reader, id: number) => {
  const row = await vendas(reader).where('v.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [itens, recebivel] = await Promise.all([itensDaVenda(reader, id), recebivelDaVenda(reader, id)]);
  const deOutra = await lotesDeOutra(
    reader,
    row.fazenda_id,
    itens.map(({ lote_id }) => lote_id),
  );
  const origens = await origensComNome(
    reader,
    itens.map(({ lote_id, massa_g }) => ({ loteId: lote_id, peso: massa_g })),
    row.massa_g,
  );
  return {
    versao: row.versao,
    view: {
      ...view(row),
      produtos: itens.map(produtoView),
      lancamento: recebivel?.id ?? null,
      avisos: avisosDe(row, deOutra),
      origens: origens.map(({ talhaoId, nome, fazendaNome, percentual, quantidade }) => ({
        talhaoId,
        nome,
        fazendaNome,
        percentual: Number(percentual),
        quantidade: toWire(quantidade, 3),
      })),
    },
  };
};
