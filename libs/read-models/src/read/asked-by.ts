import pg from 'pg';

/** Errors of the statement itself: unknown names, types that do not match, grammar. */
const OF_THE_STATEMENT = new Set(['42601', '42702', '42703', '42803', '42804', '42883', '42P01', '42P10', '42P18', '3F000']);

/** Adds the statement to an error that it caused: the server only gives a position in its text. Values are not added. */
export const askedBy = (error: unknown, statement: string | undefined): void => {
  if (!(error instanceof pg.DatabaseError) || !OF_THE_STATEMENT.has(error.code ?? '') || statement === undefined) return;
  error.message += `, asked by: ${statement.replaceAll(/\s+/g, ' ').trim()}`;
};
