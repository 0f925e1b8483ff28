import type { DadosDaFolha, RemessaDaFolha } from './fatos.fields.js';

type Fechamento = { lancamentoId: number; colaboradorIds: number[]; rateio: string | null };
/** A sheet of any kind, as its facts leave it. */
export type Folha = {
  dados: DadosDaFolha | null;
  excluida: boolean;
  /** Cents by worker. Kept when a worker leaves the sheet, and counted again if they come back. */
  reajustes: Record<string, number>;
  /** Null while open. */
  fechamento: Fechamento | null;
  /** The workers in the first parts of a closing that is not ended. */
  somados: number[];
  /** The files for the bank that were made of it, whichever closing they paid. */
  remessas: RemessaDaFolha[];
  /** Workers whom the bank paid of its one expense. */
  pagosPeloBanco: number[];
};

/** Nothing was said of it yet. */
export const semFolha = (): Folha => ({
  ...{ dados: null, excluida: false, reajustes: {}, fechamento: null, somados: [], remessas: [], pagosPeloBanco: [] },
});
