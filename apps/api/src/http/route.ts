import type { DispatchOptions, Receipt } from '@tulha/application/dispatch/dispatch';
import type { Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message } from '@tulha/domain/kernel/fact';
import type { Reader } from '@tulha/read-models/kernel/reader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Services } from '../services.js';

export type ExecuteOptions = DispatchOptions & {
  /** On behalf of an account that is only now being made. */
  readonly como?: { readonly conta: number; readonly ator: number };
  /** The command goes to another stream than the one that the caller's `If-Match`, and the answer's `ETag`, speak of. */
  readonly outroStream?: boolean;
  /** Beside what the request is about, under this name: a try that was carried out is known by its other commands. */
  readonly aparte?: string;
};

export type Auth = { readonly conta: number; readonly usuario: number; readonly sessao: number; readonly papel: string };

/** What a route's `handle` may use. Everything is already scoped to the caller's account. */
export type Ctx<P = unknown, Q = unknown, B = unknown> = {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly auth: Auth;
  /** The active farm, checked to be the account's; 0 = all of them (reads only). */
  readonly fazenda: number;
  /** Farms a read covers: the active one, or all of the account's. */
  readonly fazendas: readonly number[];
  readonly leitura: Reader;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** ISO instant of this request: the `now` of its commands. */
  readonly now: string;
  /** True when an earlier try of this very request was carried out: what it changed must not be held against it. */
  jaGravado(): Promise<boolean>;
  /** A new id of a kind (the name of its table). */
  nextId(kind: string): Promise<number>;
  /** Sends a command, lets its consequences follow, and waits until the read model shows them. */
  execute<C extends Message, E extends Fact, S>(
    decider: Decider<C, E, S>,
    id: string | number,
    command: C,
    options?: ExecuteOptions,
  ): Promise<Receipt>;
  /** Refuses the request (412) when its `If-Match` is not this version. For routes whose commands go to another stream. */
  conferirVersao(versao: number): void;
  /** Sets the answer's ETag to a stream's version. */
  etag(versao: number): void;
};

/** What a route took in before anything was decided: a form with a file. */
export type Recebido = {
  /** What `handle` finds as its body. */
  readonly body: unknown;
  /** What a repeated request must bring again to be the same; nothing that each try makes anew. */
  readonly impressao: unknown;
  /** Nothing came of it: what was kept goes. */
  readonly desfazer: () => Promise<void>;
};

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One route as data: method and path, what it takes and answers, who may call it, and what it does. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under the group's path. `:id` parameters are positive integers unless `params` says otherwise. */
  readonly path: string;
  /** One pt-BR sentence for OpenAPI. */
  readonly resumo: string;
  /** 200 unless told; POST 201, DELETE 204. */
  readonly status?: number;
  /** `'aberta'`: without a token. `'operador'`: the installation's operator token. Otherwise a signed-in user with the group's permission. */
  readonly acesso?: 'aberta' | 'operador';
  /** Also for a suspended account, and for an old user who has not chosen a new login yet. */
  readonly emPendencia?: boolean;
  /** Its answer is a secret, which is not kept for a repeated `Idempotency-Key`. */
  readonly segredo?: boolean;
  /** True where a write belongs to one farm: the active farm must then not be 0. */
  readonly porFazenda?: boolean;
  /** About the whole account: refused to who works on some of its farms. */
  readonly contaInteira?: boolean;
  /** The body is multipart or a stream that `handle` reads itself. */
  readonly bruto?: boolean;
  /** The fields of a form with a file in `file`, for OpenAPI; `recebe` checks them. */
  readonly formulario?: z.ZodType;
  /** Takes the body in itself, before the request's key is claimed; what it throws is the answer. */
  readonly recebe?: (request: FastifyRequest, services: Services) => Promise<Recebido>;
  /** Waits for the worker, takes uploads or streams a file: its answer has no time limit of the server's. */
  readonly demorada?: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly resposta?: z.ZodType;
  readonly handle: (ctx: Ctx<never, never, never>) => Promise<unknown>;
};

export type RouteGroup = {
  /** Under `/v1`. */
  readonly path: string;
  /** Section of the OpenAPI document. */
  readonly tag: string;
  /** Module whose permission is asked: read for GET, write for the rest. */
  readonly permissao: string;
  readonly routes: Readonly<Record<string, Route>>;
};

type RouteInput<P, Q, B> = Omit<Route, 'handle' | 'params' | 'query' | 'body'> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly handle: (ctx: Ctx<P extends z.ZodType ? z.output<P> : { id: number }, Out<Q>, Out<B>>) => Promise<unknown>;
};

/** Declares one route; its schemas give `handle` its types. */
export const route = <
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  spec: RouteInput<P, Q, B>,
): Route => spec as unknown as Route;

/** Declares the routes of one path. The key of a route ends its operationId: `cadSecadores.criar`. */
export const defineRoutes = (group: RouteGroup): RouteGroup => group;
