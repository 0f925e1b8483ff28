import type { Call, Told } from './recording.js';

const isEvent = (told: unknown): told is { event: { commitPosition: string } } =>
  typeof told === 'object' && told !== null && 'event' in told;
const isAside = (told: unknown): boolean => typeof told === 'object' && told !== null && ('checkpoint' in told || 'caughtUp' in told);

type Run = { events: number; first: string; last: string };
const isRun = (told: unknown): told is Run => typeof told === 'object' && told !== null && 'events' in told;
const runOf = (told: readonly unknown[]): Run => {
  const at = told.filter(isEvent).map(({ event }) => event.commitPosition);
  return { events: at.length, first: at[0] ?? '', last: at.at(-1) ?? '' };
};

/** Runs of events as one line, where the recording has them so. */
const inRuns = (came: readonly unknown[], recorded: readonly Told[]): unknown[] => {
  const rest = [...came];
  const told = recorded.map((line) => (isRun(line) ? runOf(rest.splice(0, line.events)) : rest.shift()));
  return [...told, ...rest].filter((line) => line !== undefined);
};

/** Only the events and their order: how often a slow consumer is told that it has caught up varies. */
const onlyEvents = (told: readonly unknown[]): unknown => {
  const runs = told.filter((one) => !isAside(one)).flatMap((one) => (isRun(one) ? [one] : isEvent(one) ? [runOf([one])] : []));
  return { events: runs.reduce((sum, run) => sum + run.events, 0), first: runs[0]?.first, last: runs.at(-1)?.last };
};

/** The ids of the server's own events are random. */
const withoutDrawnIds = (told: unknown): unknown => {
  const text = JSON.stringify(told);
  const drawn = text.includes('"$streamDeleted"') || text.includes('9223372036854775807}"');
  return drawn ? JSON.parse(text.replace(/"id":\{"string":"[^"]*"\}/, '"id":"<drawn>"')) : told;
};

/** Sorts the answers of BatchAppend by append. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value;
const inOrder = (one: unknown) => JSON.stringify(sorted(one));

/** Both sides of a comparison, as far as two runs of the real server were the same. */
export const compared = (call: Call, came: unknown, slowly: boolean) => {
  const { messages, ...rest } = came as { readonly messages: readonly unknown[] };
  const recorded = call.messages.filter(({ note }) => note === undefined);
  // Where the client ends its side at once, how many answers still come varies.
  const shape = (told: readonly unknown[]): unknown => {
    if (slowly) return onlyEvents(told);
    // Appends of one call are judged side by side: which is answered first is a matter of time.
    if (call.call === 'BatchAppend' && call.sent.endAtOnce) return told.slice(0, 1);
    return call.call === 'BatchAppend' ? told.toSorted((a, b) => inOrder(a).localeCompare(inOrder(b))) : told.map(withoutDrawnIds);
  };
  const { status, details, trailers, endedBy, counted } = call;
  const how = counted && status === undefined ? { counted } : { status, details, trailers, endedBy };
  return {
    came: { messages: shape(inRuns(messages, recorded)), ...rest },
    recorded: { messages: shape(recorded), ...how },
  };
};
