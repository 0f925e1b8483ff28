import { useQuery } from '@tanstack/react-query';
import { api, type Versioned } from '../../http/client.js';
import { useReadAll } from '../../http/hooks.js';
import type { Problem } from '../../http/problem.js';
import { activeFarm } from '../../http/session.js';
import type { TalhaoDeOrigem } from '../../rastreabilidade/lotes/lotes.api.js';

export const VENDAS = '/vendas';

/** A sale. `codigo` is what it is called here; `pendente` while the lots have answered and the sale itself is still being closed or opened. */
export type Venda = {
  readonly id: number;
  readonly codigo: string;
  readonly data: string;
  readonly cliente: number;
  readonly clienteNome: string | null;
  readonly notaFiscal: string | null;
  readonly obs: string | null;
  readonly parcelado: number;
  readonly finalizadaEm: string | null;
  readonly status: 'ABERTO' | 'FECHADO';
  readonly pendente: boolean;
  readonly total: number;
  readonly kg: number;
  readonly sacas: number;
};

export type ProdutoDaVenda = {
  readonly id: number;
  readonly lote: number;
  readonly codigo: string;
  readonly quantidade: number;
  readonly precoSaca: number;
  readonly valor: number;
};

export type VendaCompleta = Versioned<
  Venda & { readonly produtos: readonly ProdutoDaVenda[]; readonly origens: readonly TalhaoDeOrigem[] }
>;

export type Cliente = { readonly id: number; readonly nome: string };

const PENDING_POLL_MS = 700;

/** One sale; while it is pending it is asked again until it is not. */
export const useVenda = (id: string) => {
  const farm = activeFarm.use() ?? 0;
  return useQuery<VendaCompleta, Problem>({
    queryKey: [`${VENDAS}/${id}`, farm],
    queryFn: ({ signal }) => api.get<VendaCompleta>(`${VENDAS}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.pendente ? PENDING_POLL_MS : false),
  });
};

export const useClientes = () => useReadAll<Cliente>('/cad-clientes', { sort: 'nome' });
