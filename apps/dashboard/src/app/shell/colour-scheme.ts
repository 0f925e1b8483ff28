import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** Plain text and not JSON, because first-paint.js reads the same key before the first paint. */
const KEY = 'tulha:cores';

const isScheme = (text: string | null): text is MantineColorScheme => text === 'light' || text === 'dark' || text === 'auto';

const read = (fallback: MantineColorScheme): MantineColorScheme => {
  try {
    const text = localStorage.getItem(KEY);
    return isScheme(text) ? text : fallback;
  } catch {
    // The browser forbids storage, so no choice is remembered.
    return fallback;
  }
};

/** Remembers light, dark or as the device says, and follows the other tabs. */
export const colourSchemeManager = (): MantineColorSchemeManager => {
  let follow: ((event: StorageEvent) => void) | undefined;
  return {
    get: read,
    set: (value) => {
      try {
        localStorage.setItem(KEY, value);
      } catch {
        // Private windows may refuse storage: the choice then lasts as long as the page.
      }
    },
    subscribe: (onUpdate) => {
      follow = (event) => {
        if (event.key === KEY && isScheme(event.newValue)) onUpdate(event.newValue);
      };
      addEventListener('storage', follow);
    },
    unsubscribe: () => {
      if (follow) removeEventListener('storage', follow);
    },
    clear: () => localStorage.removeItem(KEY),
  };
};
