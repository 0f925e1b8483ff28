import type { JobSpec } from './job-queue.js';

/** Writes the dossier of one lot, or the origin package of a lot or a sale. */
export const exportarDocumento = { name: 'exportar-documento', attempts: 3 } as const satisfies JobSpec;

export const FORMATOS_DO_DOSSIE = ['pdf', 'xlsx', 'csv'] as const;

/** What to write, of which lot or sale; its route has seen that it is the account's. */
export type ExportarDocumentoEntrada =
  | {
      readonly documento: 'dossie';
      readonly formato: (typeof FORMATOS_DO_DOSSIE)[number];
      readonly qual: { readonly lote: number };
      /** Where its code to scan leads: to the lot's public page, or to the lot for who may sign in. Tasks of before have none. */
      readonly endereco?: string;
    }
  | { readonly documento: 'eudr'; readonly qual: { readonly lote: number } | { readonly venda: number } };
