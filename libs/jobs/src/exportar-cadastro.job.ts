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
  /** For a register, only its lines of this list. Without it a workbook has all of them, a text the records alone. */
  readonly linhas?: string | undefined;
  /** For a register, marks records as new, so that another account can take them. */
  readonly novos?: boolean | undefined;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly filtros: Readonly<Record<string, unknown>>;
  /** The farms that the user may see. */
  readonly fazendas: readonly number[];
  /** The only farms the user may see anything of, for a user limited to some of the account's. */
  readonly limite?: readonly number[] | undefined;
};
