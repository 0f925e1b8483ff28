import type { z } from 'zod';
import type { Answers } from '../catalogue/answers.js';
import type { Field } from '../catalogue/fields.js';

/** The extras of a column, besides its field. */
type More = {
  /** Summed where all rows are: at the end of a spreadsheet, at the foot of a report. */
  readonly total?: 'sum';
  /** The address that its value leads to, with `:keys` of the row: `/rastreabilidade/lotes/:id`. */
  readonly link?: string;
  /** The wire can order by it. */
  readonly sort?: true;
  /** The key whose value is its unit, where rows differ: lots are in litres until they are milled, then in kilograms. */
  readonly unitFrom?: string;
  /** On a card, which is a row on a narrow screen: its title, the corner beside it, a line; `off` leaves it to wide screens. */
  readonly card?: 'title' | 'corner' | 'off';
  /** A code that is read aloud, typed and copied. */
  readonly code?: true;
  /** In a spreadsheet, in characters. */
  readonly width?: number;
};

/** A column of a list, a report or a file: a field of the rows with its extras. The dashboard, the CLI and spreadsheets draw it. */
export type Column = Field & More;
export type Columns = Readonly<Record<string, Column>>;

/** A row of the columns as the wire carries it. */
export type RowOf<C extends Columns> = { readonly [N in keyof C]: z.output<Answers<C>[N]> };

const keysIn = (link: string): readonly string[] => [...link.matchAll(/:([a-zA-Z]+)/g)].map(([, key = '']) => key);

/** Declares the columns of a kind of row, in their order. A column may only refer to columns that exist; every row has an id. */
export const defineColumns = <const C extends Columns>(columns: C): C => {
  for (const [name, { link = '', unitFrom = 'id' }] of Object.entries(columns)) {
    const unknown = [...keysIn(link), unitFrom].find((key) => key !== 'id' && !(key in columns));
    if (unknown) throw new Error(`Column ${name} speaks of ${unknown}, which is no column`);
  }
  return columns;
};

/** A field as a column, with its extras. */
export const column = <F extends Field, const M extends More>(field: F, more: M): F & M => ({ ...field, ...more });

/** Leads to a page: `linked(text('Lote'), '/rastreabilidade/lotes/:id')`. */
export const linked = <F extends Field>(field: F, link: string): F & { readonly link: string } => column(field, { link });

/** Summed where all rows are. */
export const summed = <F extends Field>(field: F): F & { readonly total: 'sum' } => column(field, { total: 'sum' });

/** The address a row's column leads to; undefined where it leads nowhere, or where the row has nothing to lead to. */
export const hrefIn = ({ link }: Column, row: Readonly<Record<string, unknown>>): string | undefined => {
  if (link === undefined || keysIn(link).some((key) => row[key] === null || row[key] === undefined)) return undefined;
  return link.replace(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(String(row[key])));
};

/** A share of a whole is written as a percent, in any stored form. */
export const unitOf = ({ kind, unit }: Pick<Field, 'kind' | 'unit'>): string => (kind === 'fraction' ? '%' : (unit ?? ''));

/** The heading of a field: its label with its unit. */
export const titleOf = (field: Pick<Field, 'label' | 'kind' | 'unit'>): string => {
  const unit = unitOf(field);
  return unit ? `${field.label} (${unit})` : field.label;
};
