import { type Column, hrefIn } from '@tulha/domain/kernel/columns/columns';
import { Link } from 'react-router';
import { Valor } from '../catalogues/valor.js';
import { Code, Quantity } from '../ui/facts.js';
import { isUnit } from '../ui/format.js';

type CellProps = {
  readonly name: string;
  readonly column: Column;
  readonly row: object;
  /** To the gram, as the page of one record says it. */
  readonly exact?: boolean;
};

/** A value under its key in a row of the wire. */
export const valueIn = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name] ?? null;

/** How a declared column shows one row: whole kilograms, also in sacas, codes in monospace, the rest as its field is read. */
export const Cell = ({ name, column, row, exact = false }: CellProps) => {
  const value = valueIn(row, name);
  const unit = column.unitFrom === undefined ? column.unit : valueIn(row, column.unitFrom);
  if (column.kind === 'quantity' && typeof value === 'number' && isUnit(unit)) return <Quantity value={value} unit={unit} exact={exact} />;
  if (column.code && value !== null) return <Code>{String(value)}</Code>;
  return <Valor field={column} value={value} />;
};

/** The same, leading where the column does. */
export const LinkedCell = (props: CellProps) => {
  const href = hrefIn(props.column, props.row as Readonly<Record<string, unknown>>);
  return href === undefined ? (
    <Cell {...props} />
  ) : (
    <Link to={href}>
      <Cell {...props} />
    </Link>
  );
};
