import type { Answer } from '@tulha/domain/kernel/answers';
import type { z } from 'zod';
import { noAnswer, Problem, problemFrom } from './problem.js';
import { renewSession, tokenToSend } from './renewal.js';
import { farmOfRecord, rememberFarms } from './record-farm.js';
import { activeFarm, expireSession, token } from './session.js';
import { uuid } from './uuid.js';

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

type Options = {
  readonly query?: Query;
  /** The farm this call is about, where it is not the active one. */
  readonly fazenda?: number;
  readonly signal?: AbortSignal;
  /** The version the user saw (an ETag): the server refuses the write when another user has changed the record since. */
  readonly ifMatch?: string | undefined;
  /** A token other than that of the signed-in user. */
  readonly bearer?: string | undefined;
  /** The key of this wish, where the caller keeps it beyond a reload: sent again, nothing is done twice. */
  readonly chave?: string | undefined;
  /** Sends in the place of `fetch`: to tell how far a large file has come. */
  readonly carry?: (url: string, request: RequestInit) => Promise<Response>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Writes on their way, and when the last of them ended (`performance.now()`). */
export const writes = { underWay: 0, lastAt: Number.NEGATIVE_INFINITY };

/** Writes that got no answer: pressing the button again sends the same key, so nothing is done twice. */
const unanswered = new Map<string, string>();

const urlOf = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return `${path.startsWith('/v1/') ? path : `/v1${path}`}${text ? `?${text}` : ''}`;
};

/** A wrong password is no session that is over. */
const entering = (method: Method, path: string) => method === 'POST' && path === '/session';

const send = async (
  method: Method,
  path: string,
  body: unknown,
  { query, fazenda, signal, ifMatch, bearer: other, chave, carry = fetch }: Options = {},
): Promise<Response> => {
  // A write goes to the farm of its record, also where the page was opened by a link from another farm.
  const daqui = method === 'GET' ? undefined : farmOfRecord(path);
  const headers = new Headers({ 'X-Fazenda': String(daqui ?? fazenda ?? activeFarm.get() ?? 0) });
  const held = token();
  const bearer = other ?? (held && !entering(method, path) ? await tokenToSend(held) : held);
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (ifMatch) headers.set('If-Match', ifMatch);
  const form = body instanceof FormData;
  const payload = form ? body : body === undefined ? null : JSON.stringify(body);
  if (payload !== null && !form) headers.set('Content-Type', 'application/json');
  const url = urlOf(path, query);
  const wish = `${method} ${url} ${headers.get('X-Fazenda')} ${typeof payload === 'string' ? payload : ''}`;
  if (method !== 'GET') headers.set('Idempotency-Key', chave ?? unanswered.get(wish) ?? uuid());
  const timeout = AbortSignal.timeout(form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  const request: RequestInit = { method, headers, body: payload, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  const key = form ? null : headers.get('Idempotency-Key');
  if (method !== 'GET') writes.underWay++;
  try {
    let response = await shown(() => carry(url, request), method);
    if (response.status === 401 && bearer && !other && !entering(method, path) && (await renewSession(bearer))) {
      await response.body?.cancel();
      headers.set('Authorization', `Bearer ${token()}`);
      response = await shown(() => carry(url, request), method);
    }
    // A write counts as answered once its answer is here whole: one that is cut short is sent again as the same wish.
    if (method !== 'GET') response = await whole(response);
    unanswered.delete(wish);
    if (response.status === 401 && path !== '/session') expireSession();
    if (!response.ok) throw await problemFrom(response);
    return response;
  } catch (cause) {
    // Sent again, it must be the same wish: it may have been written, or surely was and does not show yet.
    if (key && (!(cause instanceof Problem) || cause.status === WRITTEN) && !signal?.aborted) unanswered.set(wish, key);
    if (cause instanceof Problem || signal?.aborted) throw cause;
    throw noAnswer(cause);
  } finally {
    if (method !== 'GET') {
      writes.underWay--;
      writes.lastAt = performance.now();
    }
  }
};

/** An answer with all its bytes here. @throws TypeError where it is cut short */
const whole = async (response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
};

/** The status of a write that does not show on any screen yet. */
export const WRITTEN = 202;
const SHOWN_AFTER_TRIES = 4;
const PAUSE_MS = 750;

/**
 * Repeats a request until its write shows: the very same request is answered with the record as soon as the server can show it. A 202 with
 * a `Location` is a task and is returned. @throws Problem with status 202 when it takes too long; nothing was lost
 */
const shown = async (ask: () => Promise<Response>, method: Method): Promise<Response> => {
  for (let tries = 1; ; tries++) {
    const response = await ask();
    // The record was deleted and no longer shows: the awaited end.
    if (tries > 1 && method === 'DELETE' && response.status === 404) return new Response(null, { status: 204 });
    if (response.status !== WRITTEN || method === 'GET' || response.headers.has('location')) return response;
    const { pendente, mensagem } = (await response.clone().json()) as { pendente?: boolean; mensagem?: string };
    if (!pendente) return response;
    if (tries === SHOWN_AFTER_TRIES) throw new Problem(mensagem ?? 'Gravado. Aparecerá nas telas em instantes.', WRITTEN, 'PENDENTE');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

/** A record and the version of it, where the server gave one. */
export type Versioned<T> = T & { readonly etag?: string };

/** The answer of a route with schema S. */
type Told<S extends z.ZodType> = Versioned<Answer<S>>;

const read = async <S extends z.ZodType>(response: Response, path?: string): Promise<Told<S>> => {
  if (response.status === 204) return undefined as unknown as Told<S>;
  const data: unknown = await response.json().catch((cause: unknown) => {
    throw noAnswer(cause);
  });
  if (path !== undefined) rememberFarms(path, response.headers, data);
  const etag = response.headers.get('etag');
  return (etag && data !== null && typeof data === 'object' && !Array.isArray(data) ? { ...data, etag } : data) as Told<S>;
};

/**
 * The one way to the server. Paths are those of the API without `/v1`; the schema a route declares determines the type of its answer.
 * @throws Problem
 */
export const api = {
  get: async <S extends z.ZodType>(path: string, options?: Options): Promise<Told<S>> =>
    read<S>(await send('GET', path, undefined, options), path),
  post: async <S extends z.ZodType>(path: string, body?: unknown, options?: Options): Promise<Told<S>> =>
    read<S>(await send('POST', path, body, options)),
  put: async <S extends z.ZodType>(path: string, body?: unknown, options?: Options): Promise<Told<S>> =>
    read<S>(await send('PUT', path, body, options), path),
  patch: async <S extends z.ZodType>(path: string, body?: unknown, options?: Options): Promise<Told<S>> =>
    read<S>(await send('PATCH', path, body, options), path),
  delete: async (path: string, options?: Options): Promise<void> => {
    await send('DELETE', path, undefined, options);
  },
  /** For files and for work that may be answered with 202 and a `Location`. */
  raw: send,
};
