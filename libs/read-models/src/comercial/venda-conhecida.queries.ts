import type { Reader } from '../read/reader.js';

/** A sale's lots and client as known at an instant. */
type VendaConhecida = {
  readonly codigo: string;
  readonly clienteId: number;
  readonly itens: readonly { readonly loteId: number; readonly massaG: number }[];
};

/** A sale's row, also of a deleted one, within the reader's farms. */
const vendaDaConta = (reader: Reader, id: number) =>
  reader.de('venda').select(['codigo', 'cliente_id', 'excluida']).where('id', '=', id).executeTakeFirst();

/**
 * A sale by the lines of its lots that were recorded by an instant; undefined where it did not exist yet, or was known as
 * deleted. Lots removed by an edit are not sold.
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

/** Whether a sale that the reader could see was deleted. */
export const vendaFoiExcluida = async (reader: Reader, id: number): Promise<boolean> => (await vendaDaConta(reader, id))?.excluida === true;
