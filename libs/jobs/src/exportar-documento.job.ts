import type { JobSpec } from './job-queue.js';

/** Writes the dossier of one lot, or the origin package of a lot or a sale. */
export const exportarDocumento = { name: 'exportar-documento', attempts: 3 } as const satisfies JobSpec;

export const FORMATOS_DO_DOSSIE = ['pdf', 'xlsx', 'csv'] as const;

/** The document to write, of a lot or a sale; its route has checked that it is the account's. */
export type ExportarDocumentoEntrada =
  | {
      readonly documento: 'dossie';
      readonly formato: (typeof FORMATOS_DO_DOSSIE)[number];
      readonly qual: { readonly lote: number };
      /** The address in its code to scan: the lot's public page, or the lot for users who may sign in. Tasks from before have none. */
      readonly endereco?: string;
    }
  | { readonly documento: 'eudr'; readonly qual: { readonly lote: number } | { readonly venda: number } };
