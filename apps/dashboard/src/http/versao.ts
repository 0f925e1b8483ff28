import { createStore } from './store.js';

/** Of the dashboard on screen: it is the one that is served, there is a newer one, or the server understands it no more. */
export const versao = createStore<'atual' | 'ha-nova' | 'velha'>('atual');

/** The name that the build gave this version; none where nothing was built. */
export const MINHA = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="tulha-versao"]')?.content;
