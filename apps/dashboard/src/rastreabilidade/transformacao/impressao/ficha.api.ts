import type * as answers from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useRead } from '../../../http/hooks.js';

export type Processo = 'beneficio' | 'rebeneficio';

/** A record of a benefício or rebenefício as it is printed. `perda` in kg; null where it is unknown. */
export type FichaDoProcesso = Answer<(typeof answers.FICHAS)[Processo]>;

const PATHS = { beneficio: '/rastreabilidade/print', rebeneficio: '/rastreabilidade/print-rebeneficio' } as const;

/** @param lote limits the sheet to this output, with its origin */
export const useFicha = (processo: Processo, id: string, lote: string | null) =>
  useRead<(typeof answers.FICHAS)[Processo]>(PATHS[processo], { beneficio: id, ...(lote && { lote }) });
