const MISTAKE = /\b(?:ERROR|FATAL|PANIC|error): /;

/** What whoever asks meanwhile is told, us among them: no cause of anything. */
const NOT_YET = /the database system is (?:starting up|shutting down|not (?:yet )?accepting connections|in recovery mode)/;

/**
 * What the server or its maker complained of last in this start; what comes after it is what was asked, or that it ends. What it ended of (PANIC)
 * outranks what it said afterwards.
 */
export const lastMistake = (log: string): string => {
  const lines = log.trimEnd().split('\n');
  const mistakes = lines.filter((line) => MISTAKE.test(line) && !NOT_YET.test(line));
  return mistakes.findLast((line) => line.includes('PANIC: ')) ?? mistakes.at(-1) ?? lines.at(-1) ?? '';
};
