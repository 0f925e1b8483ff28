import type { QuemEntraNaFolha } from '@tulha/domain/folha/comum/folha.answers';
import type * as answers from '@tulha/domain/folha/pagamento/folha-pagamento.answers';
import { isDia } from '@tulha/domain/kernel/calendar';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import type { fluxo } from '@tulha/domain/financeiro/fluxo.catalogue';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Versioned } from '../../http/client.js';
import { useRead, useReadAll } from '../../http/hooks.js';
import type { Tela } from './telas.js';

/**
 * A sheet of either kind: the pay of a period, as of now while it is open, and as it was closed after that. A harvest sheet has litres too.
 */
export type Folha = Answer<typeof answers.FolhaPagamento> & { readonly litros?: number };

export type FolhaCompleta = Versioned<Folha>;

/** A sheet, and the kind that it is of. */
export type DaFolha = { readonly tela: Tela; readonly folha: FolhaCompleta };

/** A worker who may be put on a sheet of a period. */
export type QuemEntra = Answer<typeof QuemEntraNaFolha>;

type Periodo = { readonly inicio: string; readonly fim: string };

export const isFechada = ({ status }: Pick<Folha, 'status'>): boolean => status === 'FECHADO';

export const useFolha = ({ folhas }: Tela, id: string) => useRead<typeof answers.FolhaPagamento>(`${folhas}/${id}`);
export const useFluxos = () => useReadAll<CatalogueAnswer<typeof fluxo>>('/fluxos', { sort: 'descricao' }, { modulo: 'financeiro' });
export const useCategorias = () =>
  useReadAll<CatalogueAnswer<typeof categoria>>('/cat-contas', { sort: 'descricao' }, { modulo: 'financeiro' });
export const useQuemEntra = ({ folhas }: Tela, fazenda: number, { inicio, fim }: Periodo) =>
  useReadAll<typeof QuemEntraNaFolha>(
    `${folhas}/colaboradores`,
    { inicio, fim, sort: 'nome' },
    { fazenda, modulo: 'folha', enabled: isDia(inicio) && isDia(fim) },
  );
