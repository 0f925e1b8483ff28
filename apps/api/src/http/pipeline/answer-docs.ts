import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import type { Route, Unshown } from './route.js';

const STATUS: Partial<Record<Route['method'], number>> = { POST: 201, DELETE: 204 };

/** The status of a success. */
export const statusOf = ({ method, status }: Pick<Route, 'method' | 'status'>): number => status ?? STATUS[method] ?? 200;

const TEXT = { type: 'string' } as const;
/** The OpenAPI content of answers that are not JSON. */
const CONTENT: Readonly<Record<Unshown, Readonly<Record<string, { readonly schema: object }>>>> = {
  nothing: {},
  file: { 'application/octet-stream': { schema: { ...TEXT, format: 'binary' } } },
  page: { 'text/html': { schema: TEXT } },
  text: { 'text/plain': { schema: TEXT } },
};

/** The answer of a route for each status it may have. */
export const answersByStatus = (route: Route): ReadonlyMap<number, z.ZodType | Unshown> => {
  const all = new Map<number, z.ZodType | Unshown>([[statusOf(route), route.answer]]);
  for (const [given, schema] of Object.entries(route.besides ?? {})) {
    const [status, usual] = [Number(given), all.get(Number(given))];
    all.set(status, usual instanceof z.ZodType ? z.union([usual, schema]) : schema);
  }
  return all;
};

/** The OpenAPI description of a route's answers. */
export const answerDocs = (route: Route): MethodDecorator[] =>
  [...answersByStatus(route)].map(([status, answer]) =>
    ApiResponse({
      status,
      description: status === statusOf(route) ? 'Certo' : 'Certo, de outro modo',
      ...(answer instanceof z.ZodType ? { standardSchema: answer } : { content: CONTENT[answer] as never }),
    }),
  );
