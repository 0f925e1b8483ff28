import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import type { JobSpec } from './job-queue.js';

/** Judges a catalogue's spreadsheet, and writes it where that is asked. Its file lies in the task's folder (`pastaDaImportacao`) as `0.csv`. */
export const importarCadastro = { name: 'importar-cadastro', attempts: 4 } as const satisfies JobSpec;

export type ImportarCadastroEntrada = {
  readonly tabela: string;
  /** Judge only; write nothing. */
  readonly simular: boolean;
  /** The active farm, 0 for none; and all whoever imports may write to. */
  readonly fazenda: number;
  readonly fazendas: readonly number[];
  /** Which field each title of the file stands for, where whoever sent it says so. */
  readonly escolhas: Readonly<Record<string, string>>;
  /** Whether blank cells erase what is recorded; they leave it where nothing is said. */
  readonly vazios?: 'manter' | 'apagar' | undefined;
  /** How the text is kept, where whoever sent it says so. */
  readonly codificacao?: Codificacao | undefined;
  readonly arquivo: { readonly nome: string; readonly bytes: number };
  /** The only farms whoever asks may see anything of, for somebody who works on some of the account's. */
  readonly limite?: readonly number[] | undefined;
};
