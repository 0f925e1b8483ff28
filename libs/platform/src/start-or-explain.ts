import { StartError } from './start-error.js';

/** Starts a process, or says in one sentence why it cannot and ends it with 1. */
export const startOrExplain = async <T>(start: () => Promise<T>): Promise<T> => {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};
