import type { RouteObject } from 'react-router';

/** After this time a piece of the page counts as lost. */
export const PRAZO_MS = 120_000;

/** A piece of the page did not arrive in time. */
export class PecaDemorada extends Error {
  override readonly name = 'PecaDemorada';
}

/** Whether it says that a piece of the page did not come: there is no signal, it is too slow, or another version took its place. */
export const isMissingPiece = (error: unknown): boolean =>
  error instanceof PecaDemorada ||
  (error instanceof TypeError && /import/i.test(error.message)) ||
  (error instanceof Error && error.message.startsWith('Unable to preload CSS'));

/** Gives up waiting. @throws PecaDemorada */
export const comPrazo = async <T>(work: Promise<T>, ms = PRAZO_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PecaDemorada(`Not there after ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** The same routes, whose pieces are waited for so long and no longer. */
export const rotasComPrazo = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const { lazy, children } = route;
    const timed = typeof lazy === 'function' ? { lazy: () => comPrazo(lazy()) } : {};
    return { ...route, ...timed, ...(children && { children: rotasComPrazo(children) }) } as RouteObject;
  });
