/** One JSON line per thing done: an English message and fields. `error` goes to stderr, the rest to stdout. */
export type Logger = {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
};

/** `name` is the process: `api`, `worker`. `write` is for tests. */
export const createLogger = (name: string, write: (line: string, level: string) => void = toStandardStreams): Logger => {
  const line =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, name, message, ...fields }), level);
  return { info: line('info'), warn: line('warn'), error: line('error') };
};

/** Lines of one turn of the event loop are one write: each costs the process a call to the system. */
let held = '';
const flush = (): void => {
  const lines = held;
  held = '';
  if (lines) process.stdout.write(lines);
};
process.on('exit', flush);

const toStandardStreams = (line: string, level: string): void => {
  if (level === 'error') {
    process.stderr.write(`${line}\n`);
    return;
  }
  if (!held) setImmediate(flush);
  held += `${line}\n`;
};
