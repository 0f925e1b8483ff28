import type * as answers from '@tulha/domain/rastreabilidade/ensaio/ensaio.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../http/client.js';
import type { Problem } from '../../http/problem.js';
import { activeFarm } from '../../http/session.js';

/** A write as it would be sent, to a path of the API without `/v1`. */
export type Pedido = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  /** The farm it is for, where it is not the active one. */
  readonly fazenda?: number;
};

/** One value that would differ from a day until another (null: today). `lote` is null for a lot that would be created. */
export type Mudanca = Answer<typeof answers.MudancaEnsaiada>;

export type Ensaio = Answer<typeof answers.Ensaio>;

const PAUSE_MS = 400;

/**
 * Rehearses a write: asks for its changes, again after each change of it and a short pause, and writes nothing. Null: there is nothing to
 * ask yet. `pronto` is whether the answer, or the failure to get one, belongs to the present request; until then `data` may belong to the
 * one before.
 * @param asking false once the write itself is sent
 */
export const useEnsaio = (pedido: Pedido | null, asking = true) => {
  const active = activeFarm.use() ?? 0;
  const asks = pedido === null ? null : JSON.stringify(pedido);
  const [asked] = useDebouncedValue(asks, PAUSE_MS);
  const { data, error, isPending, isFetching, refetch } = useQuery<Ensaio, Problem>({
    queryKey: ['ensaio', asked, active],
    queryFn: async ({ signal }) => {
      const { method, path, body, query, fazenda } = JSON.parse(asked ?? '') as Pedido;
      const answer = await api.raw(method, path, body, {
        signal,
        query: { ...query, ensaio: 1 },
        ...(fazenda !== undefined && { fazenda }),
      });
      return (await answer.json()) as Ensaio;
    },
    enabled: asking && asked !== null && pedido !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return { data: error ? undefined : data, error, refetch, pronto: asks === asked && !isPending && !isFetching };
};
