import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../ui/toast.js';
import { api, type Query, WRITTEN } from './client.js';
import { usePode } from './pode.js';
import { Problem, UNTOLD } from './problem.js';
import { activeFarm } from './session.js';

/** What every list answers. */
export type Page<T> = {
  readonly content: readonly T[];
  readonly pagination: { readonly page: number; readonly size: number; readonly total: number };
};

type ReadOptions = {
  readonly enabled?: boolean;
  /** The module asked, where it is not that of the page: whoever may not read it is not refused, but has nothing to choose from. */
  readonly modulo?: string;
  /** Keeps what is on screen while the next page comes. */
  readonly keep?: boolean;
  readonly staleMs?: number;
  /** The farm asked about, where it is not the active one. */
  readonly fazenda?: number;
};

/** Reads a path for the active farm; changing the farm asks again. Failed reads are silent: the screen shows them. */
export const useRead = <T>(
  path: string,
  query?: Query,
  { enabled = true, keep = false, staleMs = 15_000, fazenda, modulo }: ReadOptions = {},
) => {
  const active = activeFarm.use();
  const may = usePode(modulo);
  const farm = fazenda ?? active;
  return useQuery<T, Problem>({
    queryKey: [path, farm ?? 0, query ?? {}],
    queryFn: ({ signal }) => api.get<T>(path, { signal, ...(query && { query }), ...(farm !== undefined && { fazenda: farm }) }),
    enabled: enabled && may,
    staleTime: staleMs,
    ...(keep && { placeholderData: keepPreviousData }),
  });
};

const ALL_SIZE = 200;
const ALL_MAX = 5000;

/** Every row of a list that is chosen from, not looked through: page after page, up to 5,000. */
export const useReadAll = <T>(
  path: string,
  query: Query,
  { fazenda, enabled = true, modulo }: Pick<ReadOptions, 'fazenda' | 'enabled' | 'modulo'> = {},
) => {
  const active = activeFarm.use();
  const may = usePode(modulo);
  const farm = fazenda ?? active ?? 0;
  return useQuery<{ readonly content: readonly T[] }, Problem>({
    queryKey: [path, farm, query, 'all'],
    queryFn: async ({ signal }) => {
      const content: T[] = [];
      for (let page = 1; content.length < ALL_MAX; page++) {
        const answer = await api.get<Page<T>>(path, { signal, fazenda: farm, query: { ...query, page, size: ALL_SIZE } });
        content.push(...answer.content);
        if (answer.content.length === 0 || content.length >= answer.pagination.total) break;
      }
      return { content };
    },
    enabled: enabled && may,
    staleTime: 60_000,
  });
};

/** Shows why a write was not done, as every screen does. */
export const useProblemToast = () => {
  const toast = useToast();
  return (problem: unknown) => {
    if (problem instanceof Problem && problem.status === 401) return;
    if (problem instanceof Problem && problem.status === WRITTEN) return toast.success(problem.message);
    const message = problem instanceof Problem ? problem.message : UNTOLD;
    toast.error('Ops!', message);
  };
};

/** Shows why nobody was let in: it stays until closed, since there is nothing else on the screen to tell (spec part 1 §8). */
export const useAuthProblemToast = () => {
  const toast = useToast();
  return (problem: unknown) => {
    const told = problem instanceof Problem && problem.message !== UNTOLD;
    toast.error('Ops!', told ? problem.message : 'Erro inesperado, comunique com o administrador', { persistent: true });
  };
};

/**
 * One write. On success it says `done` and everything on screen is read again, since one fact may move lots, sales and sums at once;
 * on failure it says why and the caller's promise is rejected.
 */
export const useWrite = <V, R>(write: (input: V) => Promise<R>, done?: string) => {
  const client = useQueryClient();
  const toast = useToast();
  const complain = useProblemToast();
  return useMutation<R, unknown, V>({
    mutationFn: write,
    onSuccess: async () => {
      if (done) toast.success(done);
      await client.invalidateQueries();
    },
    onError: async (problem) => {
      complain(problem);
      if (problem instanceof Problem && problem.status === WRITTEN) await client.invalidateQueries();
    },
  });
};
