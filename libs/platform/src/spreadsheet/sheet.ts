import type { Cell, CellKind } from '@tulha/domain/kernel/cell';

/** One column: its title (pt-BR), what it holds, where its value comes from. `total`: summed in the last row. */
export type Column<R> = {
  readonly title: string;
  readonly kind: CellKind;
  readonly value: (row: R) => Cell;
  readonly total?: boolean;
  /** In characters. */
  readonly width?: number;
  /** What a cell may hold, offered as a list. */
  readonly options?: readonly string[] | undefined;
};

/** A table to be written row by row, without ever being in memory whole. */
export type Sheet<R> = {
  readonly name: string;
  readonly columns: readonly Column<R>[];
  readonly rows: AsyncIterable<R> | Iterable<R>;
  /** Arrows in the header to filter by. */
  readonly filter?: boolean;
};

/** Sums the columns that ask for it, as exact integers. */
export const totalsOf = <R>(columns: readonly Column<R>[]) => {
  const sums: (number | null)[] = columns.map(({ total }) => (total ? 0 : null));
  return {
    sums,
    add: (cells: readonly Cell[]) => {
      for (const [index, sum] of sums.entries()) if (sum !== null) sums[index] = sum + Number(cells[index] ?? 0);
    },
  };
};
