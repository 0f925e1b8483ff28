/** The exit codes. Documented in `tulha --help` and docs/cli.md: never renumber. */
export const EXIT = {
  ok: 0,
  failure: 1,
  usage: 2,
  validation: 3,
  signedOut: 4,
  conflict: 5,
  partial: 6,
  logDamaged: 7,
  badFacts: 8,
  interrupted: 130,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

type Details = {
  readonly exit?: Exit;
  /** Why it happened, in pt-BR, where that is more than the message says. */
  readonly why?: string | undefined;
  /** The next thing to type or do. */
  readonly next?: string | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly fields?: readonly { readonly campo: string; readonly mensagem: string }[];
  readonly cause?: unknown;
};

/** Why a command failed. The message is one pt-BR sentence for the person at the keyboard. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exit: Exit;
  readonly details: Details;

  constructor(message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.exit = details.exit ?? EXIT.failure;
    this.details = details;
  }
}

/** The command line itself is wrong. */
export const usage = (message: string, next?: string): CliError => new CliError(message, { exit: EXIT.usage, code: 'USO', next });

/** Ctrl-C. `next` says how the interrupted work stands. */
export class Interrupted extends CliError {
  constructor(message = 'Interrompido.', next?: string) {
    super(message, { exit: EXIT.interrupted, code: 'INTERROMPIDO', next });
  }
}
