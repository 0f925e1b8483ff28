import { api, type Versioned } from '../../http/client.js';
import { download } from '../../http/download.js';
import { type Page, useRead, useWrite } from '../../http/hooks.js';
import { fileStamp } from '../../ui/format.js';

export const FOLHAS = '/folha-pagamento-colheita';
const DETALHE = '/colaborador-pagamento-colheita';

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

export type NovaFolha = {
  readonly descricao: string;
  readonly inicio: string;
  readonly fim: string;
  readonly data: string;
  readonly colaboradores: readonly number[];
  readonly fluxo?: number;
  readonly categoria?: number;
};

type Choice = { readonly id: number; readonly descricao: string };
export type ColaboradorReduzido = { readonly id: number; readonly nome: string; readonly codigo: string };

export const isTrancada = ({ status }: Pick<Folha, 'status'>): boolean => !/^abert/i.test(status);

export const useFolha = (id: string) => useRead<FolhaCompleta>(`${FOLHAS}/${id}`);
export const useDetalhe = (id: string) => useRead<Detalhe>(`${DETALHE}/${id}`);
export const useFluxos = () => useRead<Page<Choice>>('/fluxos', { size: 200 }, { staleMs: 60_000 });
export const useCategorias = () => useRead<Page<Choice>>('/cat-contas', { size: 200 }, { staleMs: 60_000 });
export const useColaboradores = (fazenda: number) =>
  useRead<Page<ColaboradorReduzido>>('/cad-colaboradores', { situacao: 'ATIVO', size: 200, sort: 'nome' }, { fazenda });

export const useCriarFolha = () =>
  useWrite(
    ({ fazenda, ...folha }: NovaFolha & { fazenda: number }) => api.post<FolhaCompleta>(FOLHAS, folha, { fazenda }),
    'Folha adicionada com sucesso!',
  );

export const useTrancarFolha = () =>
  useWrite(
    ({ folha, categoria }: { folha: FolhaCompleta; categoria: number }) =>
      api.put(`${FOLHAS}/trancar/${folha.id}`, { categoria, fazenda: folha.fazenda }, { ifMatch: folha.etag, fazenda: folha.fazenda }),
    'Folha fechada com sucesso!',
  );

export const useAbrirFolha = () =>
  useWrite(
    (folha: FolhaCompleta) => api.patch(`${FOLHAS}/abrir/${folha.id}`, undefined, { ifMatch: folha.etag, fazenda: folha.fazenda }),
    'Folha aberta com sucesso!',
  );

const fileName = ({ descricao }: Folha): string =>
  `FOLHA-COLHEITA-${descricao.replace(/[^\p{L}\p{N}]+/gu, '-')}-${fileStamp(new Date())}.xlsx`;

export const useBaixarFolha = () =>
  useWrite((folha: FolhaCompleta) => download('PATCH', `${DETALHE}/${folha.id}/download`, fileName(folha)));
