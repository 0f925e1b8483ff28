import { PROJECOES_STREAM, type ProjecoesEvent } from '@tulha/domain/suporte/projecoes/projecoes.events';
import type { EventStore } from '@tulha/event-store/event-store';
import { type Skips, skipOf } from '../declare/units.js';

/** The ids of facts that operators told some projection to leave out. */
export const skippedFacts = async (store: EventStore): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  for await (const fact of store.read(PROJECOES_STREAM)) ids.add((fact as ProjecoesEvent).data.fatoId);
  return ids;
};

/** The facts that operators made projections skip. They are read from facts, so that a rebuild skips the same. */
export const readSkips = async (store: EventStore): Promise<Skips> => {
  const skips = new Set<string>();
  for await (const fact of store.read(PROJECOES_STREAM)) {
    const { data } = fact as ProjecoesEvent;
    for (const projection of data.projecoes) skips.add(skipOf(projection, data.fatoId));
  }
  return skips;
};
