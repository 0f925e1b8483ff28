import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import type { JobSpec } from './job-queue.js';

/** Judges a catalogue's spreadsheet, and writes it where that is asked. Its file lies in the task's folder (`pastaDaImportacao`) as `0.csv`. */
export const importarCadastro = { name: 'importar-cadastro', attempts: 4 } as const satisfies JobSpec;

export type ImportarCadastroEntrada = {
  readonly tabela: string;
  /** For a register, the list of lines that a text, or a workbook without sheets of these names, holds; without it the records. */
  readonly linhas?: string | undefined;
  /** Judge only; write nothing. */
  readonly simular: boolean;
  /** The active farm, 0 for none; and all farms the user may write to. */
  readonly fazenda: number;
  readonly fazendas: readonly number[];
  /** The field that the sender assigned to each title of the file. */
  readonly escolhas: Readonly<Record<string, string>>;
  /** Whether blank cells erase recorded values; by default they keep them. */
  readonly vazios?: 'manter' | 'apagar' | undefined;
  /** The encoding of the text, if the sender gave one. */
  readonly codificacao?: Codificacao | undefined;
  readonly arquivo: { readonly nome: string; readonly bytes: number };
  /** The only farms the user may see anything of, for a user limited to some of the account's. */
  readonly limite?: readonly number[] | undefined;
};
