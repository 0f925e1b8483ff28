import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sessao } from '@tulha/domain/acesso/acesso.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { CliError } from '../errors.js';
import { profilePath, readProfile, writeProfile } from '../profile.js';
import type { Io } from '../terminal/io.js';
import { version } from '../version.js';
import { failureOf, noAnswer } from './failure.js';

const WITHIN_MS = 30_000;
const LOOK_MS = 50;
/** A lock older than the longest renewal was left by a process that has ended. */
const STALE_MS = WITHIN_MS + 5_000;
/** A token with less left than this is renewed before it is sent. In seconds. */
const MARGIN_S = 30;

/** True for a token of ours whose time is over, or nearly. An unreadable token is left to the server. */
export const isSpent = (token: string, now = Date.now()): boolean => {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' && exp - MARGIN_S < now / 1_000;
  } catch {
    return false; // not a token of ours: the server decides
  }
};

const takeLock = (file: string): boolean => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
};

const isStale = (file: string): boolean => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > STALE_MS;
};

/** One at a time among the commands of one profile. */
const alone = async <T>(env: Io['env'], signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const file = `${profilePath(env)}.trava`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  while (!takeLock(file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await wait(LOOK_MS, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};

type Renewed = Answer<typeof Sessao>;

/** The same `key` again is answered the same: the answer of the first time may have been lost. */
const ask = async (url: string, renovacao: string, key: string, signal: AbortSignal): Promise<Renewed | undefined> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'user-agent': `tulha-cli/${version()}` };
  const body = JSON.stringify({ renovacao });
  const request = { method: 'POST', headers, body, signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]) };
  const response = await fetch(`${url}/v1/session/renovar`, request).catch((cause: unknown) => {
    throw noAnswer(url, key, cause);
  });
  if (response.status === 401) return undefined;
  if (!response.ok) throw await failureOf(response, key);
  return (await response.json()) as Renewed;
};

/**
 * Renews the profile's session with the server it is of, and writes it down. Where another command has just done so, its token is used.
 * @returns undefined where there is no session any more @throws CliError when no answer comes
 */
export const renewProfile = (env: Io['env'], url: string, spent: string, signal: AbortSignal): Promise<string | undefined> =>
  alone(env, signal, async () => {
    const { renovando = randomUUID(), ...profile } = readProfile(env);
    if (profile.url !== url || !profile.renovacao) return undefined;
    if (profile.token !== spent) return profile.token;
    writeProfile(env, { ...profile, renovando });
    const renewed = await ask(url, profile.renovacao, renovando, signal);
    const { token: _token, renovacao: _renovacao, ...rest } = profile;
    writeProfile(env, { ...rest, ...(renewed && { token: renewed.token, ...(renewed.renovacao && { renovacao: renewed.renovacao }) }) });
    return renewed?.token;
  });

/** A session that is over, as the server says it; a wrong password or operator key is another thing. */
export const isOver = (error: unknown): boolean => error instanceof CliError && error.details.code === 'SESSAO_EXPIRADA';
