import type * as answers from '@tulha/domain/acesso/acesso.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { noAnswer, problemFrom } from './problem.js';
import { adoptToken, storedToken } from './session.js';
import { uuid } from './uuid.js';

const WITHIN_MS = 30_000;
const LOCK = 'tulha:renovar';

/**
 * The key is the signature at the end of the old token: every tab that renews the same token sends the same key, and gets the same answer.
 * A key that had to be stored would reach other tabs too late.
 */
const keyOf = (spent: string): string => spent.slice(spent.lastIndexOf('.') + 1);

const ask = async (spent: string): Promise<string | undefined> => {
  const key = keyOf(spent);
  const signal = AbortSignal.timeout(WITHIN_MS);
  const response = await fetch('/v1/session/renovar', { method: 'POST', headers: { 'Idempotency-Key': key }, signal }).catch((cause) => {
    throw noAnswer(cause);
  });
  if (response.status >= 500) throw await problemFrom(response);
  if (response.status === 401) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) throw await problemFrom(response);
  return ((await response.json()) as Answer<typeof answers.Sessao>).token;
};

/** The token another tab has got meanwhile, or a new one from the server. */
const renew = async (spent: string): Promise<boolean> => {
  const stored = storedToken();
  if (stored === undefined) return false;
  const token = stored === spent ? await ask(spent) : stored;
  if (token !== undefined) adoptToken(token);
  return token !== undefined;
};

/**
 * One tab at a time, where the browser lends locks: over HTTPS or on the machine itself. A tab may get the lock before its browser has told
 * it of the last holder's new token, and then renews once more: harmless, since the cookie is the browser's and the newest there is, and
 * the token of the other tab goes on until its time is over. Without locks two tabs may send the same cookie, under the same key: that too
 * is one renewal.
 */
const alone = (work: () => Promise<boolean>): Promise<boolean> => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work());

let running: Promise<boolean> | undefined;

/**
 * Gets a new token for one that the server no longer accepts, once for all requests of the same time, in all tabs. The browser keeps the
 * renewal cookie, which no page can read. @returns false when the session itself is over @throws Problem when no answer came
 */
export const renewSession = (spent: string): Promise<boolean> => {
  running ??= alone(() => renew(spent)).finally(() => {
    running = undefined;
  });
  return running;
};

/** Whether a token says that its time is over. One that cannot be read says nothing. */
const over = (bearer: string): boolean => {
  try {
    const [, claims = ''] = bearer.split('.');
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly exp?: unknown };
    return typeof exp === 'number' && exp * 1_000 <= Date.now();
  } catch {
    // No token of ours, or none that can be read here: the server judges it.
    return false;
  }
};

/** A device whose clock is ahead of the server's takes new tokens for spent ones: from then on only the server says when one is. */
let clockIsAhead = false;

/**
 * The token to send: for one whose time is over, the next, so that the first request after a while is not refused first. Where there is no
 * next, the spent one: the server's answer to it ends the session.
 */
export const tokenToSend = async (bearer: string): Promise<string> => {
  if (clockIsAhead || !over(bearer) || !(await renewSession(bearer))) return bearer;
  const next = storedToken() ?? bearer;
  clockIsAhead = over(next);
  return next;
};

/** Tells the server that a session is over. */
export const endSession = async (bearer: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': uuid() };
  try {
    await fetch('/v1/session', { method: 'DELETE', headers, keepalive: true });
  } catch {
    // Signing out works without the internet too: the session then ends unused.
  }
};
