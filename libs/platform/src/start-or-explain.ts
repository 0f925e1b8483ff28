import { StartError, WRONG_SETTINGS } from './start-error.js';

/** Starts a process, or says in one sentence why it cannot and ends it: with 1, or with 78 where no restart mends it. */
export const startOrExplain = async <T>(start: () => Promise<T>): Promise<T> => {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(error.lasting ? WRONG_SETTINGS : 1);
  }
};

/** Writes a line to the process's standard error. */
export const warnOnStart = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};
