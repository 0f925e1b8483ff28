import type { JobSpec } from './job-queue.js';

/** Writes a harvest payroll sheet as a workbook. */
export const exportarFolhaColheita = { name: 'exportar-folha-colheita', attempts: 3 } as const satisfies JobSpec;

export type ExportarFolhaColheitaEntrada = { readonly folhaId: number };
