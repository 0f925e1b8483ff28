import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** The API's answer to a user of the demonstration. */
export type Answer = { readonly status: number; readonly body: Record<string, unknown> };
/** Calls the API as a user, for all farms by default; with a body it is a POST by default. */
export type Call = (path: string, body?: object | FormData, method?: 'POST' | 'PUT', fazenda?: number) => Promise<Answer>;

/** The same user, working on one farm. */
export const naFazenda =
  (call: Call, fazenda: number): Call =>
  (path, body, method) =>
    call(path, body, method, fazenda);

/** How often a request is sent that the API is too busy for, a second apart: a small machine is at its first start. */
const TRIES = 30;

const unlessBusy = async (send: () => Promise<Response>, tries = TRIES): Promise<Response> => {
  const response = await send();
  if (response.status !== 503 || tries === 1) return response;
  await wait(1_000);
  return unlessBusy(send, tries - 1);
};

/** Asks under `/v1` with a token, or with none. */
export const callerOf =
  (baseUrl: string, token?: string): Call =>
  async (path, body, method = 'POST', fazenda = 0) => {
    const isForm = body instanceof FormData;
    const headers = {
      'x-fazenda': String(fazenda),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'idempotency-key': randomUUID() } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    };
    const sent = body ? { method, body: isForm ? body : JSON.stringify(body) } : {};
    const send = () => fetch(`${baseUrl}/v1${path}`, { headers, ...sent, signal: AbortSignal.timeout(60_000) });
    const response = await unlessBusy(send);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

/** @throws when the answer is none of those wanted, with the API's message */
export const expectStatus = ({ status, body }: Answer, wanted: readonly number[], doing: string): Record<string, unknown> => {
  if (!wanted.includes(status)) throw new Error(`${doing}: ${String(body.error ?? status)}`);
  return body;
};

/** A page of a list. */
export const lista = async <T>(call: Call, path: string): Promise<readonly T[]> =>
  expectStatus(await call(path), [200], path).content as readonly T[];

/** Makes a record. @returns its id, undefined where there is one like it */
export const criar = async (call: Call, path: string, body: object): Promise<number | undefined> => {
  const answer = await call(path, body);
  if (answer.status === 409) return undefined;
  return expectStatus(answer, [201, 202], path).id as number;
};
