import type { Fuso } from '../../kernel/relogio.js';
import type { Unidade } from '../ledger/ledger.js';

/** A line of a lot's history, as the ledger's facts gave it. `quantidade` in thousandths of the lot's unit. */
export type LinhaDoLedger = {
  readonly loteId: number;
  readonly versao: number;
  readonly papel: string;
  readonly tipo: string;
  readonly processo: string;
  readonly processoId: number;
  readonly em: string;
  readonly hora: string | null;
  readonly registradoEm: string;
  readonly quantidade: number;
  readonly detalhes: Readonly<Record<string, unknown>>;
};

/** A lot that lines speak of; `tipo` null for one that a correction took away. */
export type LoteDoCenario = {
  readonly id: number;
  readonly codigo: string;
  readonly unidade: Unidade;
  readonly tipo: string | null;
  readonly qualidade: string | null;
  readonly fazendaId: number | null;
  readonly safra: string | null;
  /** The clock of its farm. */
  readonly fuso: Fuso;
};

/** The material of a document: all lines, unordered, of its lots and of the lots that shared a transformation with them. */
export type Cenario = {
  readonly linhas: readonly LinhaDoLedger[];
  readonly lotes: ReadonlyMap<number, LoteDoCenario>;
  readonly vendas: ReadonlyMap<number, { readonly clienteId: number; readonly fazendaId: number; readonly notaFiscal: string | null }>;
  /** Names of places by `kind/id`: `talhao/7`, `pilha/2`. Never of persons. */
  readonly nomes: ReadonlyMap<string, string>;
};
