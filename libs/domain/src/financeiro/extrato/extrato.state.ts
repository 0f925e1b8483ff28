import type { ColunasDoExtrato, ItemConciliado } from './extrato.events.js';
import type { Conhecida } from './linhas-novas.js';

/** A line as the stream remembers it. Of `conciliacao` and `ignorada` it is at most one. */
export type Linha = Conhecida & {
  readonly linhaId: number;
  readonly extratoId: number;
  readonly dia: string;
  readonly centavos: number;
  conciliacaoId?: number;
  ignorada?: true;
};

/** All statements of a cash flow: its lines, the outcome of each, and the closed months. */
export type Extratos = {
  /** By day and value. */
  porChave: Record<string, Linha[]>;
  linhas: Record<number, Linha>;
  /** `nome`: of the file. */
  extratos: Record<number, { readonly sha256: string; readonly nome: string }>;
  colunas: ColunasDoExtrato | null;
  conciliacoes: Record<number, { readonly linhaIds: readonly number[]; readonly itens: readonly ItemConciliado[] }>;
  /** The reconciliation that an instalment or a movement is in. */
  tomados: Record<string, number>;
  fechados: Record<string, true>;
};

export const chaveDe = ({ dia, centavos }: { readonly dia: string; readonly centavos: number }): string => `${dia} ${centavos}`;

export const chaveDoItem = ({ tipo, id }: Pick<ItemConciliado, 'tipo' | 'id'>): string => `${tipo} ${id}`;

/** `2026-06` of a day in June. */
export const mesDe = (dia: string): string => dia.slice(0, 7);

export const inicial = (): Extratos => ({
  ...{ porChave: {}, linhas: {}, extratos: {}, colunas: null, conciliacoes: {}, tomados: {}, fechados: {} },
});
