import type { JobSpec } from './job-queue.js';

/** Writes a payroll sheet of either kind as a file; the name is of a time that knew one. */
export const exportarFolhaColheita = { name: 'exportar-folha-colheita', attempts: 3 } as const satisfies JobSpec;

/** `documento`: receipts to sign, on paper, or the list of Pix keys; otherwise the workbook. `origem`: where workers' own pages are reached. */
export type ExportarFolhaColheitaEntrada = {
  readonly folhaId: number;
  readonly especie?: 'folha_pagamento';
  readonly documento?: 'recibos' | 'pix';
  readonly origem?: string;
};
