import type * as answers from '@tulha/domain/folha/colheita/folha-colheita.answers';
import { isDia } from '@tulha/domain/kernel/calendar';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import type { fluxo } from '@tulha/domain/financeiro/fluxo.catalogue';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Versioned } from '../../http/client.js';
import { useRead, useReadAll } from '../../http/hooks.js';

export const FOLHAS = '/folha-pagamento-colheita';
export const DETALHE = '/colaborador-pagamento-colheita';

/** A harvest sheet: what the pickers of a period are owed, as of now while it is open, as it was closed after that. */
export type Folha = Answer<typeof answers.FolhaColheita>;

export type FolhaCompleta = Versioned<Folha>;

/** What one worker is owed: their harvest in the period and an adjustment by hand. */
export type PagamentoDeColheita = Answer<typeof answers.PagamentoDeColheita>;

/** Who may be put on a sheet of some days. */
export type QuemEntra = Answer<typeof answers.QuemEntraNaFolha>;

type Periodo = { readonly inicio: string; readonly fim: string };

export const isFechada = ({ status }: Pick<Folha, 'status'>): boolean => status === 'FECHADO';

export const useFolha = (id: string) => useRead<typeof answers.FolhaColheita>(`${FOLHAS}/${id}`);
export const useDetalhe = (id: string) => useRead<typeof answers.DetalheDaFolha>(`${DETALHE}/${id}`);
export const useFluxos = () => useReadAll<CatalogueAnswer<typeof fluxo>>('/fluxos', { sort: 'descricao' }, { modulo: 'financeiro' });
export const useCategorias = () =>
  useReadAll<CatalogueAnswer<typeof categoria>>('/cat-contas', { sort: 'descricao' }, { modulo: 'financeiro' });
export const useQuemEntra = (fazenda: number, { inicio, fim }: Periodo) =>
  useReadAll<typeof answers.QuemEntraNaFolha>(
    `${FOLHAS}/colaboradores`,
    { inicio, fim, sort: 'nome' },
    { fazenda, modulo: 'folha', enabled: isDia(inicio) && isDia(fim) },
  );
