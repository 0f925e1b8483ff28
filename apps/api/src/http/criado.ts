import type { Receipt } from '@tulha/application/dispatch/dispatch';

/** The id under `campo` in what a command wrote. Of a repeated request it is the id of the first time. */
export const idDe = ({ facts, stream }: Receipt, campo: string): number => {
  const id = (facts[0]?.data as Record<string, unknown> | undefined)?.[campo];
  if (typeof id !== 'number') throw new Error(`No ${campo} in what was written to ${stream}`);
  return id;
};
