import type { Escritorio } from './escritorio.js';
import type { Livro } from './livro.js';
import type { Passo } from './passos.js';

export type Jogo = { readonly escritorio: Escritorio; readonly livro: Livro };
export type Do<N extends Passo['faz']> = Extract<Passo, { faz: N }>;

export const reais = (centavos: number): number => centavos / 100;
export const escolher = <T>(todos: readonly T[], qual: number): T | undefined => todos[qual % Math.max(todos.length, 1)];

/** The steps that were granted or refused so far, with their status, of all histories. */
export const acontecidos = new Set<string>();

/** The office grants, or refuses, what the book on paper does. @throws where it does not */
export const conferirStatus = (
  passo: Passo,
  { status, body }: { status: number; body: unknown },
  ...esperados: readonly number[]
): void => {
  acontecidos.add(`${passo.faz} ${status}`);
  if (!esperados.includes(status))
    throw new Error(`${JSON.stringify(passo)}: ${status}, e não ${esperados.join(' ou ')}: ${JSON.stringify(body)}`);
};
