import type { Answer } from '@tulha/domain/kernel/answers';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { Columns } from '@tulha/domain/kernel/columns/columns';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType, ElementType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Query, Versioned } from '../http/client.js';
import type { Problem } from '../http/problem.js';
import type { Filter } from '../ui/list/filters.js';

export type Row = { readonly id: number };
/** The schema of a route that answers records. */
export type Rows = z.ZodType<Row>;
export type Values = Record<string, unknown>;
export type Named = readonly [name: string, field: Field];

/** A part of a page written by hand, where the declaration does not suffice: it is given the row. */
export type Slot<R> = ComponentType<{ readonly row: R }>;

/** A component that reads data and passes them to its child function. */
type Reading<T, P = object> = ComponentType<P & { readonly children: (read: T) => ReactNode }>;

/** The moment a list is about: its control, the query for it, whether it is now, and the address of another page at the same moment. */
export type Moment = { readonly control: ReactNode; readonly query: Query; readonly now: boolean; readonly at: (path: string) => string };

/** A list: its columns, their order, and its filters. */
export type ListPart<R> = {
  readonly columns: readonly string[];
  /** Cells of columns that are more than their value. */
  readonly cells?: Readonly<Record<string, Slot<R>>>;
  readonly filters: readonly Filter[];
  /** More filters, whose choices are read. */
  readonly Filters?: Reading<readonly Filter[]>;
  /** The list at another moment than now, where its route allows it. */
  readonly Moment?: Reading<Moment>;
  readonly sort: string;
  /** Totals above the rows, over all that the filters leave; `answer` is the answer of the list's route. */
  readonly Totals?: ComponentType<{ readonly answer: object; readonly filters: Readonly<Record<string, string>> }>;
  /** Further actions; the first stands left of all others. */
  readonly Actions?: ComponentType;
  /** The one action that matters. */
  readonly add?: { readonly label: string; readonly icon: ElementType; readonly to: string };
  readonly empty: { readonly title: string; readonly text: string; readonly Action?: ComponentType };
  /** Kinds of files `{path}/exportar` gives, as the list is filtered and ordered. */
  readonly files?: readonly ('xlsx' | 'csv' | 'json')[];
};

export type FormSlotProps = { readonly form: UseFormReturnType<Values> };
export type ReadState<T> = { readonly data: T | undefined; readonly error: Problem | null; readonly refetch: () => unknown };

/** A form for a new record, and for an existing one where the page shows it. The schema that judges the request also judges the form. */
export type FormPart = {
  readonly title: string;
  readonly about?: string;
  readonly fields: readonly Named[];
  readonly input: z.ZodType;
  readonly save?: string;
  /** Parts written by hand, before the field named or after all. */
  readonly slots?: readonly { readonly before?: string; readonly Part: ComponentType<FormSlotProps> }[];
  /** Beside the button that saves. */
  readonly Summary?: ComponentType<FormSlotProps>;
  /** The starting values of a new record, where they must be read. */
  readonly Initial?: Reading<ReadState<Values>>;
  readonly bodyOf?: (values: Values) => Values;
  /** The empty fields in the parts written by hand. */
  readonly missing?: (values: Values) => Readonly<Record<string, string>>;
  /** The farm a record is of, where not the active one or that of its body. */
  readonly farmOf?: (values: Values) => number | undefined;
  /** A new record belongs to one farm: that of its field, or the active one. */
  readonly porFazenda?: boolean;
  /** For errors of fields that are not on the form: the message to show, and whether to ask the server all the same. */
  readonly refused?: (errors: object, values: Values) => { readonly tell: string; readonly send: boolean } | undefined;
  readonly done: { readonly added: string; readonly changed: string };
  /** The title above the reason where it could not be saved. */
  readonly failed?: { readonly added: string; readonly changed: string };
  /** Whether the answer carries warnings, in `avisos`, about the record saved. */
  readonly avisa?: boolean;
  /** Takes a new record back: the address that deletes it, and the text said afterwards. */
  readonly undo?: { readonly path: (id: number) => string; readonly done: string };
  /** The page after saving: a new record's page or, after a change, the page before, unless told. */
  readonly then?: 'list' | 'page';
  /** Label of the button that saves and begins another; so does Ctrl+Enter, from any field. */
  readonly another?: string;
  /** The fields that the next record keeps from this one; of a pair, the first begins with the value of the second. */
  readonly mantem?: readonly (string | readonly [field: string, from: string])[];
  /** The fields that start with the value last entered on this device. */
  readonly lembra?: readonly string[];
};

/** An action on a record: asks first, and tells its outcome. */
export type Act<R> = {
  readonly label: string;
  readonly icon: ElementType;
  readonly main?: boolean;
  readonly when?: (row: R) => boolean;
  readonly title: string;
  readonly text: (row: R) => ReactNode;
  readonly call: {
    readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** Below the record; where it has `:id`, below the address of the list. */
    readonly path?: string;
    readonly body?: Values;
    /** Another address than one below the record, which then is named in the body. */
    readonly at?: (row: R) => { readonly path: string; readonly body: Values };
  };
  /** Further fields of the step, as a form in the question, and the schema that judges them. */
  readonly takes?: {
    readonly fields: readonly Named[];
    readonly input: z.ZodType;
    /** Fields of the record asked for by a part written by hand, after the others. */
    readonly slot?: { readonly names: readonly string[]; readonly Part: ComponentType<FormSlotProps> };
  };
  /** It has consequences elsewhere: the question tells them, and the refusals. */
  readonly rehearsed?: boolean;
  readonly done: string;
  /** The record is gone, or another one is there: where one is afterwards. */
  readonly then?: 'list' | 'answer';
};

/** A list below a record, with routes of its own under it. */
export type LinesPart<R> = {
  readonly title: { readonly singular: string; readonly plural: string };
  readonly genero: 'm' | 'f';
  readonly columns: Columns;
  readonly fields: readonly Named[];
  readonly input: z.ZodType;
  readonly path: string;
  /** The paths that read and delete lines, where they differ from `path`. */
  readonly paths?: { readonly list: string; readonly remove: string };
  readonly locked: (row: R) => boolean;
  /** Flags of a line that are put and taken by themselves, also where the record is locked. */
  readonly marks?: readonly Named[];
};

export type FactItem = readonly [label: string, value: ReactNode] | false | null | undefined;

/** A part of a record's page in a tab of its own, for users who may see its module. */
export type AbaPart<R> = {
  readonly key: string;
  readonly label: string;
  readonly icon: ElementType;
  readonly modulo?: string;
  readonly Part: Slot<R>;
};

/** The page of one record: title, actions, facts or the form, and its further parts. */
export type PagePart<R> = {
  readonly title: (row: R) => ReactNode;
  readonly About?: Slot<R>;
  readonly print?: boolean;
  readonly menu?: boolean;
  readonly acts?: readonly Act<R>[];
  /** Further actions, written by hand, before the acts. */
  readonly Actions?: Slot<R>;
  /** The action that matters, where it is written by hand: after all others. */
  readonly MainAction?: Slot<R>;
  /** Above everything. */
  readonly Lead?: Slot<R>;
  /** Names of columns, and facts that are more than a column; optional facts that are empty are left out. */
  readonly facts?: readonly (string | ((row: R) => FactItem))[];
  /** Beside the facts. */
  readonly Aside?: Slot<R>;
  /** The accessible name of the facts: `A venda`. */
  readonly factsOf?: string;
  /** Whether the form stands on the page, to be changed in place. */
  readonly form?: (row: R) => boolean;
  readonly lines?: readonly LinesPart<R>[];
  readonly parts?: readonly Slot<R>[];
  /** Shown as tabs: facts or form first, then each list of lines, these, and the attachments. */
  readonly abas?: readonly AbaPart<R>[];
  /** The kind of record files are attached to. */
  readonly anexos?: string;
  readonly alteracoes?: boolean;
  /** While this is true of a record it is asked again. */
  readonly pending?: (row: R) => boolean;
  /** Reads the record, where that takes more than its address. */
  readonly Reading?: Reading<ReadState<R>, { readonly id: string }>;
  /** Shown instead of the default message where the record could not be read. */
  readonly Missing?: ComponentType<{ readonly id: string; readonly problem: Problem; readonly onRetry: () => void }>;
};

/** The data that list, form and page of a kind of record share. */
export type Frame = {
  readonly title: { readonly singular: string; readonly plural: string };
  readonly icon: ElementType;
  /** The path under `/v1`, and of the screens unless `place` gives another. */
  readonly path: string;
  readonly place?: string;
  /** The module whose permission is needed; without one every user may open it. */
  readonly modulo: string | undefined;
  readonly columns: Columns;
  readonly form?: FormPart;
};

/** List, form and page of a kind of record, as data: R answers the rows of the list, D the record on its page. */
export type Screen<R extends Rows, D extends Rows = R> = Frame & {
  readonly list: ListPart<Answer<R>>;
  readonly page?: PagePart<Versioned<Answer<D>>>;
};

/** Address of the list. */
export const placeOf = ({ path, place }: Pick<Frame, 'path' | 'place'>): string => place ?? path;
