import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import type { JobSpec } from './job-queue.js';

/** Writes a season's spreadsheets as facts (`/v1/importacoes`). */
export const importarSafra = { name: 'importar-safra', attempts: 4 } as const satisfies JobSpec;

/** The options of the import, and the files that were sent: `arquivos[n]` lies in the task's folder as `n.csv`. */
export type ImportarSafraEntrada = {
  readonly simular: boolean;
  readonly parcial: boolean;
  /** The encoding of the texts, if the sender gave one. */
  readonly codificacao?: Codificacao | undefined;
  readonly arquivos: readonly { readonly nome: string; readonly bytes: number }[];
};

/** Folder of an import's files, under the data folder. */
export const pastaDaImportacao = (id: number): string => `importacoes/${id}`;
