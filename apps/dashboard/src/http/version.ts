import { createStore } from './store.js';

/** The state of the dashboard on screen: it is the version served, there is a newer one, or the server no longer understands it. */
export const version = createStore<'atual' | 'ha-nova' | 'velha'>('atual');

/** The name that the build gave this version; none where nothing was built. */
export const OWN_VERSION = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="tulha-versao"]')?.content;
