import type { Tipadas } from '../../kernel/cells/tipada.js';

/** A row of a file as text, under the header: cells by position. `linha` is as the spreadsheet program numbers it. */
export type LinhaDeArquivo = {
  readonly linha: number;
  readonly celulas: readonly string[];
  /** Cells of a workbook that hold more than they show. */
  readonly tipadas?: Tipadas;
  /** Why some of them, by column from 0, may be two things. */
  readonly duvidas?: ReadonlyMap<number, string>;
  /** Why it cannot be read at all; `coluna` from 0. */
  readonly problema?: { readonly coluna: number; readonly motivo: string };
};

/**
 * One cell that is refused, and why. Line 1 is the header; the column's title is empty where the error is of no single column. `aba`: of which
 * sheet, where a file has several.
 */
export type ErroDeCelula = {
  readonly aba?: string;
  readonly linha: number;
  readonly coluna: string;
  readonly valor: string;
  readonly erro: string;
};

/** A living record of the account, as the wire shows it. */
export type Existente = {
  readonly id: number;
  readonly valores: Readonly<Record<string, unknown>>;
  /** The importing user may see and change it. */
  readonly visivel: boolean;
};

type Valores = Readonly<Record<string, unknown>>;

/** The verdict on a row: `finais` as the wire shows it, `dados` as a command takes it, `vazias` its blank cells over something recorded. */
export type Julgada = { readonly linha: number; readonly vazias?: number } & (
  | { readonly situacao: 'nova' | 'alterada'; readonly id: number; readonly finais: Valores; readonly dados: Valores }
  | { readonly situacao: 'igual'; readonly id: number; readonly finais: Valores }
  | { readonly situacao: 'erro' }
);

export type Contagem = { readonly novos: number; readonly alterados: number; readonly iguais: number; readonly comErro: number };

/** How many rows of each kind there are. */
export const contar = (julgadas: readonly Julgada[]): Contagem => {
  const quantas = (situacao: Julgada['situacao']) => julgadas.filter((uma) => uma.situacao === situacao).length;
  return { novos: quantas('nova'), alterados: quantas('alterada'), iguais: quantas('igual'), comErro: quantas('erro') };
};
