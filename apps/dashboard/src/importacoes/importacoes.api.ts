import { useQuery } from '@tanstack/react-query';
import { api } from '../http/client.js';
import { useWrite } from '../http/hooks.js';
import type { Problem } from '../http/problem.js';

export const IMPORTACOES = '/importacoes';

export type Situacao = 'validando' | 'gravando' | 'concluida' | 'recusada' | 'falhou';

/** One cell the import refuses, and why. */
export type ErroDeCelula = {
  readonly arquivo: string;
  readonly linha: number | null;
  readonly coluna: string | null;
  readonly valor: string | null;
  readonly motivo: string;
};

export type Importacao = {
  readonly id: number;
  readonly situacao: Situacao;
  readonly progresso: { readonly feito: number; readonly total: number; readonly etapa: string | null } | null;
  readonly erros: readonly ErroDeCelula[];
  readonly errosTotal: number;
  readonly resumo: Readonly<Record<string, unknown>> | null;
  readonly simular?: boolean;
  readonly criadaEm?: string;
  readonly ator?: string | null;
};

export const isRunning = ({ situacao }: Pick<Importacao, 'situacao'>): boolean => situacao === 'validando' || situacao === 'gravando';

const POLL_MS = 700;

/** One import, asked again while it runs. */
export const useImportacao = (id: string) =>
  useQuery<Importacao, Problem>({
    queryKey: [`${IMPORTACOES}/${id}`],
    queryFn: ({ signal }) => api.get<Importacao>(`${IMPORTACOES}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });

export type Envio = { readonly arquivos: readonly File[]; readonly simular: boolean; readonly parcial: boolean };

/** The files of this visit by import, so that what was checked can be recorded without choosing it again. */
const sent = new Map<number, Envio>();

export const envioDe = (id: number): Envio | undefined => sent.get(id);

/** Sends the files; answers the id of the import that now runs. */
export const useEnviar = () =>
  useWrite(async (envio: Envio): Promise<number> => {
    const form = new FormData();
    for (const file of envio.arquivos) form.append('arquivos', file, file.name);
    const { id } = await api.post<{ id: number }>(IMPORTACOES, form, { query: { simular: envio.simular, parcial: envio.parcial } });
    sent.set(id, envio);
    return id;
  });
