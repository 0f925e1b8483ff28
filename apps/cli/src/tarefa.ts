import type { Answer, Schema } from '@tulha/domain/kernel/answers';
import { setTimeout as wait } from 'node:timers/promises';
import { isPassing } from './http/failure.js';
import type { Api } from './http/api.js';
import type { Ctx } from './context.js';

const FIRST_MS = 150;
const SLOWEST_MS = 1_000;
const PATIENCE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 10_000;

type Follow<S extends Schema> = {
  readonly ended: (work: Answer<S>) => boolean;
  readonly onProgress: (work: Answer<S>) => Promise<void>;
  /** How long a silent server is waited for, in ms; 5 min unless told. */
  readonly patienceMs?: number;
};

/**
 * Asks until the work has ended, well or badly. A server that goes away in the middle is asked again, with longer and longer
 * pauses, since the work goes on or is taken up again there.
 * @throws CliError when it stays away, or refuses.
 */
export const follow = async <S extends Schema>(
  ctx: Pick<Ctx, 'say' | 'signal'>,
  api: Pick<Api, 'get'>,
  path: string,
  { ended, onProgress, patienceMs = PATIENCE_MS }: Follow<S>,
): Promise<Answer<S>> => {
  let pause = FIRST_MS;
  let silentSince: number | undefined;
  for (;;) {
    try {
      const work = await api.get<S>(path, {}, 15_000);
      if (silentSince !== undefined) {
        await ctx.say('O servidor voltou a responder.');
        silentSince = undefined;
        pause = FIRST_MS;
      }
      await onProgress(work);
      if (ended(work)) return work;
      pause = Math.min(pause * 1.3, SLOWEST_MS);
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (silentSince === undefined) {
        silentSince = Date.now();
        await ctx.say('O servidor não responde; continuo perguntando…');
      }
      if (Date.now() - silentSince > patienceMs) throw error;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    await wait(pause, undefined, { signal: ctx.signal });
  }
};
