import { useQuery } from '@tanstack/react-query';
import { api } from '../http/client.js';
import { useWrite } from '../http/hooks.js';
import type { Problem } from '../http/problem.js';

export const IMPORTACOES = '/importacoes';

/** Anything but the last three is on its way. */
export type Situacao = 'aguardando' | 'validando' | 'gravando' | 'concluida' | 'recusada' | 'falhou';

/** One cell the import refuses, and why. */
export type ErroDeCelula = {
  readonly arquivo: string;
  readonly linha: number | null;
  readonly coluna: string | null;
  readonly valor: string | null;
  readonly motivo: string;
};

/** Of one kind of record: made now, there already, left out for an error. */
export type Contagem = { readonly criados: number; readonly jaExistiam: number; readonly deixados: number };

/** What was written, or would be; sums in the smallest unit. */
export type Resumo = {
  readonly fatos: number;
  readonly segundos: number;
  readonly tipos: Readonly<Record<string, Contagem>>;
  readonly totais: {
    readonly colhidoMl: number;
    readonly pagamentoColheitaCentavos: number;
    readonly beneficiadoG: number;
    readonly despesasCentavos: number;
    readonly receitasCentavos: number;
    readonly vendidoG: number;
    readonly vendasCentavos: number;
  };
};

export type Importacao = {
  readonly id: number;
  readonly situacao: Situacao;
  readonly simular: boolean;
  readonly parcial: boolean;
  readonly arquivos: readonly { readonly nome: string; readonly bytes: number }[];
  readonly progresso: { readonly feito: number; readonly total: number; readonly etapa: string };
  readonly errosTotal: number;
  readonly resumo: Resumo | null;
  readonly erro: string | null;
  readonly criadaEm: string;
};

/** One import, with what the list leaves out. */
export type ImportacaoCompleta = Importacao & { readonly erros: readonly ErroDeCelula[]; readonly ator: string | null };

const ENDED: readonly Situacao[] = ['concluida', 'recusada', 'falhou'];

export const isRunning = ({ situacao }: Pick<Importacao, 'situacao'>): boolean => !ENDED.includes(situacao);

const POLL_MS = 700;

/** One import, asked again while it runs. */
export const useImportacao = (id: string) =>
  useQuery<ImportacaoCompleta, Problem>({
    queryKey: [`${IMPORTACOES}/${id}`],
    queryFn: ({ signal }) => api.get<ImportacaoCompleta>(`${IMPORTACOES}/${id}`, { signal }),
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
