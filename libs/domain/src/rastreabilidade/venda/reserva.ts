import { diaToBr } from '../../kernel/dates.js';
import { refuse } from '../errors.js';
import { type Ledger, loteDe, type Reserva, show } from '../ledger/ledger.js';
import type { ItemAlterado, Receber } from './venda.commands.js';
import type { ItemDaVenda, Recebivel } from './venda.events.js';

/** @throws VENDA_NAO_RESERVADA */
export const reservaDe = ({ vendas }: Ledger, vendaId: number): Reserva => {
  const reserva = vendas[vendaId];
  if (!reserva) throw refuse('VENDA_NAO_RESERVADA');
  return reserva;
};

/** A sale may be changed while it is open. @throws VENDA_JA_FINALIZADA */
export const exigirAberta = ({ baixada }: Reserva): void => {
  if (baixada) throw refuse('VENDA_JA_FINALIZADA');
};

/** Several lines of a sale may be of one lot. */
export const somaPorLote = (itens: readonly { loteId: number; massaG: number }[]) => {
  const soma = new Map<number, number>();
  for (const { loteId, massaG } of itens) soma.set(loteId, (soma.get(loteId) ?? 0) + massaG);
  return [...soma].map(([loteId, massaG]) => ({ loteId, massaG }));
};

/** @throws VENDA_SEM_O_PRODUTO */
export const itemDe = ({ termos }: Reserva, itemId: number): ItemDaVenda => {
  const item = termos.itens.find((um) => um.itemId === itemId);
  if (!item) throw refuse('VENDA_SEM_O_PRODUTO');
  return item;
};

/** The delivered amount of a line: all of it when a user marked it so. */
export const entregueDe = ({ entregas, marcados }: Reserva, { itemId, massaG }: ItemDaVenda): number =>
  marcados.includes(itemId)
    ? massaG
    : Object.values(entregas).reduce((soma, entrega) => soma + (entrega.itemId === itemId ? entrega.massaG : 0), 0);

/**
 * The receivable of the sale, equal to its total value; undefined where that is 0. @throws VENDA_MUDOU where it has other
 * instalments by now
 */
export const recebivelDe = ({ codigo, termos }: Reserva, receber: Receber): Recebivel | undefined => {
  const valorCentavos = termos.itens.reduce((soma, item) => soma + item.valorCentavos, 0);
  if (valorCentavos === 0) return undefined;
  if (receber.pagamentoIds.length !== termos.parcelas) throw refuse('VENDA_MUDOU', { codigo });
  return { ...receber, codigo, categoria: termos.categoria, notaFiscal: termos.notaFiscal, valorCentavos };
};

const comId = ({ novoId: _novoId, ...item }: ItemAlterado, itemId: number): ItemDaVenda => ({ ...item, itemId });

/**
 * The lines with their ids: the id sent, that of a free line of the same lot, or a new one.
 * @throws VENDA_SEM_O_PRODUTO
 */
export const itensAlterados = (reserva: Reserva, itens: readonly ItemAlterado[]): ItemDaVenda[] => {
  const livres = new Map(reserva.termos.itens.map((item) => [item.itemId, item]));
  for (const { itemId } of itens) if (itemId !== null && !livres.delete(itemId)) throw refuse('VENDA_SEM_O_PRODUTO');
  return itens.map((item) => {
    if (item.itemId !== null) return comId(item, item.itemId);
    const mesma = [...livres.values()].find(({ loteId }) => loteId === item.loteId);
    if (mesma) livres.delete(mesma.itemId);
    return comId(item, mesma?.itemId ?? item.novoId);
  });
};

/**
 * Checks an edit against the deliveries: no line falls below its delivered amount, and the sale is not later than its first
 * delivery. @throws PRODUTO_JA_ENTREGUE, PRODUTO_MARCADO, VENDA_DEPOIS_DA_ENTREGA
 */
export const exigirEntregue = (ledger: Ledger, reserva: Reserva, em: string, itens: readonly ItemDaVenda[]): void => {
  for (const antes of reserva.termos.itens) {
    const entregue = entregueDe(reserva, antes);
    const depois = itens.find(({ itemId, loteId }) => itemId === antes.itemId && loteId === antes.loteId);
    const { codigo } = loteDe(ledger, antes.loteId);
    if (reserva.marcados.includes(antes.itemId) && depois?.massaG !== antes.massaG) throw refuse('PRODUTO_MARCADO', { codigo });
    if (entregue > (depois?.massaG ?? 0)) throw refuse('PRODUTO_JA_ENTREGUE', { codigo, entregue: show(entregue) });
  }
  const primeira = Object.values(reserva.entregas).reduce<string | undefined>(
    (dia, entrega) => (dia === undefined || entrega.em < dia ? entrega.em : dia),
    undefined,
  );
  if (primeira !== undefined && em > primeira)
    throw refuse('VENDA_DEPOIS_DA_ENTREGA', { codigo: reserva.codigo, entrega: diaToBr(primeira), em: diaToBr(em) });
};
