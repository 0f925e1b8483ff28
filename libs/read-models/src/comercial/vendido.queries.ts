import { colhidoEm, ehDoPeriodo, type Periodo } from '../rastreabilidade/genealogia/colhido-em.js';
import type { Reader } from '../read/reader.js';

/** A lot in a sale. */
export type ItemVendido = {
  readonly id: number;
  readonly codigo: string;
  readonly em: string;
  readonly status: 'ABERTO' | 'FECHADO';
  readonly cliente: number;
  readonly clienteNome: string | null;
  readonly loteId: number;
  readonly massaG: number;
  readonly valorCentavos: number;
};

/** Sold or promised amounts of the coffee picked in a period: every figure named *Vendido* counts these, of the finished sales. */
export const itensVendidos = async (reader: Reader, periodo: Periodo): Promise<ItemVendido[]> => {
  const { db, conta } = reader;
  const itens = await db
    .selectFrom('venda as v')
    .innerJoin('venda_item as i', 'i.venda_id', 'v.id')
    .leftJoin('cliente as c', 'c.id', 'v.cliente_id')
    .select(['v.id', 'v.codigo', 'v.em', 'v.status', 'v.cliente_id as cliente', 'c.nome as clienteNome'])
    .select(['i.lote_id as loteId', 'i.massa_g as massaG', 'i.valor_centavos as valorCentavos'])
    .where('v.conta', '=', conta)
    .where('v.excluida', '=', false)
    .where('v.fazenda_id', 'in', [0, ...periodo.fazendas])
    .where('v.em', '>=', periodo.inicio)
    .execute();
  const colhidos = await colhidoEm(reader, [...new Set(itens.map(({ loteId }) => loteId))]);
  return (itens as readonly ItemVendido[]).filter(({ loteId, em }) => ehDoPeriodo(periodo, [colhidos.get(loteId)], em));
};
