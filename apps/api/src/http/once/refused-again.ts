import { deriveId } from '@tulha/application/dispatch/derive-id';
import type { Services } from '../../services.js';
import { RefusedAgain } from '../pipeline/errors.js';
import type { Attempt } from './idempotency.js';

/**
 * What is told of a try that is refused where an earlier one of the same request may have been carried out: the refusal, and what is known of
 * the other. Whoever hears only the refusal would take it that nothing was written.
 */
export const refusedAgain = async ({ store }: Pick<Services, 'store'>, { commandId }: Attempt, because: unknown): Promise<RefusedAgain> => {
  try {
    return new RefusedAgain(because, (await store.find(deriveId(commandId, '0'))) !== undefined);
  } catch {
    return new RefusedAgain(because, false); // whether it is there cannot be told now: the refusal matters more
  }
};
