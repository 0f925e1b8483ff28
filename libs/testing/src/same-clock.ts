/** By which Debian's `faketime` tells a process another time than the machine's. */
const NAMES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'] as const;

/**
 * What gives a process that is started with an environment of its own the day of this one. Not the database: `faketime` takes a lock wherever the
 * time is asked for, also in the signals by which PostgreSQL ends what takes too long, and those that then wait for each other never end.
 * @returns nothing where the day is the machine's
 */
export const sameClock = (): Record<string, string> => {
  const { env } = process;
  if (env.FAKETIME === undefined) return {};
  return Object.fromEntries(NAMES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
};
