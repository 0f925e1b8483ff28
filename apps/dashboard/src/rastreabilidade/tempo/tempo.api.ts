import { useRead } from '../../http/hooks.js';
import { LOTES } from '../lotes/lotes.api.js';

/** A stop of a clock: the day or the instant, and what happened then. */
export type Momento = { readonly em: string; readonly titulo: string };

/** Days on which something happened to a lot, and instants at which something of it was recorded; each in order. */
export type Momentos = { readonly dias: readonly Momento[]; readonly instantes: readonly Momento[] };

export const useMomentos = (id: string) => useRead<Momentos>(`${LOTES}/${id}/momentos`);
