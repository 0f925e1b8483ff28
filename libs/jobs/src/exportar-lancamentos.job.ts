import type { JobSpec } from './job-queue.js';

/** Writes entries of money as CSV. */
export const exportarLancamentos = { name: 'exportar-lancamentos', attempts: 3 } as const satisfies JobSpec;

/** Which entries, as their list filters them; `fazendas` are those the caller may see. */
export type ExportarLancamentosEntrada = {
  readonly q?: string | undefined;
  readonly fazendas: readonly number[];
  readonly filters: {
    readonly tipo?: string | undefined;
    readonly status?: 'PAGO' | 'PENDENTE' | undefined;
    readonly dateStart?: string | undefined;
    readonly dateEnd?: string | undefined;
    readonly fluxo?: number | undefined;
    readonly fornecedor?: number | undefined;
    readonly safra?: number | undefined;
    readonly categoria?: string | undefined;
  };
};
