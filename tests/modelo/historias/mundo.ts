import type { StoresOptions } from '@tulha/stores/open-stores';
import type { Falha } from './plano.js';

/** The world of a history: stores that processes share, a way to them for each process, and the possible faults there. */
export type Mundo = {
  /** How a process reaches its stores; without a number, by a way on which nothing goes wrong. */
  readonly caminho: (processo?: number) => Promise<Pick<StoresOptions, 'databaseUrl' | 'eventStoreUrl'>>;
  /** The possible faults, by name. Each is over when it resolves. */
  readonly falhas: Readonly<Record<string, (falha: Falha) => Promise<void>>>;
  /** Breaks the connections of a killed process. */
  readonly cortar: (processo: number) => void;
  fechar(): Promise<void>;
};

/** Steps that run in the opposite order at the end, each even if another fails. */
export const criarFim = () => {
  const passos: (() => Promise<unknown> | unknown)[] = [];
  return {
    depois: (passo: () => Promise<unknown> | unknown) => void passos.push(passo),
    fechar: async () => {
      for (const passo of passos.toReversed()) await passo();
    },
  };
};
