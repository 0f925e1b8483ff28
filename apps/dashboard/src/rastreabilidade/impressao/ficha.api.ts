import { useRead } from '../../http/hooks.js';
import type { Unit } from '../../ui/format.js';

export type Processo = 'beneficio' | 'rebeneficio';

type LoteDaFicha = {
  readonly id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly quantidade: number;
  readonly unidade: Unit;
};

/** A record of a benefício or rebenefício as it is put on paper. `perda` in kg; null where nobody said it. */
export type FichaDoProcesso = {
  readonly id: number;
  readonly codigo: string;
  readonly fazenda: number;
  readonly avulso: number;
  readonly dataEntrada: string;
  readonly horaEntrada: string | null;
  readonly perda: number | null;
  readonly responsavel: string | null;
  readonly adicionais: readonly {
    readonly id: number;
    readonly descricao: string;
    readonly tipo?: string | null;
    readonly resultado?: string | null;
  }[];
  readonly lotes: readonly LoteDaFicha[];
  readonly saidas: readonly LoteDaFicha[];
  readonly origens: readonly { readonly talhao: string; readonly fazenda: string; readonly percentual: number }[];
  readonly impressoEm: string;
};

const PATHS = { beneficio: '/rastreabilidade/print', rebeneficio: '/rastreabilidade/print-rebeneficio' } as const;

/** @param lote only this one of what came out, with where it came from */
export const useFicha = (processo: Processo, id: string, lote: string | null) =>
  useRead<FichaDoProcesso>(PATHS[processo], { beneficio: id, ...(lote && { lote }) });
