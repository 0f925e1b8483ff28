import { fstatSync } from 'node:fs';
import { type LogFile, openLogFile } from './log-file.js';

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
    return false; // closed: there is no reader to tell
  }
};

/**
 * A failing log must not end the process: on a full disk its lines are lost and come again when there is room, which a
 * stream that failed once would not do. @returns how to write to it, and the rest to be written when the process ends
 */
const openStream = (stream: NodeJS.WriteStream, fd: number): LogFile => {
  stream.on('error', () => undefined);
  if (isFile(fd)) return openLogFile(fd);
  return { write: (text) => void stream.write(text), flush: () => undefined };
};

/** Lines of one turn of the event loop are one write: each costs the process a call to the system. */
const openStandardStreams = () => {
  const [out, err] = [openStream(process.stdout, 1), openStream(process.stderr, 2)];
  let held = '';
  const pass = (): void => {
    const lines = held;
    held = '';
    if (lines) out.write(lines);
  };
  process.on('exit', () => {
    pass();
    out.flush();
    err.flush();
  });
  return (line: string, level: string): void => {
    if (level === 'error') return err.write(`${line}\n`);
    if (!held) setImmediate(pass);
    held += `${line}\n`;
  };
};
