import { acertou, desistiu, tentar } from '@tulha/read-models/acesso/tentativas';
import { createTurns } from '@tulha/platform/turns';
import { TooManyTries } from '../http/pipeline/errors.js';
import { placeOf } from '../http/edge/address.js';
import type { Ctx } from '../http/pipeline/route.js';

/**
 * Passwords of one login from one place that are checked at once. The rest wait, so that the right password sent many times at once is
 * never refused as too many tries.
 */
const AT_ONCE = 2;
const WAITING_MAX = 200;

const lanes = new Map<string, { readonly inTurn: ReturnType<typeof createTurns>; users: number }>();

/** Queues the tries of one login from one place in this process, `AT_ONCE` at a time. */
const inLane = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const lane = lanes.get(name) ?? {
    inTurn: createTurns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, what: 'Too many tries wait' }),
    users: 0,
  };
  lanes.set(name, lane);
  lane.users++;
  try {
    return await lane.inTurn(name, work);
  } finally {
    if (--lane.users === 0) lanes.delete(name);
  }
};

/**
 * Checks a password if the login has a try left. The try is taken before the check, and given back where the password was right or could
 * not be checked.
 * @returns the result of the check, where the password is right
 * @throws TooManyTries
 */
export const comTentativa = <T>(
  { services: { pool }, request }: Ctx,
  login: string,
  confere: () => Promise<T | false | undefined>,
): Promise<T | false | undefined> => {
  const place = placeOf(request);
  return inLane(`${login} ${place}`, async () => {
    const espera = await tentar(pool, login, place);
    if (espera > 0) throw new TooManyTries(espera);
    const result = await confere().catch(async (error: unknown) => {
      await desistiu(pool, login, place);
      throw error;
    });
    if (result) await acertou(pool, login, place);
    return result;
  });
};
