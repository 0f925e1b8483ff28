import type * as answers from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useRead } from '../../../http/hooks.js';

export type Processo = 'beneficio' | 'rebeneficio';

/** A record of a benefício or rebenefício as it is printed. `perda` in kg; null where it is unknown. */
export type FichaDoProcesso = Answer<(typeof answers.FICHAS)[Processo]>;

const PATHS = { beneficio: '/rastreabilidade/print', rebeneficio: '/rastreabilidade/print-rebeneficio' } as const;

/** @param lote only this one of what came out, with where it came from */
export const useFicha = (processo: Processo, id: string, lote: string | null) =>
  useRead<(typeof answers.FICHAS)[Processo]>(PATHS[processo], { beneficio: id, ...(lote && { lote }) });
