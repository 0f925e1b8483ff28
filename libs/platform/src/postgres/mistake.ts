const MISTAKE = /\b(?:ERROR|FATAL|PANIC|error): /;

/** The server's answer to every caller meanwhile, ourselves included: never the cause of a failure. */
const NOT_YET = /the database system is (?:starting up|shutting down|not (?:yet )?accepting connections|in recovery mode)/;

/**
 * The last complaint of the server or of initdb in this start; the lines after it are queries, or its end. A PANIC outranks
 * later lines.
 */
export const lastMistake = (log: string): string => {
  const lines = log.trimEnd().split('\n');
  const mistakes = lines.filter((line) => MISTAKE.test(line) && !NOT_YET.test(line));
  return mistakes.findLast((line) => line.includes('PANIC: ')) ?? mistakes.at(-1) ?? lines.at(-1) ?? '';
};
