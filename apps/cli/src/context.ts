import { runningHere } from './data-folder.js';
import { CliError, EXIT, type Exit } from './errors.js';
import type { Api } from './http/api.js';
import { type Globals, resolveSettings, type Settings } from './settings.js';
import { type Colours, coloursFor } from './terminal/colours.js';
import { type Io, write } from './terminal/io.js';

/** The tools of a command. */
export type Ctx = {
  readonly io: Io;
  readonly globals: Globals;
  /** `--json`: data on stdout as one JSON document of a shape that does not change. */
  readonly json: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly colours: { readonly out: Colours; readonly err: Colours };
  /** Data. */
  out(text: string): Promise<void>;
  /** The one JSON document of `--json`. */
  outJson(data: unknown): Promise<void>;
  /** A line to the person at the keyboard. */
  say(line: string): Promise<void>;
  settings(): Settings;
  /** The server, as the user who signed in. @throws CliError where there is none */
  api(): Promise<Api>;
  /** The server, with this token or none. */
  apiAs(token: string | undefined): Promise<Api>;
};

/** A command: its arguments in the order declared, its options by name. Answers the exit code, 0 unless told. */
export type Handler<O = Record<never, never>> = (ctx: Ctx, args: readonly string[], options: O) => Promise<Exit | undefined>;

export const createContext = (io: Io, globals: Globals, signal: AbortSignal): Ctx => {
  let known: Settings | undefined;
  const settings = () => (known ??= resolveSettings(globals, io.env, runningHere(io)));
  const apiAs = async (token: string | undefined, renew?: (spent: string) => Promise<string | undefined>) => {
    const { createApi } = await import('./http/api.js');
    return createApi({ url: settings().url.value, token, fazenda: globals.fazenda, signal, renew });
  };
  const renewed = async (spent: string) => {
    const { renewProfile } = await import('./http/renewal.js');
    return renewProfile(io.env, settings().url.value, spent, signal);
  };
  return {
    io,
    globals,
    signal,
    settings,
    apiAs: (token) => apiAs(token),
    json: globals.json === true,
    colours: { out: coloursFor(io.stdout, io.env), err: coloursFor(io.stderr, io.env) },
    out: (text) => write(io.stdout, text),
    outJson: (data) => write(io.stdout, `${JSON.stringify(data, null, 2)}\n`),
    say: (line) => write(io.stderr, `${line}\n`),
    api: async () => {
      const { token, url } = settings();
      if (!token) {
        throw new CliError(`Você não entrou em ${url.value}.`, { exit: EXIT.signedOut, code: 'SEM_SESSAO', next: 'tulha entrar' });
      }
      return apiAs(token.value, token.from === 'perfil' ? renewed : undefined);
    },
  };
};
