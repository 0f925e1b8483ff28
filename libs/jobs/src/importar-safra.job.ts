import type { JobSpec } from './job-queue.js';

/** Writes a season's spreadsheets as facts (`/v1/importacoes`). */
export const importarSafra = { name: 'importar-safra', attempts: 4 } as const satisfies JobSpec;
