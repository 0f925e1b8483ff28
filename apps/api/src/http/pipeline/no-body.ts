import { z } from 'zod';
import type { Route } from './route.js';
import { invalidRequestOf } from './validation.js';

/** The empty body that some clients always send. */
const Nothing = z.strictObject({}).nullish();

/** @throws InvalidRequest naming the fields sent to a route that takes no body, which would otherwise be ignored */
export const refuseBody = ({ body, raw, receive }: Route, sent: unknown): void => {
  if (body || raw || receive) return;
  const { error } = Nothing.safeParse(sent);
  if (error) throw invalidRequestOf(error.issues);
};
