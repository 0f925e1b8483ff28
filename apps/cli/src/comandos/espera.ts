import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from '../context.js';
import { type PtCommand, whole } from '../program/pt-command.js';

const ESPERA_S = 5;
const EVERY_MS = 100;

/** How long a command waits for the worker; given with `--espera`, in seconds. */
export type Espera = { readonly espera: number };

/** Lets a command be told how long to wait for the worker. */
export const comEspera = (command: PtCommand): PtCommand =>
  command.option('--espera <segundos>', 'quanto esperar pelo trabalhador antes de dizer como está', whole(0, 3_600), ESPERA_S);

/** Looks at least once, until it is done or the wait is over. @returns the last state seen */
export const watch = async <T>(
  ctx: Pick<Ctx, 'signal'>,
  { espera }: Espera,
  look: () => Promise<T>,
  done: (seen: T) => boolean,
): Promise<T> => {
  const started = performance.now();
  let seen = await look();
  while (!done(seen) && performance.now() - started < espera * 1_000) {
    await wait(EVERY_MS, undefined, { signal: ctx.signal });
    seen = await look();
  }
  return seen;
};
