import type { Answer } from '@tulha/domain/kernel/answers';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { WRITTEN } from '../client.js';
import type { FieldError, Problem } from '../problem.js';

/** A request to the server, complete: sent again from here it is the same request. */
export type Wish = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly fazenda: number;
  /** The version that was changed. */
  readonly ifMatch?: string | undefined;
};

/** A form that was sent, with the data to show it in a list and to open it again. */
export type Draft = {
  readonly wish: Wish;
  /** Its title: `Nova venda`. */
  readonly what: string;
  /** Address of the form, and which window of that page it is in, where it is in one. */
  readonly page: string;
  readonly form?: string | undefined;
  /** The typed values. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The record's values when the form was opened, for a change. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  /** Said once it is written. */
  readonly done?: string | undefined;
  /** Nothing is said once it is written: the screen shows it. */
  readonly quiet?: boolean;
  /** The refused form that was opened again, and is now sent again. */
  readonly replaces?: number | undefined;
  /** A password is in it: it is not kept on the device, and sent once. */
  readonly secret?: boolean;
};

export type Refusal = { readonly message: string; readonly fields: readonly FieldError[] };

/** A form on its way. Its key is made when it is sent first, so it is carried out once however often it goes out. */
export type Entry = Omit<Draft, 'replaces' | 'secret'> & {
  /** Place in the order in which forms were sent on this device. */
  readonly seq: number;
  readonly key: string;
  readonly user: number;
  readonly at: string;
  /** Until then (ms) the user can take it back; it goes out earlier only before a request that the user waits for. */
  readonly holdUntil?: number;
  /** The server's refusal: the form no longer goes out by itself. */
  readonly refusal?: Refusal;
};

/** The record as the server tells it; undefined where it was written but cannot be told yet, or was sent by another tab. */
export type Written = Answer<typeof AnyRecord> | undefined;

export type Outcome =
  | { readonly kind: 'done'; readonly answer: Written; readonly version?: string | undefined }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'wait'; readonly problem: Problem };

/** The server has answered. */
export type Answered = Exclude<Outcome, { kind: 'wait' }>;

/** Statuses that say nothing against the form itself but concern the connection: no answer, no session, too many requests, already under way. */
const PASSING = [0, 401, 408, 425, 429, 502, 503, 504];

/** `/rastreabilidade/secagem/12/saida?x=1` is about `/rastreabilidade/secagem/12`. */
const recordOf = ({ path }: Wish): string => {
  const parts = (path.split('?')[0] ?? '').split('/');
  const id = parts.findIndex((part) => part !== '' && Number.isInteger(Number(part)));
  return parts.slice(0, id === -1 ? undefined : id + 1).join('/');
};

/**
 * Forms that wait over the version just changed go on from the new one: the same user changed it, knowing their earlier form. Another
 * user's change has another version, and is refused as a conflict.
 */
export const onwards = (all: readonly Entry[], { seq, user, wish }: Entry, version: string | undefined): readonly Entry[] =>
  all
    .filter((entry) => entry.seq > seq && entry.user === user && entry.refusal === undefined)
    .filter((entry) => wish.ifMatch !== undefined && entry.wish.ifMatch === wish.ifMatch && recordOf(entry.wish) === recordOf(wish))
    .map((entry) => ({ ...entry, wish: { ...entry.wish, ifMatch: version } }));

/** The outcome of an answer that is an error. */
export const outcomeOf = (problem: Problem): Outcome => {
  if (problem.status === WRITTEN) return { kind: 'done', answer: undefined };
  const passing = PASSING.includes(problem.status) || problem.code === 'PEDIDO_EM_ANDAMENTO';
  return { kind: passing ? 'wait' : 'refused', problem };
};

/** The status of a change over a version that is no longer the record's. */
const CHANGED_MEANWHILE = 412;

/** Told to a user who must choose: the form that opens again shows both values. */
const CHANGED = 'O registro mudou no meio: escolha, no formulário, o que vale, e grave.';

/** Another user has changed the record meanwhile: the typed values are kept, and the form opens again over the record as it is now. */
export const isConflict = ({ before }: Pick<Entry, 'before'>, outcome: Outcome): boolean =>
  before !== undefined && outcome.kind === 'refused' && outcome.problem.status === CHANGED_MEANWHILE;

/** The reason of a refusal, for a user who has left the form. */
export const reasonOf = (entry: Entry, outcome: Extract<Outcome, { kind: 'refused' }>): string =>
  isConflict(entry, outcome) ? CHANGED : outcome.problem.message;

/** One user's forms, in the order in which they were sent. */
export const ofUser = (all: readonly Entry[], user: number | undefined): readonly Entry[] =>
  all.filter((entry) => entry.user === user).toSorted((one, other) => one.seq - other.seq);

/** The form that goes out next: the first that the server has not refused. */
export const nextOf = (all: readonly Entry[], user: number | undefined): Entry | undefined =>
  ofUser(all, user).find(({ refusal }) => refusal === undefined);
