import { diaToBr } from '../../kernel/dates.js';
import { refuse } from '../errors.js';
import { exigirData } from '../ledger/datas.js';
import { type Ledger, loteDe, type Reserva, show } from '../ledger/ledger.js';
import type { Room } from '../ledger/room.js';
import type { EntregaEvent } from './entrega.events.js';
import { entregueDe, itemDe, reservaDe } from './reserva.js';
import type { EntregaCommand } from './venda.commands.js';
import type { ItemDaVenda } from './venda.events.js';

type Pesos = { readonly massaG: number; readonly pesoG: number | null; readonly quebraG: number | null };

/** The difference to the buyer's scale is the loss: either follows from the other. @throws ENTREGA_NAO_FECHA */
const pesosDe = (massaG: number, pesoG: number | null, quebraG: number | null): Pesos => {
  if (pesoG !== null && quebraG !== null && pesoG + quebraG !== massaG)
    throw refuse('ENTREGA_NAO_FECHA', { soma: show(pesoG + quebraG), entregue: show(massaG) });
  if (quebraG !== null && quebraG > massaG) throw refuse('ENTREGA_NAO_FECHA', { soma: show(quebraG), entregue: show(massaG) });
  if (pesoG !== null) return { massaG, pesoG, quebraG: massaG - pesoG };
  return { massaG, pesoG: quebraG === null ? null : massaG - quebraG, quebraG };
};

/** The delivered amount of a line: the stated one, or the rest of the line. @throws PRODUTO_MARCADO, ENTREGA_A_MAIS */
const doItem = (ledger: Ledger, reserva: Reserva, item: ItemDaVenda, pedida: number | null): number => {
  const { codigo } = loteDe(ledger, item.loteId);
  if (reserva.marcados.includes(item.itemId)) throw refuse('PRODUTO_MARCADO', { codigo });
  const falta = item.massaG - entregueDe(reserva, item);
  const massaG = pedida ?? falta;
  if (massaG > falta || massaG === 0) throw refuse('ENTREGA_A_MAIS', { codigo, falta: show(falta), ditos: show(massaG) });
  return massaG;
};

/** @throws ENTREGA_ANTES_DA_VENDA */
const exigirDepoisDaVenda = ({ codigo, em: aberta }: Reserva, em: string): void => {
  if (em < aberta) throw refuse('ENTREGA_ANTES_DA_VENDA', { codigo, aberta: diaToBr(aberta), em: diaToBr(em) });
};

const mudar = (ledger: Ledger, vendaId: number, como: (reserva: Reserva) => Partial<Reserva>): void => {
  const reserva = reservaDe(ledger, vendaId);
  ledger.vendas[vendaId] = { ...reserva, ...como(reserva) };
};

/** Deliveries of a sale's coffee, in parts or whole, open or finished. They move no kilogram of the farm's: finishing does. */
export const entregaRoom: Room<EntregaCommand, EntregaEvent> = {
  decide: {
    EntregarVenda: ({ massaG: pedida, pesoG, quebraG, ...data }, ledger, meta) => {
      const reserva = reservaDe(ledger, data.vendaId);
      if (reserva.entregas[data.entregaId]) return [];
      if (data.itemId === null && reserva.termos.itens.length > 0) throw refuse('ENTREGA_SEM_LINHA');
      const item = data.itemId === null ? undefined : itemDe(reserva, data.itemId);
      exigirData(data.em, item ? [loteDe(ledger, item.loteId)] : [], meta);
      exigirDepoisDaVenda(reserva, data.em);
      const pesos = pesosDe(item ? doItem(ledger, reserva, item, pedida) : (pedida ?? 0), pesoG, quebraG);
      return [{ type: 'VendaEntregue', data: { ...data, loteId: item?.loteId ?? null, ...pesos } }];
    },
    CancelarEntrega: ({ vendaId, entregaId }, ledger) => {
      if (!reservaDe(ledger, vendaId).entregas[entregaId]) throw refuse('VENDA_SEM_A_ENTREGA');
      return [{ type: 'VendaEntregaCancelada', data: { vendaId, entregaId } }];
    },
    MarcarItemEntregue: ({ vendaId, itemId, em }, ledger, meta) => {
      const reserva = reservaDe(ledger, vendaId);
      const { loteId } = itemDe(reserva, itemId);
      if (reserva.marcados.includes(itemId)) return [];
      exigirData(em, [loteDe(ledger, loteId)], meta);
      exigirDepoisDaVenda(reserva, em);
      return [{ type: 'VendaItemEntregue', data: { vendaId, itemId, em } }];
    },
    DesmarcarItemEntregue: ({ vendaId, itemId }, ledger) => {
      const reserva = reservaDe(ledger, vendaId);
      itemDe(reserva, itemId);
      return reserva.marcados.includes(itemId) ? [{ type: 'VendaItemNaoEntregue', data: { vendaId, itemId } }] : [];
    },
  },
  evolve: {
    VendaEntregue: ({ vendaId, entregaId, itemId, massaG, em }, ledger) =>
      mudar(ledger, vendaId, ({ entregas }) => ({ entregas: { ...entregas, [entregaId]: { itemId, massaG, em } } })),
    VendaEntregaCancelada: ({ vendaId, entregaId }, ledger) =>
      mudar(ledger, vendaId, ({ entregas: { [entregaId]: _cancelada, ...entregas } }) => ({ entregas })),
    VendaItemEntregue: ({ vendaId, itemId }, ledger) => mudar(ledger, vendaId, ({ marcados }) => ({ marcados: [...marcados, itemId] })),
    VendaItemNaoEntregue: ({ vendaId, itemId }, ledger) =>
      mudar(ledger, vendaId, ({ marcados }) => ({ marcados: marcados.filter((um) => um !== itemId) })),
  },
};
