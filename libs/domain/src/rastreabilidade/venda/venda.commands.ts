import type { VendaNoLedgerEvent } from './venda.events.js';

type Reservada = Extract<VendaNoLedgerEvent, { type: 'VendaReservada' }>['data'];

export type VendaNoLedgerCommand =
  | { readonly type: 'ReservarVenda'; readonly data: Omit<Reservada, 'codigo'> & { readonly codigo?: string | undefined } }
  | { readonly type: 'BaixarVenda'; readonly data: { readonly vendaId: number; readonly em: string; readonly descricao?: string | null } }
  | { readonly type: 'EstornarVenda'; readonly data: { readonly vendaId: number } }
  | { readonly type: 'LiberarVenda'; readonly data: { readonly vendaId: number } };
