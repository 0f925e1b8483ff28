import type { Cell, CellKind } from '@tulha/domain/kernel/cell';

/** One column: its title (pt-BR), its kind of content, the source of its value. `total`: summed in the last row. */
export type Column<R> = {
  readonly title: string;
  readonly kind: CellKind;
  readonly value: (row: R) => Cell;
  readonly total?: boolean;
  /** How the value comes about by other cells, where it does: shown by programs that work it out, and worked out anew. */
  readonly formula?: (row: R) => string | null;
  /** In characters. */
  readonly width?: number;
  /** The values of a cell, offered as a list. */
  readonly options?: readonly string[] | undefined;
};

/** A table to be written row by row, without ever being in memory whole. */
export type Sheet<R> = {
  readonly name: string;
  readonly columns: readonly Column<R>[];
  readonly rows: AsyncIterable<R> | Iterable<R>;
  /** Arrows in the header to filter by. */
  readonly filter?: boolean;
  /** The last row, where sums of the columns are not all there is to say; null where a column has no total. */
  readonly totals?: readonly Cell[];
};

/** The label of the last row, in its first cell. */
export const TOTAL = 'Total';

/** The last row: given values, or the sums of the columns that ask for them, as exact integers. */
export const totalsOf = <R>({ columns, totals }: Pick<Sheet<R>, 'columns' | 'totals'>) => {
  const sums: (number | null)[] = columns.map(({ total }) => (total ? 0 : null));
  const shown = (): readonly Cell[] => totals ?? sums;
  return {
    /** The row, said to be the total in its first cell; undefined where there is nothing to say. */
    row: (): readonly Cell[] | undefined =>
      shown().some((cell) => cell !== null) ? shown().map((cell, index) => (index === 0 && cell === null ? TOTAL : cell)) : undefined,
    add: (cells: readonly Cell[]) => {
      for (const [index, sum] of sums.entries()) if (sum !== null) sums[index] = sum + Number(cells[index] ?? 0);
    },
  };
};
