/** What a column holds, and so how it is shown. Amounts are given as scaled integers, days as `YYYY-MM-DD`. */
export type CellKind = 'text' | 'integer' | 'cents' | 'thousandths' | 'percent' | 'day';

export type Cell = string | number | null;

/** One column: its title (pt-BR), what it holds, where its value comes from. `total`: summed in the last row. */
export type Column<R> = {
  readonly title: string;
  readonly kind: CellKind;
  readonly value: (row: R) => Cell;
  readonly total?: boolean;
  /** In characters. */
  readonly width?: number;
};

/** A table to be written row by row, without ever being in memory whole. */
export type Sheet<R> = {
  readonly name: string;
  readonly columns: readonly Column<R>[];
  readonly rows: AsyncIterable<R> | Iterable<R>;
};

/** Digits after the decimal mark of each kind of amount. */
export const SCALE: Readonly<Partial<Record<CellKind, number>>> = { integer: 0, cents: 2, thousandths: 3 };

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
