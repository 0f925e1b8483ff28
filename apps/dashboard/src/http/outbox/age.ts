const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const many = (value: number, one: string, more: string): string => `há ${value} ${value === 1 ? one : more}`;

/** How long ago: `há 5 minutos`, `há 3 horas`, `há 2 dias`. A clock that was put back says less than a minute. */
export const ago = (iso: string, now: number): string => {
  const ms = now - Date.parse(iso);
  if (!(ms >= MINUTE_MS)) return 'há menos de um minuto';
  if (ms < HOUR_MS) return many(Math.floor(ms / MINUTE_MS), 'minuto', 'minutos');
  return ms < DAY_MS ? many(Math.floor(ms / HOUR_MS), 'hora', 'horas') : many(Math.floor(ms / DAY_MS), 'dia', 'dias');
};

/** Some browsers delete the stored data of a page that is not visited for a week. */
const LONG_MS = 2 * DAY_MS;

/** The oldest of the waiting forms, and whether it has waited so long that the user should act. */
export const oldest = (
  entries: readonly { readonly at: string }[],
  now: number,
): { readonly at: string; readonly long: boolean } | undefined => {
  const [first] = entries.map(({ at }) => at).toSorted();
  return first === undefined ? undefined : { at: first, long: now - Date.parse(first) >= LONG_MS };
};
