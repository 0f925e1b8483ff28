import type { StreamableFile } from '@nestjs/common';
import type { DispatchOptions, Receipt } from '@tulha/application/dispatch/dispatch';
import type { Dia } from '@tulha/domain/kernel/calendar';
import type { Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message, Recorded } from '@tulha/domain/kernel/fact';
import type { Fuso } from '@tulha/domain/kernel/relogio';
import type { Reader } from '@tulha/read-models/read/reader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Services } from '../../services.js';

export type ExecuteOptions = DispatchOptions & {
  /** On behalf of an account that is only now being made. */
  readonly by?: { readonly conta: number; readonly ator: number };
  /** The command goes to another stream than the one of the caller's `If-Match` and of the answer's `ETag`. */
  readonly otherStream?: boolean;
  /** Marks, by a name of its own, a command apart from the request's main one: whether an earlier try was carried out is judged by the others. */
  readonly apart?: string;
  /** Other work of this request follows before the wait for the read model: further commands, or changes that are no facts. */
  readonly moreFollow?: boolean;
  /** Where the command writes nothing, the consequences of the fact already there are run before the answer, since they may undo it. */
  readonly toTheEnd?: boolean;
};

/** The receipt of a command, and the facts that its policies wrote. */
export type Executed = Receipt & { readonly followed: readonly Recorded[] };

export type Auth = { readonly conta: number; readonly usuario: number; readonly sessao: number; readonly papel: string };

/** The tools of a route's `handle`, already scoped to the caller's account. */
export type Ctx<P = unknown, Q = unknown, B = unknown> = {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly auth: Auth;
  /** The active farm, checked to be the account's; 0 = all of them (reads only). */
  readonly fazenda: number;
  /** Farms a read covers: the active one, or all of the account's. */
  readonly fazendas: readonly number[];
  /** `fazendas` for records that belong to no farm: undefined where all farms of the account are read. */
  readonly fazendaAtiva: readonly number[] | undefined;
  readonly reader: Reader;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** ISO instant of this request, at every try of it that of the first: the `now` of its commands. */
  readonly now: string;
  /** The clock of the active farm; of all of them, the one they share, or the rule's. */
  readonly fuso: Fuso;
  /** The day it is there. */
  readonly hoje: Dia;
  /** True when an earlier try of this same request was carried out: its own changes must not be held against it. */
  alreadyWritten(): Promise<boolean>;
  /** The first of so many new ids of a kind (the name of its table): one unless told. At every try of this request the same. */
  nextId(kind: string, count?: number): Promise<number>;
  /** The value that the first try of this request gave under this name. */
  keep<T>(name: string, value: T): Promise<T>;
  /** Unguessable bytes (at most 32), the same at every try of this request under the same name. */
  secret(name: string, bytes: number): Buffer;
  /**
   * Sends a command and runs its policies. Unless `moreFollow` is set, it then waits until the read model shows all that the request wrote,
   * so that later reads include it.
   */
  execute<C extends Message, E extends Fact, S>(
    decider: Decider<C, E, S>,
    id: string | number,
    command: C,
    options?: ExecuteOptions,
  ): Promise<Executed>;
  /** Waits until the writes of commands sent with `moreFollow` show. Done once; after `handle` in any case. */
  show(): Promise<void>;
  /** Refuses the request (412) when its `If-Match` is not this version. For routes whose commands go to another stream. */
  checkVersion(versao: number): void;
  /** Sets the answer's ETag to a stream's version. */
  etag(versao: number): void;
};

/** The content a route took in before its key was claimed: a form with a file. */
export type Received = {
  /** The body as `handle` sees it. */
  readonly body: unknown;
  /** The data that a repeated request must bring again to be the same; without anything that each try makes for itself. */
  readonly fingerprint: unknown;
  /** Deletes the kept content when the request comes to nothing. */
  readonly undo: () => Promise<void>;
};

/** A form in parts: its fields, and the part that is a file, or may come as several. */
export type Form = {
  readonly fields: z.ZodType;
  readonly file: {
    readonly name: string;
    readonly required: boolean;
    /** As many as may come; one unless told. */
    readonly upTo?: number;
    readonly maxBytes: number;
    /** The accepted types of content, in words for people. */
    readonly accepts: string;
  };
};

/** A success without JSON: nothing at all, a file, a page for people, a text for machines. */
export type Unshown = 'nothing' | 'file' | 'page' | 'text';

/** A value as a query gives it: a word of a few is a text there, a pair of numbers a list. */
type Wide<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly (infer U)[]
      ? readonly Wide<U>[]
      : T extends object
        ? { readonly [K in keyof T]: Wide<T[K]> }
        : T;
type Told<A> = A extends z.ZodType ? Wide<z.input<A>> : A extends 'nothing' ? undefined | void : A extends 'file' ? StreamableFile : string;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One route as data: method and path, schemas of request and answer, access, and its handler. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path under the group's. `:id` parameters are positive integers unless `params` says otherwise. */
  readonly path: string;
  /** One pt-BR sentence for OpenAPI. */
  readonly summary: string;
  /** 200 unless told; POST 201, DELETE 204. */
  readonly status?: number;
  /** `'open'`: without a token. `'operator'`: the installation's operator token. Otherwise a signed-in user with the group's permission. */
  readonly access?: 'open' | 'operator';
  /** The route is open also to a suspended account, and to an old user who has not chosen a new login yet. */
  readonly whilePending?: boolean;
  /** The answer is a secret, which is not kept for a repeated `Idempotency-Key`. */
  readonly secret?: boolean;
  /** A POST that only reads: it asks for the permission to read. */
  readonly reads?: true;
  /** True where a write belongs to one farm: the active farm must then not be 0. */
  readonly porFazenda?: boolean;
  /** The route is about the whole account: refused to a user limited to some of its farms. */
  readonly contaInteira?: boolean;
  /** The body is multipart or a stream that `handle` reads itself. */
  readonly raw?: boolean;
  /** The parts of a form, each and no other, for OpenAPI; `receive` checks them. */
  readonly form?: Form;
  /** Takes the body in itself, before the request's key is claimed; an error it throws is the answer. */
  readonly receive?: (request: FastifyRequest, services: Services) => Promise<Received>;
  /** Waits for the worker, takes uploads or streams a file: its answer has no time limit of the server's. */
  readonly slow?: boolean;
  readonly params?: z.ZodType;
  /** Farms of the record that a read names by something else than its id. An empty list: of none. */
  readonly farms?: (reader: Reader, params: never) => Promise<readonly number[]>;
  /** The query parameters; any other is refused by name. The active farm (`fazenda`) is always allowed. */
  readonly query?: z.ZodObject;
  /** The schema of the body; a route without one accepts no body, or an empty object. */
  readonly body?: z.ZodType;
  /** The schema of a success, or the kind of an answer that is not JSON. Tests hold every answer against it. */
  readonly answer: z.ZodType | Unshown;
  /** The schemas of other statuses: a rehearsal, a task to be followed. */
  readonly besides?: Readonly<Record<number, z.ZodType>>;
  readonly handle: (ctx: Ctx<never, never, never>) => Promise<unknown>;
};

export type RouteGroup = {
  /** The path under `/v1`. */
  readonly path: string;
  /** Section of the OpenAPI document. */
  readonly tag: string;
  /** Module whose permission is asked: read for GET, write for the rest. */
  readonly permissao: string;
  readonly routes: Readonly<Record<string, Route>>;
};

type RouteInput<P, Q, B, A, S> = Omit<Route, 'handle' | 'farms' | 'params' | 'query' | 'body' | 'answer' | 'besides'> & {
  readonly answer: A;
  readonly besides?: Readonly<Record<number, S>>;
  readonly params?: P;
  readonly farms?: (reader: Reader, params: Out<P>) => Promise<readonly number[]>;
  readonly query?: Q;
  readonly body?: B;
  readonly handle: (ctx: Ctx<P extends z.ZodType ? z.output<P> : { id: number }, Out<Q>, Out<B>>) => Promise<Told<A> | Told<S>>;
};

/** Declares one route; its schemas give `handle` its types, and `answer` is the schema of its result. */
export const route = <
  A extends z.ZodType | Unshown,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  S extends z.ZodType = never,
>(
  spec: RouteInput<P, Q, B, A, S>,
): Route => spec as Route;

/** Declares the routes of one path. The key of a route ends its operationId: `cadSecadores.criar`. */
export const defineRoutes = (group: RouteGroup): RouteGroup => group;
