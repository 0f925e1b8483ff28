import type { Readable, Writable } from 'node:stream';

type Input = Readable & { readonly isTTY?: boolean; setRawMode?(on: boolean): unknown };
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Everything a command knows of the place it runs in. */
export type Io = {
  readonly stdin: Input;
  /** Data and nothing else. */
  readonly stdout: Output;
  /** Messages, progress, errors. */
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Calls back on Ctrl-C or SIGTERM. Returns the way to stop. */
  onInterrupt(handler: () => void): () => void;
};

/** Waits for a slow reader at the other end of a pipe. */
export const write = (stream: Output, text: string): Promise<void> =>
  new Promise((done, fail) => stream.write(text, (error) => (error ? fail(error) : done())));

/** A terminal that can redraw a line. */
export const isInteractive = (stream: Output, env: Io['env']): boolean => stream.isTTY === true && env['TERM'] !== 'dumb';
