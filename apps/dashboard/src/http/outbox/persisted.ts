import { createStore } from '../store.js';

/**
 * Whether the browser promises to keep waiting forms also where it needs the room; undefined until it has said, or where it cannot be
 * asked.
 */
export const promised = createStore<boolean | undefined>(undefined);

/** Browsers can be asked only over HTTPS or on the machine itself. */
const storage = (): StorageManager | undefined => globalThis.navigator?.storage;

/** Reads whether the browser has promised to keep the data, without asking the user. */
export const readPromise = async (): Promise<void> => {
  promised.set(await storage()?.persisted?.());
};

let asked = false;

/** Asks the browser to keep the data, once there is some: certain browsers ask the user, and by then the question makes sense. */
export const askToKeep = async (): Promise<void> => {
  if (asked) return;
  asked = true;
  promised.set(await storage()?.persist?.());
};
