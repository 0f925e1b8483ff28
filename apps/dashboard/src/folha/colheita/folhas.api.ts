import type { Versioned } from '../../http/client.js';
import { useRead, useReadAll } from '../../http/hooks.js';

export const FOLHAS = '/folha-pagamento-colheita';
export const DETALHE = '/colaborador-pagamento-colheita';

/** A harvest sheet: what the pickers of a period are owed, as of now while it is open, as it was closed after that. */
export type Folha = {
  readonly id: number;
  readonly descricao: string;
  readonly inicio: string;
  readonly fim: string;
  readonly data: string;
  readonly status: 'ABERTO' | 'FECHADO';
  readonly fazenda: number;
  readonly fazendaNome: string;
  readonly colaboradores: readonly number[];
  readonly categoriaNome: string | null;
  readonly litros: number;
  readonly total: number;
};

export type FolhaCompleta = Versioned<Folha>;

/** What one worker is owed: their harvest in the period and an adjustment by hand. */
export type PagamentoDeColheita = {
  readonly colaborador: number;
  readonly nome: string;
  readonly codigo: string;
  readonly litros: number;
  readonly medidas: number;
  readonly dias: number;
  readonly valorColheita: number;
  readonly reajuste: number;
  readonly valor: number;
};

type Detalhe = { readonly content: readonly PagamentoDeColheita[]; readonly total: number };

type Choice = { readonly id: number; readonly descricao: string };
export type ColaboradorReduzido = { readonly id: number; readonly nome: string; readonly codigo: string | null };

export const isFechada = ({ status }: Pick<Folha, 'status'>): boolean => status === 'FECHADO';

export const useFolha = (id: string) => useRead<FolhaCompleta>(`${FOLHAS}/${id}`);
export const useDetalhe = (id: string) => useRead<Detalhe>(`${DETALHE}/${id}`);
export const useFluxos = () => useReadAll<Choice>('/fluxos', { sort: 'descricao' }, { modulo: 'financeiro' });
export const useCategorias = () => useReadAll<Choice>('/cat-contas', { sort: 'descricao' }, { modulo: 'financeiro' });
export const useColaboradores = (fazenda: number) =>
  useReadAll<ColaboradorReduzido>('/cad-colaboradores', { situacao: 'ATIVO', sort: 'nome' }, { fazenda, modulo: 'pessoas' });
