import type { JobSpec } from './job-queue.js';

/** Writes a sharecropper's settlement as a file: on paper, in words, or as a workbook with its formulas. */
export const exportarAcerto = { name: 'exportar-acerto', attempts: 3 } as const satisfies JobSpec;

export type ExportarAcertoEntrada = { readonly acerto: number; readonly documento: 'extrato' | 'planilha' };
