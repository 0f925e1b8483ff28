import type { Versioned } from '../../http/client.js';
import { useRead, useReadAll } from '../../http/hooks.js';

export const FOLHAS = '/folha-pagamento-colheita';
export const DETALHE = '/colaborador-pagamento-colheita';

/** A harvest sheet: what the pickers of a period are owed. */
export type Folha = {
  readonly id: number;
  readonly descricao: string;
  readonly inicio: string;
  readonly fim: string;
  readonly data: string;
  readonly status: string;
  readonly fazenda: number;
  readonly fazendaNome?: string;
  /** How many workers, or who. */
  readonly colaboradores: number | readonly number[];
  readonly litros?: number;
  readonly total: number;
  readonly categoriaNome?: string | null;
};

export type FolhaCompleta = Versioned<Folha>;

/** What one worker picked and is owed in the period of a sheet. */
export type PagamentoDeColheita = {
  readonly colaborador: number;
  readonly nome: string;
  readonly codigo: string;
  readonly litros: number;
  readonly medidas: number;
  readonly dias: number;
  readonly valor: number;
};

type Detalhe = { readonly content: readonly PagamentoDeColheita[]; readonly total: number };

type Choice = { readonly id: number; readonly descricao: string };
export type ColaboradorReduzido = { readonly id: number; readonly nome: string; readonly codigo: string | null };

export const isTrancada = ({ status }: Pick<Folha, 'status'>): boolean => !/^abert/i.test(status);

export const useFolha = (id: string) => useRead<FolhaCompleta>(`${FOLHAS}/${id}`);
export const useDetalhe = (id: string) => useRead<Detalhe>(`${DETALHE}/${id}`);
export const useFluxos = () => useReadAll<Choice>('/fluxos', { sort: 'descricao' });
export const useCategorias = () => useReadAll<Choice>('/cat-contas', { sort: 'descricao' });
export const useColaboradores = (fazenda: number) =>
  useReadAll<ColaboradorReduzido>('/cad-colaboradores', { situacao: 'ATIVO', sort: 'nome' }, { fazenda });
