const PREFIX = 'tulha:';

/** Keys that survive a sign-out: settings of the screen, nothing seen on it. */
const KEPT = ['cores', 'atalhos'];

/** Reads one of our keys; undefined when absent, unreadable or when the browser forbids storage. */
export const recall = <T>(key: string): T | undefined => {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    // Forbidden, or written by hand: as good as never remembered.
    return undefined;
  }
};

/** Writes one of our keys; undefined removes it. A browser that forbids storage only forgets. */
export const remember = (key: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage: the page works, it just does not remember.
  }
};

/** Forms being written, each under who writes it: they outlive the session, however it ends. See http/unsaved. */
export const UNSAVED = 'rascunho:';

/** Prefix for the values a user last entered, by user: they outlive a session that expired, for the same user's next one. */
export const LAST_ENTERED = 'dito:';

/** Lists that forms of the field are filled in from, kept in a database of their own: see http/kept. */
export const LISTS = 'tulha-listas';

/** The outbox, in a database of its own: see http/outbox. */
export const OUTBOX = 'tulha';

/** Whether this device has such a database. Where the browser does not tell, it may have one. */
export const hasDatabase = async (name: string): Promise<boolean> => {
  try {
    const all = await globalThis.indexedDB?.databases?.();
    return all === undefined || all.some((database) => database.name === name);
  } catch {
    return false; // The browser forbids storage: there is none.
  }
};

/** Our keys with this beginning, without the prefix of them all. */
export const keysUnder = (prefix: string): readonly string[] => {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX + prefix) ? [key.slice(PREFIX.length)] : []));
  } catch {
    return []; // Forbidden: there are none.
  }
};

/**
 * Sign-out: deletes every key of ours except those in KEPT and unsaved forms; where the session only expired, the last entered values stay
 * as well.
 */
export const forget = ({ expired = false } = {}): void => {
  if (!expired) globalThis.indexedDB?.deleteDatabase(LISTS);
  const stays = (key: string) => KEPT.includes(key) || key.startsWith(UNSAVED) || (expired && key.startsWith(LAST_ENTERED));
  for (const key of keysUnder('')) if (!stays(key)) remember(key, undefined);
};
