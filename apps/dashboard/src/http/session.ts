import type * as answers from '@tulha/domain/acesso/acesso.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { forget, recall, remember } from './storage.js';
import { createStore } from './store.js';

export type User = Answer<typeof answers.Sessao>['user'];

export type Session =
  | { readonly status: 'unknown' | 'out' }
  /** `tutorial`: the first steps have been seen and put away. */
  | {
      readonly status: 'in';
      readonly token: string;
      readonly user: User;
      readonly tutorial: boolean;
      /** The server has said so since the page was opened. */
      readonly verified: boolean;
    };

/**
 * A remembered user counts as signed in until the server has answered: their pages are requested with the stored token at once, before it
 * has been verified, and a token that is no longer valid is refused by each of those answers.
 */
const remembered = (): Session => {
  const [token, user] = [recall<string>('token'), recall<User>('user')];
  return token && user
    ? { status: 'in', token, user, tutorial: recall<boolean>('tutorial') ?? false, verified: false }
    : { status: 'unknown' };
};

/** Unknown where there is a token whose user is not known yet. */
export const session = createStore<Session>(remembered());

/** The farm that reads and writes are about; 0 means all of the caller's farms. Undefined: none chosen yet. */
export const activeFarm = createStore<number | undefined>(recall<number>('fazenda'));

export const chooseFarm = (id: number): void => {
  remember('fazenda', id);
  activeFarm.set(id);
};

export const storedToken = (): string | undefined => recall<string>('token');

export const token = (): string | undefined => {
  const now = session.get();
  return now.status === 'in' ? now.token : storedToken();
};

export const signIn = (bearer: string, user: User, tutorial: boolean): void => {
  remember('token', bearer);
  remember('user', user);
  remember('tutorial', tutorial);
  session.set({ status: 'in', token: bearer, user, tutorial, verified: true });
};

/** The session goes on with another token. */
export const adoptToken = (bearer: string): void => {
  remember('token', bearer);
  const now = session.get();
  if (now.status === 'in') session.set({ ...now, token: bearer });
};

/** The first steps were put away, or taken out again. */
export const keepTutorial = (tutorial: boolean): void => {
  remember('tutorial', tutorial);
  const now = session.get();
  if (now.status === 'in') session.set({ ...now, tutorial });
};

export const signOut = (options?: { readonly expired: boolean }): void => {
  forget(options);
  activeFarm.set(undefined);
  session.set({ status: 'out' });
};

const DEDUPE_MS = 3000;
let lastExpiry = Number.NEGATIVE_INFINITY;
const expiryListeners = new Set<() => void>();

export const onSessionExpired = (listener: () => void): (() => void) => {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
};

/** The server no longer knows the token: sign out, and say so at most once per 3 s however many calls were in flight. */
export const expireSession = (): void => {
  signOut({ expired: true });
  const now = performance.now();
  if (now - lastExpiry < DEDUPE_MS) return;
  lastExpiry = now;
  for (const listener of expiryListeners) listener();
};
