import type { Columns } from '@tulha/domain/kernel/columns/columns';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { ComponentType, ElementType } from 'react';
import type { z } from 'zod';
import type { Query } from '../../http/client.js';
import { useReadAll } from '../../http/hooks.js';
import type { FormSlotProps, Named, Row, Slot, Values } from '../screen.js';
import { bodyOf } from '../values.js';

/**
 * A kind of line that a record is made of, sent in a list of the body. A line is never changed: it is added anew, and the previous one is
 * removed. The last step can be undone.
 */
export type Piece = {
  readonly key: string;
  readonly title: { readonly singular: string; readonly plural: string };
  readonly genero: 'm' | 'f';
  readonly icon: ElementType;
  /** The path under the record. */
  readonly path: string;
  /** Selects the lines under that address: part of the query of the list, and of a deletion. */
  readonly query: Query;
  /** The list of the body, fields that stand beside it, and the constant ones. */
  readonly list: string;
  readonly beside: readonly string[];
  readonly always: Values;
  readonly columns: Columns;
  readonly fields: readonly Named[];
  /** Judges the whole body. */
  readonly input: z.ZodType;
  /** The starting values of a new line, and the fields that start with the value last entered. */
  readonly initial: Values;
  readonly lembra: readonly string[];
  readonly removed: string;
  /** The case in which taking a line away needs a reason; undefined where it never does. */
  readonly motivo?: string | undefined;
  readonly cells?: Readonly<Record<string, Slot<Row>>> | undefined;
  /** Which lines are its own, and which of them something else holds. */
  readonly own?: ((line: Row) => boolean) | undefined;
  readonly held?: ((line: Row) => boolean) | undefined;
  /** Above the fields: remarks to read before they are filled in. */
  readonly Before?: ComponentType<FormSlotProps> | undefined;
  /** Below the fields: fills in some of them from others. */
  readonly Beside?: ComponentType<FormSlotProps> | undefined;
};

/** The record a piece is of: its address, and the piece itself. */
export type Of = { readonly path: string; readonly piece: Piece };

export const addressOf = ({ path, piece }: Of): string => `${path}/${piece.path}`;

/** The address that takes a line away. */
export const lineAddressOf = (of: Of, id: number): string => {
  const query = new URLSearchParams(
    Object.entries(of.piece.query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${addressOf(of)}/${id}${query ? `?${query}` : ''}`;
};

/** The body for one line. */
export const sentOf = ({ list, beside, always }: Piece, values: Values): Values => {
  const entries = Object.entries(bodyOf(values));
  const line = Object.fromEntries(entries.filter(([name]) => !beside.includes(name)));
  return { ...always, [list]: [line], ...Object.fromEntries(entries.filter(([name]) => beside.includes(name))) };
};

/** Errors of the body at the fields of its line. */
export const errorsOf = ({ list }: Piece, errors: Readonly<Record<string, string>>): Record<string, string> => {
  const prefix = `${list}.0.`;
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, message]),
  );
};

/** The lines of a piece, in the order in which they were said. */
export const usePiece = (of: Of) => {
  const read = useReadAll<typeof AnyRecord>(addressOf(of), { sort: 'id', ...of.piece.query });
  const { own = () => true } = of.piece;
  return { ...read, data: read.data?.content.filter(own) };
};
