import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { run } from '@tulha/cli/run';
import type { Io } from '@tulha/cli/terminal/io';

/** A stream that keeps the text written to it, as a terminal or as a pipe. */
class Sink extends Writable {
  readonly chunks: Buffer[] = [];
  readonly columns = 100;
  constructor(readonly isTTY: boolean) {
    super();
  }
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** A user at a keyboard: typed text arrives, raw mode is remembered. */
export class Keyboard extends PassThrough {
  readonly isTTY = true;
  readonly modes: boolean[] = [];
  setRawMode(on: boolean): this {
    this.modes.push(on);
    return this;
  }
}

type Options = {
  readonly env?: Record<string, string>;
  readonly stdin?: string | Keyboard;
  /** Output goes to a terminal. */
  readonly tty?: boolean;
  readonly cwd?: string;
  /** Handed a way to press Ctrl-C. Its own work must end, too, before the run counts as over. */
  readonly onStart?: (interrupt: () => void, stderr: () => string) => Promise<void>;
};

export type Ran = {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly bytes: Buffer;
  json(): ReturnType<typeof JSON.parse>;
};

/** Runs the CLI in this process with streams of its own. Nothing of the outer environment reaches it. */
export const cli = async (
  argv: readonly string[],
  { env = {}, stdin = '', tty = false, cwd = tmpdir(), onStart }: Options = {},
): Promise<Ran> => {
  const [stdout, stderr] = [new Sink(tty), new Sink(tty)];
  let interrupt = () => undefined as void;
  const io: Io = {
    stdin: typeof stdin === 'string' ? Readable.from([Buffer.from(stdin)]) : stdin,
    stdout,
    stderr,
    env: { HOME: cwd, ...env },
    cwd,
    onInterrupt: (handler) => {
      interrupt = handler;
      return () => undefined;
    },
  };
  const running = run(argv, io);
  const meanwhile = onStart?.(
    () => interrupt(),
    () => stderr.bytes.toString(),
  );
  const [exit] = await Promise.all([running, meanwhile]);
  const text = stdout.bytes.toString();
  return { exit, stdout: text, stderr: stderr.bytes.toString(), bytes: stdout.bytes, json: () => JSON.parse(text) };
};

/** A folder that is there while the tests of the `describe` that asks for it run, and goes away with them; none of whose tests run has none. */
export const scratchFolder = (): { readonly path: string } => {
  const path = join(tmpdir(), `tulha-cli-${randomUUID()}`);
  beforeAll(() => mkdirSync(path, { mode: 0o700 }));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return { path };
};
