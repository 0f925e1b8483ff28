import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { useId } from 'react';
import type { z } from 'zod';
import { useToast } from '../ui/toast.js';
import { api, type Query, type Versioned, WRITTEN } from './client.js';
import { useMay } from './may.js';
import { Problem, UNTOLD } from './problem.js';
import { activeFarm } from './session.js';
import { typingOf } from './unsaved.js';

type ReadOptions = {
  readonly enabled?: boolean;
  /** The module of the request, where it differs from the page's: a user who may not read it is not refused, but has nothing to choose from. */
  readonly modulo?: string;
  /** Keeps the present page on screen while the next one loads. */
  readonly keep?: boolean;
  readonly staleMs?: number;
  /** The farm asked about, where it is not the active one. */
  readonly fazenda?: number;
};

/** Reads a path for the active farm, as the schema its route declares tells it; changing the farm asks again. Failed reads are silent: the screen shows them. */
export const useRead = <S extends z.ZodType>(
  path: string,
  query?: Query,
  { enabled = true, keep = false, staleMs = 15_000, fazenda, modulo }: ReadOptions = {},
) => {
  const active = activeFarm.use();
  const may = useMay(modulo);
  const farm = fazenda ?? active;
  return useQuery<Versioned<Answer<S>>, Problem>({
    queryKey: [path, farm ?? 0, query ?? {}],
    queryFn: ({ signal }) => api.get<S>(path, { signal, ...(query && { query }), ...(farm !== undefined && { fazenda: farm }) }),
    enabled: enabled && may,
    staleTime: staleMs,
    ...(keep && { placeholderData: keepPreviousData }),
  });
};

const ALL_SIZE = 200;
const ALL_MAX = 5000;

/** Every row of a list that is chosen from, not looked through: page after page, up to 5,000. */
export const useReadAll = <S extends z.ZodType>(
  path: string,
  query: Query,
  { fazenda, enabled = true, modulo }: Pick<ReadOptions, 'fazenda' | 'enabled' | 'modulo'> = {},
) => {
  const active = activeFarm.use();
  const may = useMay(modulo);
  const farm = fazenda ?? active ?? 0;
  return useQuery<{ readonly content: readonly Answer<S>[] }, Problem>({
    queryKey: [path, farm, query, 'all'],
    queryFn: async ({ signal }) => {
      const content: Answer<S>[] = [];
      for (let page = 1; content.length < ALL_MAX; page++) {
        const answer = await api.get<Paged<S>>(path, { signal, fazenda: farm, query: { ...query, page, size: ALL_SIZE } });
        content.push(...answer.content);
        if (answer.content.length === 0 || content.length >= answer.pagination.total) break;
      }
      return { content };
    },
    enabled: enabled && may,
    staleTime: 60_000,
  });
};

/** The words of a failure: `failed` is said above the reason; `fault` in its place where the server failed, which may pass later. */
type Failure = { readonly failed?: string | undefined; readonly fault?: string | undefined };

/** From here on a status is the server's own failure, and no refusal. */
const FAULT = 500;

/** Shows why a write was not done, as every screen does. `of`: the action whose success takes the words away again. */
export const useProblemToast = ({ failed = 'Ops!', fault }: Failure = {}, of?: string) => {
  const toast = useToast();
  return (problem: unknown) => {
    if (problem instanceof Problem && problem.status === 401) return;
    if (problem instanceof Problem && problem.status === WRITTEN) return toast.success(problem.message);
    const told = problem instanceof Problem ? problem : undefined;
    const message = fault !== undefined && (told === undefined || told.status >= FAULT) ? fault : (told?.message ?? UNTOLD);
    toast.error(failed, message, of === undefined ? {} : { of });
  };
};

/** Shows why the sign-in failed. It stays until closed, since no other part of the screen says so. */
export const useAuthProblemToast = () => {
  const toast = useToast();
  return (problem: unknown) => {
    const told = problem instanceof Problem && problem.message !== UNTOLD;
    toast.error('Ops!', told ? problem.message : 'Erro inesperado, comunique com o administrador', { persistent: true });
  };
};

type WriteOptions = Failure & { readonly saysUnanswered?: boolean; readonly asks?: readonly string[]; readonly action?: string };

/**
 * One write. On success it shows `done` and reads everything on screen again, since one fact may move lots, sales and sums at once; on
 * failure it shows why and rejects the caller's promise. The form is told before the reads, which take time: a user who leaves during them
 * has saved.
 */
export const useWrite = <V, R>(
  write: (input: V) => Promise<R>,
  done?: string,
  /** `saysUnanswered`: the screen says by itself that no answer came; `asks`: codes that it answers with a question; `action`: the one it is a part of. */
  { saysUnanswered = false, asks = [], action, ...failure }: WriteOptions = {},
) => {
  const client = useQueryClient();
  const toast = useToast();
  const own = useId();
  const of = action ?? own;
  const complain = useProblemToast(failure, of);
  return useMutation<R, unknown, V>({
    mutationFn: write,
    onSuccess: async (_written, input) => {
      if (typeof input === 'object' && input !== null) typingOf(input)?.written();
      toast.succeeded(of);
      if (done) toast.success(done);
      await client.invalidateQueries();
    },
    onError: async (problem) => {
      const shown = problem instanceof Problem && ((saysUnanswered && problem.status === 0) || asks.includes(problem.code ?? ''));
      if (!shown) complain(problem);
      if (problem instanceof Problem && problem.status === WRITTEN) await client.invalidateQueries();
    },
  });
};
