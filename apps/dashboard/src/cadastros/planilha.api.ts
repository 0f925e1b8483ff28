import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { useQuery } from '@tanstack/react-query';
import { api, type Query } from '../http/client.js';
import { download } from '../http/download.js';
import { useWrite } from '../http/hooks.js';
import type { Problem } from '../http/problem.js';

/** One cell that is refused, and why. */
export type ErroDeCelula = { readonly linha: number; readonly coluna: string; readonly valor: string; readonly erro: string };

export type Situacao = 'nova' | 'alterada' | 'igual' | 'erro';

/** What came of a spreadsheet, judged or written. */
export type Resultado = {
  readonly situacao: 'conferida' | 'concluida' | 'recusada' | 'parcial';
  readonly novos: number;
  readonly alterados: number;
  readonly iguais: number;
  readonly comErro: number;
  readonly erros: readonly ErroDeCelula[];
  readonly errosTotal: number;
  readonly colunas: readonly { readonly titulo: string; readonly campo: string | null }[];
  readonly desconhecidas: readonly string[];
  readonly previa: {
    readonly titulos: readonly string[];
    readonly linhas: readonly { readonly linha: number; readonly situacao: Situacao; readonly celulas: readonly string[] }[];
  };
};

export type Tarefa = {
  readonly id: number;
  readonly situacao: 'aguardando' | 'fazendo' | 'concluida' | 'falhou';
  readonly progresso: { readonly feito: number; readonly total: number; readonly etapa: string };
  readonly resultado: Resultado | null;
  /** Where the refused rows can be fetched, to be put right. */
  readonly arquivo: string | null;
  readonly erro: string | null;
};

/** A spreadsheet on its way: the file, and which field each of its columns stands for where the person says so. */
export type Envio = { readonly arquivo: File; readonly colunas: Readonly<Record<string, string>> };

const ENDED: readonly Tarefa['situacao'][] = ['concluida', 'falhou'];
const POLL_MS = 500;

const enviar = async (catalogue: Catalogue, { arquivo, colunas }: Envio, query: Query): Promise<Tarefa> => {
  const form = new FormData();
  form.append('colunas', JSON.stringify(colunas));
  form.append('arquivo', arquivo, arquivo.name);
  return api.post<Tarefa>(`/${catalogue.path}/importar`, form, { query });
};

/** Judges a spreadsheet; nothing is written. */
export const useConferir = (catalogue: Catalogue) => useWrite((envio: Envio) => enviar(catalogue, envio, { ensaio: true }));

/** Writes it: one task, which is then followed. */
export const useGravarPlanilha = (catalogue: Catalogue) => useWrite((envio: Envio) => enviar(catalogue, envio, {}));

/** A task, asked again until it has ended. */
export const useTarefa = (primeira: Tarefa | undefined) =>
  useQuery<Tarefa, Problem>({
    queryKey: [`/tarefas/${primeira?.id}`],
    queryFn: ({ signal }) => api.get<Tarefa>(`/tarefas/${primeira?.id}`, { signal }),
    enabled: primeira !== undefined && !ENDED.includes(primeira.situacao),
    ...(primeira && { initialData: primeira }),
    refetchInterval: ({ state }) => (state.data && !ENDED.includes(state.data.situacao) ? POLL_MS : false),
  });

export type Formato = 'xlsx' | 'csv';

/** Saves what the list shows, as it is filtered and ordered. */
export const useExportar = ({ path }: Catalogue) =>
  useWrite(({ formato, filtros }: { formato: Formato; filtros: URLSearchParams }) => {
    const query = new URLSearchParams(filtros);
    for (const key of ['page', 'size']) query.delete(key);
    query.set('formato', formato);
    return download('GET', `/${path}/exportar?${query}`, `${path}.${formato}`);
  });

/** Saves the form to fill in. */
export const useModelo = ({ path }: Catalogue) =>
  useWrite((formato: Formato) => download('GET', `/${path}/modelo?formato=${formato}`, `modelo-${path}.${formato}`));

/** Saves the refused rows, each with what is wrong. */
export const useCorrigir = () => useWrite((arquivo: string) => download('GET', arquivo, 'corrigir.xlsx'));
