import type { JobSpec } from './job-queue.js';

/** Writes the account's lots with their origin as a workbook, CSV or JSON. */
export const exportarLotes = { name: 'exportar-lotes', attempts: 3 } as const satisfies JobSpec;

export const FORMATOS = ['xlsx', 'csv', 'json'] as const;

/** Which lots, as the list of lots filters them; `fazendas` are those the caller may see. */
export type ExportarLotesEntrada = {
  readonly formato: (typeof FORMATOS)[number];
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly filtro: {
    readonly fazendas: readonly number[];
    readonly etapa?: string | undefined;
    readonly unidade?: string | undefined;
    readonly comSaldo?: boolean | undefined;
    readonly de?: string | undefined;
    readonly ate?: string | undefined;
  };
};
