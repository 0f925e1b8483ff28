import type { TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import type { Fila } from './fila.js';
import type { NotaInventada } from './nota-xml.js';

/** An invoice at the simulator, with its events. */
export type NotaLa = {
  readonly nota: NotaInventada;
  /** Milliseconds since 1970 at which it was authorised. */
  readonly em: number;
  readonly eventos: { readonly tipo: TipoDeManifestacao; readonly sequencia: number; readonly protocolo: string }[];
  cancelada: boolean;
  /** Letters of correction so far; absent of one that was kept before there were any. */
  cartas?: number;
};

/** All that the simulator knows of one CPF or CNPJ: plain data. */
export type Estado = { readonly fila: Fila; readonly notas: Record<string, NotaLa> };

/** The storage of the simulator's state, so that it is the same to every process and after a start. */
export type Memoria = {
  readonly ler: (documento: string) => Promise<Estado | undefined>;
  readonly gravar: (documento: string, estado: Estado) => Promise<void>;
};

/** The memory of one process, gone with it. */
export const memoriaDoProcesso = (): Memoria => {
  const todos = new Map<string, string>();
  return {
    ler: (documento) => {
      const gravado = todos.get(documento);
      return Promise.resolve(gravado === undefined ? undefined : (JSON.parse(gravado) as Estado));
    },
    gravar: (documento, estado) => {
      todos.set(documento, JSON.stringify(estado));
      return Promise.resolve();
    },
  };
};
