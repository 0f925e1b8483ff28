import { write, writeSync } from 'node:fs';

/** Characters that wait for a disk which does not take them: what comes on top is lost, and how much is said when there is room. */
const HELD_MAX = 1_048_576;

export type LogFile = {
  readonly write: (text: string) => void;
  /** At the end of the process: what is still held, unless the disk has not even taken what came before. */
  readonly flush: () => void;
};

/**
 * Writes to a file beside the event loop: the disk that the log is on may stall for seconds, often with the database's, and nobody's
 * answer may wait for it. A disk that is full loses lines, and has them again when there is room. `put` is for tests.
 */
export const openLogFile = (fd: number, put: typeof write = write): LogFile => {
  let held = '';
  let lost = 0;
  let writing = false;

  const next = (): void => {
    if (writing || held === '') return;
    const text = Buffer.from(lost > 0 ? `${held}{"level":"warn","message":"Log lines lost","characters":${lost}}\n` : held);
    [held, lost, writing] = ['', 0, true];
    const rest = (from: number): void => {
      put(fd, text, from, text.length - from, null, (error, written) => {
        if (!error && from + written < text.length) return rest(from + written);
        writing = false;
        next();
      });
    };
    rest(0);
  };

  return {
    write: (text) => {
      if (held.length + text.length > HELD_MAX) lost += text.length;
      else held += text;
      next();
    },
    flush: () => {
      if (writing || held === '') return;
      try {
        writeSync(fd, held);
      } catch {
        // No room for this, and nowhere else to say so.
      }
      held = '';
    },
  };
};
