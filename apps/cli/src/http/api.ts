import { randomUUID } from 'node:crypto';
import type { Answer, Paged, Schema } from '@tulha/domain/kernel/answers';
import { CliError, Interrupted } from '../errors.js';
import { version } from '../version.js';
import { failureOf, noAnswer } from './failure.js';
import { isOver, isSpent } from './renewal.js';

const TIMEOUT_MS = 30_000;

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

type Options = {
  readonly query?: Query;
  /** JSON, or a form that is streamed. */
  readonly body?: unknown;
  /** How long the whole exchange may take, in ms; 30 s unless told. */
  readonly withinMs?: number;
  /** The same key again: the server does not do it twice. */
  readonly key?: string;
  /** Error statuses that are an answer like any other here. */
  readonly also?: readonly number[];
};

export type Api = {
  readonly url: string;
  /** The schema a route declares determines the type of its answer. */
  get<S extends Schema>(path: string, query?: Query, withinMs?: number): Promise<Answer<S>>;
  post<S extends Schema>(path: string, options?: Options): Promise<Answer<S>>;
  /** The answer itself, for files and for 202 with a `Location`. Never an error status, but for those of `also`. */
  raw(method: string, path: string, options?: Options): Promise<Response>;
  /** Every row of a list, page by page. */
  all<S extends Schema>(path: string, query?: Query): AsyncGenerator<Answer<S>, void, undefined>;
};

type ApiParts = {
  readonly url: string;
  readonly token: string | undefined;
  readonly fazenda: string | undefined;
  readonly signal: AbortSignal;
  /** Gives a new token for one whose time is over; undefined where the session itself is. */
  readonly renew?: ((spent: string) => Promise<string | undefined>) | undefined;
};

const PAGE = 200;

const searchOf = (query: Query): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
};

/** `/lotes` → under `/v1`; `/v1/…` and `/health/…` as they are. */
const addressOf = (url: string, path: string, query: Query): string =>
  `${url}${/^\/(v1|health)\//.test(path) ? path : `/v1${path}`}${searchOf(query)}`;

/** The one way to the server. @throws CliError, Interrupted */
export const createApi = ({ url, token: given, fazenda, signal, renew }: ApiParts): Api => {
  let token = given;
  const send = async (
    method: string,
    path: string,
    { query = {}, body, withinMs = TIMEOUT_MS, key, also = [] }: Options,
    requestId: string,
  ): Promise<Response> => {
    const headers = new Headers({ 'x-request-id': requestId, 'user-agent': `tulha-cli/${version()}`, accept: 'application/json, */*' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (fazenda) headers.set('x-fazenda', fazenda);
    if (method !== 'GET') headers.set('idempotency-key', key ?? requestId);
    const form = body instanceof FormData;
    if (body !== undefined && !form) headers.set('content-type', 'application/json');
    const payload = form ? body : body === undefined ? null : JSON.stringify(body);
    try {
      const request: RequestInit = { method, headers, body: payload, signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]) };
      const response = await fetch(addressOf(url, path, query), request);
      if (!response.ok && !also.includes(response.status)) throw await failureOf(response, requestId);
      return response;
    } catch (error) {
      if (signal.aborted) throw new Interrupted();
      if (error instanceof CliError) throw error;
      throw noAnswer(url, requestId, error);
    }
  };

  /** A new token in place of the spent one. @returns false where there is none */
  const renewed = async (): Promise<boolean> => {
    if (!renew || token === undefined) return false;
    const fresh = await renew(token);
    if (fresh === undefined) return false;
    token = fresh;
    return true;
  };

  const raw = async (method: string, path: string, options: Options = {}): Promise<Response> => {
    const requestId = randomUUID();
    if (renew && token !== undefined && isSpent(token)) await renewed();
    try {
      return await send(method, path, options, requestId);
    } catch (error) {
      if (!isOver(error) || !(await renewed())) throw error;
      return send(method, path, options, requestId);
    }
  };

  const jsonOf = async <S extends Schema>(response: Response): Promise<Answer<S>> => {
    if (response.status === 204) return undefined as Answer<S>;
    try {
      return (await response.json()) as Answer<S>;
    } catch (cause) {
      if (signal.aborted) throw new Interrupted();
      if (!(cause instanceof SyntaxError)) throw noAnswer(url, response.headers.get('x-request-id') ?? '', cause);
      throw new CliError('O endereço respondeu algo que não é da Tulha.', { next: 'Confira o endereço em --url ou TULHA_URL.', cause });
    }
  };

  const get = async <S extends Schema>(path: string, query: Query = {}, withinMs = TIMEOUT_MS): Promise<Answer<S>> =>
    jsonOf<S>(await raw('GET', path, { query, withinMs }));

  return {
    url,
    raw,
    get,
    post: async <S extends Schema>(path: string, options: Options = {}) => jsonOf<S>(await raw('POST', path, options)),
    async *all<S extends Schema>(path: string, query: Query = {}) {
      for (let page = 1, seen = 0; ; page++) {
        const { content, pagination } = await get<Paged<S>>(path, { ...query, page, size: PAGE });
        yield* content;
        seen += content.length;
        if (content.length === 0 || seen >= pagination.total) return;
      }
    },
  };
};
