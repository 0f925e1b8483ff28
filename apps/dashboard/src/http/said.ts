import { session } from './session.js';
import { recall, remember, SAID } from './storage.js';

/** Whose it is: what one person said last fills in nothing for another who signs in on the same device. */
const keyOf = (what: string): string => {
  const now = session.get();
  return `${SAID}${now.status === 'in' ? now.user.id : 0}:${what}`;
};

/** The value the signed-in user last entered on this device, in some form; undefined where there is none. */
export const recallSaid = <T>(what: string): T | undefined => recall<T>(keyOf(what));

export const rememberSaid = (what: string, value: unknown): void => remember(keyOf(what), value);
