import type * as answers from '@tulha/domain/acesso/acesso.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { noAnswer, problemFrom } from './problem.js';
import { adoptToken, storedToken } from './session.js';
import { recall, remember } from './storage.js';
import { uuid } from './uuid.js';

const WITHIN_MS = 30_000;
const LOCK = 'tulha:renovar';
/** Under which the key of a renewal is remembered until it is answered: asked again, by whichever tab, it is the same renewal. */
const PENDING = 'renovando';

const ask = async (): Promise<string | undefined> => {
  const key = recall<string>(PENDING) ?? uuid();
  remember(PENDING, key);
  const signal = AbortSignal.timeout(WITHIN_MS);
  const response = await fetch('/v1/session/renovar', { method: 'POST', headers: { 'Idempotency-Key': key }, signal }).catch((cause) => {
    throw noAnswer(cause);
  });
  if (response.status >= 500) throw await problemFrom(response);
  remember(PENDING, undefined);
  if (response.status === 401) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) throw await problemFrom(response);
  return ((await response.json()) as Answer<typeof answers.Sessao>).token;
};

/** What another tab has got meanwhile, or what the server gives. */
const renew = async (spent: string): Promise<boolean> => {
  const stored = storedToken();
  if (stored === undefined) return false;
  const token = stored === spent ? await ask() : stored;
  if (token !== undefined) adoptToken(token);
  return token !== undefined;
};

/** Browsers lend locks only over HTTPS or on the machine itself; elsewhere the remembered key makes two tabs ask for the same. */
const alone = (work: () => Promise<boolean>): Promise<boolean> => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work());

let running: Promise<boolean> | undefined;

/**
 * Gets a new token for one that the server takes no more, once for all who ask at the same time, in all tabs. The browser keeps what it is got
 * with in a cookie that no page can read.
 * @returns false when the session itself is over @throws Problem when no answer came
 */
export const renewSession = (spent: string): Promise<boolean> => {
  running ??= alone(() => renew(spent)).finally(() => {
    running = undefined;
  });
  return running;
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
