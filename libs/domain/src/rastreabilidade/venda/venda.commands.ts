import type { EntregaEvent } from './entrega.events.js';
import type { ItemDaVenda, Recebivel, VendaDita, VendaNoLedgerEvent } from './venda.events.js';

type Reservada = Extract<VendaNoLedgerEvent, { type: 'VendaReservada' }>['data'];
type Entregue = Extract<EntregaEvent, { type: 'VendaEntregue' }>['data'];

/** A line of an edited sale: `itemId` names an existing line; `novoId` is the id used if it is new. */
export type ItemAlterado = Omit<ItemDaVenda, 'itemId'> & { readonly itemId: number | null; readonly novoId: number };
/** The contract a sale is to be under, as it was seen, and the reason given for selling beyond it. */
export type NoContrato = {
  readonly contrato?: { readonly numero: string; readonly sacasMilesimos: number; readonly maximoG: number } | undefined;
  readonly motivo?: string | null | undefined;
};
/** What a sale says of its own; the reason for selling beyond its contract comes with the contract. */
type TermosProprios = Omit<VendaDita, 'alemDoContrato' | 'contratoId'>;
/** Absent fields keep their values; a contract of null is none. */
type Alterada = Partial<Omit<TermosProprios, 'itens'>> &
  NoContrato & { readonly itens?: readonly ItemAlterado[]; readonly contratoId?: number | null };

/** The entry that a sale is to make, should it come to anything; an id was drawn for each instalment that it was seen to have. */
export type Receber = Pick<Recebivel, 'lancamentoId' | 'pagamentoIds' | 'fazendaId' | 'fluxoId' | 'primeiroVencimento'>;

export type VendaNoLedgerCommand =
  | {
      readonly type: 'ReservarVenda';
      readonly data: Omit<Reservada, 'codigo' | 'alemDoContrato'> & NoContrato & { readonly codigo?: string | undefined };
    }
  | { readonly type: 'AlterarReserva'; readonly data: Alterada & { readonly vendaId: number } }
  /** Takes out a line, or all lines of a lot. */
  | { readonly type: 'RetirarDaVenda'; readonly data: { readonly vendaId: number; readonly itemId?: number; readonly loteId?: number } }
  | {
      readonly type: 'BaixarVenda';
      readonly data: {
        readonly vendaId: number;
        readonly em: string;
        readonly descricao?: string | null;
        readonly receber?: Receber;
      };
    }
  | { readonly type: 'EstornarVenda'; readonly data: { readonly vendaId: number } }
  | { readonly type: 'LiberarVenda'; readonly data: { readonly vendaId: number } };

/** `massaG` null delivers all that is left of the line. */
type Entregar = Omit<Entregue, 'massaG' | 'loteId'> & { readonly massaG: number | null };
export type EntregaCommand =
  | { readonly type: 'EntregarVenda'; readonly data: Entregar }
  | { readonly type: 'CancelarEntrega'; readonly data: { readonly vendaId: number; readonly entregaId: number } }
  | { readonly type: 'MarcarItemEntregue'; readonly data: { readonly vendaId: number; readonly itemId: number; readonly em: string } }
  | { readonly type: 'DesmarcarItemEntregue'; readonly data: { readonly vendaId: number; readonly itemId: number } };
