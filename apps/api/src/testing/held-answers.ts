import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { answersByStatus } from '../http/pipeline/answer-docs.js';
import type { Route } from '../http/pipeline/route.js';
import { routeGroups } from '../routes.js';

/** Every answer that a test sees is compared with its route's declaration. In production nothing is looked at a second time. */

type Known = { readonly route: Route; readonly parts: readonly string[] };

const partsOf = (address: string): string[] => address.split('/').filter(Boolean);
const isFree = (part: string): boolean => part.startsWith(':');
const free = ({ parts }: Known): number => parts.filter(isFree).length;
/** `:id` matches any part, `:chave.json` any part that ends in `.json`. */
const fits = (part: string, given: string | undefined): boolean => {
  if (!isFree(part)) return part === given;
  const dot = part.indexOf('.');
  return given !== undefined && (dot < 0 || given.endsWith(part.slice(dot)));
};

const OUTSIDE = /^\/(?:health|metrics|p)(?:\/|$)/;
const known: readonly Known[] = routeGroups
  .flatMap(({ path, routes }) =>
    Object.values(routes).map((route) => {
      const own = `/${path}${route.path === '/' ? '' : route.path}`;
      const address = OUTSIDE.test(own) ? own : `/v1${own}`;
      return { route, parts: partsOf(address) };
    }),
  )
  .sort((a, b) => free(a) - free(b));

/** The route that answers an address; a fixed part goes before a parameter, as the router has it. */
const routeOf = (method: string, url: string): Route | undefined => {
  const [path = ''] = url.split('?');
  const given = partsOf(path);
  return known.find(
    ({ route, parts }) => route.method === method && parts.length === given.length && parts.every((part, at) => fits(part, given[at])),
  )?.route;
};

/** Written, and not on any screen yet: any write may say so. */
const isPending = (status: number, body: unknown) => status === 202 && (body as { pendente?: unknown } | null)?.pendente === true;

/** The difference of an answer from its route's declaration; undefined where there is none, or where it is no success. */
export const wrongWith = (method: string, url: string, status: number, body: unknown): string | undefined => {
  const route = routeOf(method, url);
  if (!route || status < 200 || status > 299 || isPending(status, body)) return undefined;
  const answer = answersByStatus(route).get(status);
  if (answer === undefined) return route.answer === 'file' ? undefined : `answers ${status}, which it does not declare`;
  if (!(answer instanceof z.ZodType)) return undefined;
  const { data, error } = answer.safeParse(body);
  if (error) return z.prettifyError(error);
  return isDeepStrictEqual(data, body) ? undefined : `says more than it declares: ${JSON.stringify(body)} is not ${JSON.stringify(data)}`;
};

/** @throws an Error that names the route, where an answer is not as declared */
export const holdAnswer = (method: string, url: string, status: number, body: unknown): void => {
  const wrong = wrongWith(method, url, status, body);
  if (wrong !== undefined) throw new Error(`${method} ${url}: ${wrong}`);
};
