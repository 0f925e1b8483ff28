import type { JobSpec } from './job-queue.js';

/** Writes a catalogue's records, or an empty form to fill in, as a workbook or CSV. */
export const exportarCadastro = { name: 'exportar-cadastro', attempts: 3 } as const satisfies JobSpec;

export const FORMATOS_DE_CADASTRO = ['xlsx', 'csv'] as const;

/** Which catalogue, and which of its records, as its list filters and orders them. */
export type ExportarCadastroEntrada = {
  readonly tabela: string;
  readonly formato: (typeof FORMATOS_DE_CADASTRO)[number];
  /** No records: the form to fill in. */
  readonly modelo: boolean;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly filtros: Readonly<Record<string, unknown>>;
  /** The farms that the user may see. */
  readonly fazendas: readonly number[];
  /** The only farms the user may see anything of, for a user limited to some of the account's. */
  readonly limite?: readonly number[] | undefined;
};
