import { existsSync, mkdirSync, openSync, closeSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from './errors.js';
import type { Io } from './terminal/io.js';

/** The data that `tulha entrar` remembers, for one server. */
export type Profile = {
  readonly url?: string;
  readonly login?: string;
  readonly nome?: string;
  readonly token?: string;
  /** The secret with which the next token is obtained. */
  readonly renovacao?: string;
  /** The key of a renewal whose answer has not come. */
  readonly renovando?: string;
};

/** `$XDG_CONFIG_HOME/tulha/perfil.json`, by default under `~/.config`. */
export const profilePath = (env: Io['env']): string => {
  const base = env['XDG_CONFIG_HOME'] || (env['APPDATA'] ?? join(env['HOME'] || homedir(), '.config'));
  return join(base, 'tulha', 'perfil.json');
};

/** The profile of this machine's user; empty before the first sign-in. */
export const readProfile = (env: Io['env']): Profile => {
  const file = profilePath(env);
  if (!existsSync(file)) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof content === 'object' && content !== null ? (content as Profile) : {};
  } catch (cause) {
    throw new CliError(`O arquivo de perfil ${file} não pode ser lido.`, { next: `Apague-o e rode "tulha entrar".`, cause });
  }
};

/** Only its owner may read it; whole or not at all. */
export const writeProfile = (env: Io['env'], profile: Profile): string => {
  const file = profilePath(env);
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(fresh, { force: true });
    const handle = openSync(fresh, 'wx', 0o600);
    try {
      writeFileSync(handle, `${JSON.stringify(profile, null, 2)}\n`, { flush: true });
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, file);
  } catch (cause) {
    throw new CliError(`Não foi possível gravar o perfil em ${file}.`, { next: 'Confira as permissões, ou use TULHA_TOKEN.', cause });
  }
  return file;
};
