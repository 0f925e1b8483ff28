import { until } from '@tulha/testing/until';

/** The present instant, returned once it is over: facts written next are known later than this. */
export const momento = async (): Promise<string> => {
  const em = new Date().toISOString();
  await depoisDe(em);
  return em;
};

/** Once this instant is over. */
export const depoisDe = (em: string): Promise<unknown> =>
  until(() => new Date().toISOString() > em, `an instant after ${em}`, { everyMs: 1 });
