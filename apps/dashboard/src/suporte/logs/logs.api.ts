import { type Page, useRead } from '../../http/hooks.js';
import type { ListState } from '../../ui/list/state.js';

/** One thing somebody did, however many facts it took. */
export type Ato = {
  readonly id: string;
  readonly em: string;
  readonly acao: string;
  readonly usuario: { readonly id: number; readonly nome: string };
  readonly modulo: string | null;
  readonly fazenda: { readonly id: number; readonly nome: string | null } | null;
  readonly fatos: number;
  readonly registro: { readonly id: number; readonly nome: string | null; readonly caminho: string | null } | null;
  readonly correlationId: string;
};

/** Who did what, as the address filters it. */
export const useAtos = ({ filters, page, size }: ListState) => useRead<Page<Ato>>('/logs', { ...filters, page, size }, { keep: true });

type Usuario = { readonly id: number; readonly nome: string };

/** Everybody who may have done something. */
export const useUsuarios = () => useRead<Page<Usuario>>('/cat-usuarios', { size: 200, sort: 'nome' }).data?.content ?? [];
