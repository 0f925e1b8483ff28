import type { Reader } from '../read/reader.js';

/** What a sale was known to sell at an instant, and to whom. */
type VendaConhecida = {
  readonly codigo: string;
  readonly clienteId: number;
  readonly itens: readonly { readonly loteId: number; readonly massaG: number }[];
};

/** A sale's row, also of one that was deleted since: of the farms of who asks. */
const vendaDaConta = (reader: Reader, id: number) =>
  reader.de('venda').select(['codigo', 'cliente_id', 'excluida']).where('id', '=', id).executeTakeFirst();

/**
 * A sale as the lines of its lots tell it, of those that were recorded by an instant; undefined where it was not there yet, or known to be no
 * more. What an edit took back is not sold.
 */
export const vendaConhecida = async (reader: Reader, id: number, conhecidoEm: string): Promise<VendaConhecida | undefined> => {
  const venda = await vendaDaConta(reader, id);
  if (!venda) return undefined;
  const linhas = await reader
    .de('lote_movimento')
    .select(['lote_id', 'papel', 'quantidade', 'detalhes'])
    .where('processo', '=', 'venda')
    .where('processo_id', '=', id)
    .where('papel', 'in', ['reserva', 'libera'])
    .where('registrado_em', '<=', conhecidoEm)
    .orderBy('versao')
    .orderBy('lote_id')
    .execute();
  const kg = new Map<number, number>();
  for (const { lote_id, papel, quantidade } of linhas)
    kg.set(lote_id, (kg.get(lote_id) ?? 0) + quantidade * (papel === 'reserva' ? 1 : -1));
  const itens = [...kg].flatMap(([loteId, massaG]) => (massaG > 0 ? [{ loteId, massaG }] : []));
  const cliente = linhas.findLast(({ papel }) => papel === 'reserva')?.detalhes as { readonly clienteId?: number } | undefined;
  return itens.length > 0 ? { codigo: venda.codigo, clienteId: cliente?.clienteId ?? venda.cliente_id, itens } : undefined;
};

/** Whether a sale was deleted that who asks could see. */
export const vendaFoiExcluida = async (reader: Reader, id: number): Promise<boolean> => (await vendaDaConta(reader, id))?.excluida === true;
