import { deriveId } from '@tulha/application/dispatch/derive-id';
import type { Services } from '../../services.js';
import { RefusedAgain } from '../pipeline/errors.js';
import type { Attempt } from './idempotency.js';

/**
 * The answer to a try that is refused while an earlier try of the same request may have been carried out: the refusal, and whether the
 * earlier one wrote. The refusal alone would let the client conclude that nothing was written.
 */
export const refusedAgain = async ({ store }: Pick<Services, 'store'>, { commandId }: Attempt, because: unknown): Promise<RefusedAgain> => {
  try {
    return new RefusedAgain(because, (await store.find(deriveId(commandId, '0'))) !== undefined);
  } catch {
    return new RefusedAgain(because, false); // whether it is there cannot be told now: the refusal matters more
  }
};
