import type * as answers from '@tulha/domain/suporte/suporte.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../http/client.js';
import { useRead, useWrite } from '../../http/hooks.js';
import type { Problem } from '../../http/problem.js';
import type { ListState } from '../../ui/list/state.js';

const NOTIFICACOES = '/notifications';

export type Notificacao = Answer<typeof answers.Notificacao>;
type Ultimas = Answer<typeof answers.UltimasNotificacoes>;

/** How often the bell asks while nothing else happens; coming back to the window and every write ask at once. */
const CALM_MS = 60_000;
const STALE_MS = 15_000;

/** The last five and how many are unread. */
export const useUltimas = () =>
  useQuery<Ultimas, Problem>({
    queryKey: [`${NOTIFICACOES}/last-five`],
    queryFn: ({ signal }) => api.get<typeof answers.UltimasNotificacoes>(`${NOTIFICACOES}/last-five`, { signal }),
    staleTime: STALE_MS,
    refetchInterval: CALM_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });

export const useNotificacoes = ({ filters, page, size }: ListState) =>
  useRead<Paged<typeof answers.Notificacao>>(NOTIFICACOES, { ...filters, page, size }, { keep: true });

export const useLer = () => useWrite((id: number) => api.patch<typeof answers.Notificacao>(`${NOTIFICACOES}/${id}`));

export const useLerTodas = () => useWrite(() => api.patch(`${NOTIFICACOES}/all`), 'Todas as notificações foram marcadas como lidas.');

export const useExcluir = () => useWrite((id: number) => api.delete(`${NOTIFICACOES}/${id}`), 'Notificação removida.');
