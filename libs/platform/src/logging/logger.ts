import { fstatSync, writeSync } from 'node:fs';

/** One JSON line per thing done: an English message and fields. `error` goes to stderr, the rest to stdout. */
export type Logger = {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
};

/** `name` is the process: `api`, `worker`. `write` is for tests. */
export const createLogger = (name: string, write: (line: string, level: string) => void = openStandardStreams()): Logger => {
  const line =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, name, message, ...fields }), level);
  return { info: line('info'), warn: line('warn'), error: line('error') };
};

const isFile = (fd: number): boolean => {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false; // closed: then there is nobody to tell
  }
};

/**
 * A log that cannot be written must not end the process: on a full disk its lines are lost, and come again when there is room, which a
 * stream that failed once would not do.
 */
const openStream = (stream: NodeJS.WriteStream, fd: number): ((text: string) => void) => {
  stream.on('error', () => undefined);
  if (!isFile(fd)) return (text) => void stream.write(text);
  return (text) => {
    try {
      writeSync(fd, text);
    } catch {
      // No room for this, and nowhere else to say so.
    }
  };
};

/** Lines of one turn of the event loop are one write: each costs the process a call to the system. */
const openStandardStreams = () => {
  const [out, err] = [openStream(process.stdout, 1), openStream(process.stderr, 2)];
  let held = '';
  const flush = (): void => {
    const lines = held;
    held = '';
    if (lines) out(lines);
  };
  process.on('exit', flush);
  return (line: string, level: string): void => {
    if (level === 'error') return err(`${line}\n`);
    if (!held) setImmediate(flush);
    held += `${line}\n`;
  };
};
