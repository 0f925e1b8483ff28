/** Variables by which Debian's `faketime` tells a process another time than the machine's. */
const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'] as const;

/**
 * The variables that give this process's day to a process with an environment of its own. Not for the database: `faketime` takes a lock
 * wherever the time is asked for, also in the signals by which PostgreSQL ends slow statements, and those that then wait for each other
 * never end.
 * @returns nothing where the day is the machine's
 */
export const sameClock = (): Record<string, string> => {
  const { env } = process;
  if (env.FAKETIME === undefined) return {};
  return Object.fromEntries(NAMES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
};
