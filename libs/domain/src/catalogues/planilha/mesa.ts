import type { Catalogue } from '../../kernel/catalogue/catalogue.js';
import type { Cabecalho } from './cabecalho.js';
import type { Existente } from './linhas.js';
import type { Nomes } from '../../kernel/cells/nomes.js';

/** The effect of a blank cell on an existing record: none, unless the import explicitly asks for erasing. */
export const VAZIOS = ['manter', 'apagar'] as const;
export type Vazios = (typeof VAZIOS)[number];

/** All data that rows are judged by, so that judging needs no further read. */
export type Mesa = {
  readonly catalogue: Catalogue;
  readonly cabecalho: Cabecalho;
  readonly existentes: readonly Existente[];
  readonly nomes: Nomes;
  /** The active farm, for new records that do not say theirs; 0 where there is none. */
  readonly fazenda: number;
  /** The farms that the importing user may write to. */
  readonly fazendas: readonly number[];
  /** `manter` where it is not said. */
  readonly vazios?: Vazios | undefined;
  /** Why new records of this catalogue do not come by spreadsheet, where that is so. */
  readonly semNovos?: string | undefined;
};

export type Apontar = (coluna: string, valor: string, erro: string) => void;
/** A row on its way: its values, as the wire carries them and as they are kept. */
export type EmJulgamento = {
  readonly linha: number;
  readonly antes: Existente | undefined;
  readonly finais: Readonly<Record<string, unknown>>;
  readonly dados: Readonly<Record<string, unknown>>;
  /** Blank cells over a recorded value: they keep it, or erase it. */
  readonly vazias: number;
  readonly apontar: Apontar;
  readonly celula: (campo: string) => string;
};
