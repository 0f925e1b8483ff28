import type * as answers from '@tulha/domain/rastreabilidade/historico/historico.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useRead } from '../../../http/hooks.js';
import { LOTES } from '../../lote/lotes.api.js';

/** A stop of a clock: the day or the instant, and its events. */
export type Momento = Answer<typeof answers.Momento>;

/** Days on which something happened to a lot, and instants at which something of it was recorded; each in order. */
export type Momentos = Answer<typeof answers.Momentos>;

export const useMomentos = (id: string) => useRead<typeof answers.Momentos>(`${LOTES}/${id}/momentos`);
