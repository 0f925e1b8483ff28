import { session } from './session.js';
import { recall, remember, LAST_ENTERED } from './storage.js';

/** The key includes the user: values one user entered last are not filled in for another on the same device. */
const keyOf = (what: string): string => {
  const now = session.get();
  return `${LAST_ENTERED}${now.status === 'in' ? now.user.id : 0}:${what}`;
};

/** The value the signed-in user last entered on this device, in some form; undefined where there is none. */
export const recallLastEntered = <T>(what: string): T | undefined => recall<T>(keyOf(what));

export const rememberLastEntered = (what: string, value: unknown): void => remember(keyOf(what), value);
