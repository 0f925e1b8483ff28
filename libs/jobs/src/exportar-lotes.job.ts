import type { JobSpec } from './job-queue.js';

/** Writes the account's lots with their origin as a workbook, CSV or JSON. */
export const exportarLotes = { name: 'exportar-lotes', attempts: 3 } as const satisfies JobSpec;
