import { REGISTRO_STREAM, type RegistroEvent } from '@tulha/domain/suporte/registro/registro.events';
import type { EventStore, Gap } from '@tulha/event-store/event-store';

/** The name of a place where a log is not whole: by it an operator says that it is known. */
export const nameOf = (gap: Gap): string => {
  switch (gap.of) {
    case 'log':
      return `log ${gap.after}..${gap.before}`;
    case 'stream':
      return `stream ${gap.stream} ${gap.after}..${gap.before}`;
    case 'id':
      return `id ${gap.eventId} ${gap.again.stream}/${gap.again.version}`;
    case 'cut':
    case 'deleted':
      return `${gap.of} ${gap.stream}`;
  }
};

const knownDamage = async (store: EventStore): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for await (const fact of store.read(REGISTRO_STREAM)) for (const name of (fact as RegistroEvent).data.danos) names.add(name);
  return names;
};

/** The first gaps of a log that no operator has marked as known. */
export const unknownGaps = async (store: EventStore, limit: number): Promise<Gap[]> => {
  const known = await knownDamage(store);
  const gaps = await store.gaps(limit + known.size);
  return gaps.filter((gap) => !known.has(nameOf(gap))).slice(0, limit);
};
