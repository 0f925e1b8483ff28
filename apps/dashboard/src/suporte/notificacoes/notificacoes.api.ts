import { useQuery } from '@tanstack/react-query';
import { api } from '../../http/client.js';
import { type Page, useRead, useWrite } from '../../http/hooks.js';
import type { Problem } from '../../http/problem.js';
import type { ListState } from '../../ui/list/state.js';

const NOTIFICACOES = '/notifications';

export type Notificacao = {
  readonly id: number;
  readonly isRead: 0 | 1;
  readonly titulo: string;
  readonly texto: string;
  readonly em: string;
  readonly caminho: string | null;
};
type Ultimas = { readonly content: readonly Notificacao[]; readonly unread: number };

/** So often is the bell asked while nothing else happens; coming back to the window and every write ask it at once. */
const CALM_MS = 60_000;
const STALE_MS = 15_000;

/** The last five and how many are unread. */
export const useUltimas = () =>
  useQuery<Ultimas, Problem>({
    queryKey: [`${NOTIFICACOES}/last-five`],
    queryFn: ({ signal }) => api.get<Ultimas>(`${NOTIFICACOES}/last-five`, { signal }),
    staleTime: STALE_MS,
    refetchInterval: CALM_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });

export const useNotificacoes = ({ filters, page, size }: ListState) =>
  useRead<Page<Notificacao>>(NOTIFICACOES, { ...filters, page, size }, { keep: true });

export const useLer = () => useWrite((id: number) => api.patch<Notificacao>(`${NOTIFICACOES}/${id}`));

export const useLerTodas = () => useWrite(() => api.patch(`${NOTIFICACOES}/all`), 'Todas as notificações foram marcadas como lidas.');

export const useExcluir = () => useWrite((id: number) => api.delete(`${NOTIFICACOES}/${id}`), 'Notificação removida.');
