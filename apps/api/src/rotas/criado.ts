import type { Receipt } from '@tulha/application/dispatch/dispatch';

/** The id under `campo` in the facts of a command. Of a repeated request it is the first try's id. */
export const idDe = ({ facts, stream }: Receipt, campo: string): number => {
  const id = (facts[0]?.data as Record<string, unknown> | undefined)?.[campo];
  if (typeof id !== 'number') throw new Error(`No ${campo} in what was written to ${stream}`);
  return id;
};

/** The body of the fact that a creating command wrote, now or on an earlier try: the ids that count are there. */
export const fatoDe = <D>({ facts: [first] }: Receipt): D => {
  if (!first) throw new Error('A command that creates wrote no fact');
  return first.data as D;
};
