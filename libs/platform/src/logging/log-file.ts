import { write, writeSync } from 'node:fs';

/** Characters held for a disk that does not take them: more are lost, and their number is logged when there is room. */
const HELD_MAX = 1_048_576;

export type LogFile = {
  readonly write: (text: string) => void;
  /** At the end of the process: writes the held lines, unless the disk has not even taken the earlier ones. */
  readonly flush: () => void;
};

/**
 * Writes to a file beside the event loop: the log's disk may stall for seconds, often together with the database's, and no
 * answer may wait for it. A full disk loses lines, and gets lines again when there is room. `put` is for tests.
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
        // No room for this line, and no other place to report it.
      }
      held = '';
    },
  };
};
