import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../http/client.js';
import type { Problem } from '../../http/problem.js';
import { activeFarm } from '../../http/session.js';
import type { Unit } from '../../ui/format.js';

/** A write as it would be sent, to a path of the API without `/v1`. */
export type Pedido = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** The farm it is for, where it is not the active one. */
  readonly fazenda?: number;
};

/** One thing that would be another from a day until another (null: today). `lote` is null for one that would come to be. */
export type Mudanca = {
  readonly lote: number | null;
  readonly codigo: string;
  readonly unidade: Unit;
  readonly campo: 'saldo' | 'umidade' | 'etapa' | 'local';
  readonly em: string;
  readonly ate: string | null;
  readonly antes: number | string | null;
  readonly depois: number | string | null;
};

export type Ensaio = {
  readonly muda: readonly Mudanca[];
  readonly depois: readonly {
    readonly lote: number;
    readonly codigo: string;
    readonly processo: string;
    readonly id: number;
    readonly nome: string;
    readonly em: string;
  }[];
  readonly retroativo: boolean;
  readonly avisos: readonly string[];
};

const PAUSE_MS = 400;

/** What a write would change, asked anew whenever it changes and the hands rest; nothing is written. Null: there is nothing to ask yet. */
export const useEnsaio = (pedido: Pedido | null) => {
  const active = activeFarm.use() ?? 0;
  const [asked] = useDebouncedValue(pedido === null ? null : JSON.stringify(pedido), PAUSE_MS);
  return useQuery<Ensaio, Problem>({
    queryKey: ['ensaio', asked, active],
    queryFn: async ({ signal }) => {
      const { method, path, body, fazenda } = JSON.parse(asked ?? '') as Pedido;
      const answer = await api.raw(method, path, body, { signal, query: { ensaio: 1 }, ...(fazenda !== undefined && { fazenda }) });
      return (await answer.json()) as Ensaio;
    },
    enabled: asked !== null && pedido !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
};
