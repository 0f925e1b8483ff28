const PREFIX = 'tulha:';

/** What survives a sign-out: how this person likes the screen, nothing of what they saw on it. */
const KEPT = ['menu', 'cores'];

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

/** Sign-out: forgets every key of ours but those in KEPT. */
export const forget = (): void => {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (!KEPT.includes(key.slice(PREFIX.length))) localStorage.removeItem(key);
};
