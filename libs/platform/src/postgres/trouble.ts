import pg from 'pg';

/**
 * A trouble of the database that is not the query's fault: it does not answer, its disk is full, or its tables are not those
 * of this version of the program, not yet or not any more.
 */
export type Trouble = 'unreachable' | 'full' | 'other-tables';

/** Connection, operator intervention, system, too many files or connections, and the time limits of our own sessions. */
const UNREACHABLE = /^(?:08|57P|57014|58|53000|53300|53400|55P03|25P03|25P04|25006)/;
const FULL = /^(?:53100|53200)/;
const OTHER_TABLES = /^(?:42P01|42703|42804|42883|3F000)/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNABORTED',
]);
/** Errors of pg and its pool that have no code. */
const WORDS =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/**
 * A file of the server's own, by its path, since messages come in any language. The server reports one that its user may not
 * open as a missing privilege, as of a role, and one that is no file as the wrong kind of object.
 */
const OWN_FILE = /"(?:base|global|pg_\w+)\//;
const MISNAMED = new Set(['42501', '42809']);

/** Whether the server itself cannot use its files: no grant helps, and it passes once an operator has repaired them. */
export const isOfItsFiles = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && MISNAMED.has(error.code ?? '') && OWN_FILE.test(error.message);

/** A full disk reported by another server that stores data for us: EventStoreDB has no code for it. */
const FULL_ELSEWHERE = /No space left on device|not enough space on the disk/i;

const ofOne = (error: Error & { code?: unknown }): Trouble | undefined => {
  if (error instanceof pg.DatabaseError) {
    if (FULL.test(error.code ?? '')) return 'full';
    if (OTHER_TABLES.test(error.code ?? '')) return 'other-tables';
    return UNREACHABLE.test(error.code ?? '') || isOfItsFiles(error) ? 'unreachable' : undefined;
  }
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT' || FULL_ELSEWHERE.test(error.message)) return 'full';
  return NETWORK.has(String(error.code)) || WORDS.test(error.message) ? 'unreachable' : undefined;
};

/** Tells whether an error, or its cause, passes by itself when the database or its disk recovers. A full disk outranks the rest. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (!(error instanceof Error)) return undefined;
  const [own, below] = [ofOne(error), troubleOf(error.cause)];
  return below === 'full' ? below : (own ?? below);
};
