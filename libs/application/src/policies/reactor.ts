import type { Recorded } from '@tulha/domain/kernel/fact';
import { deriveId } from '../dispatch/derive-id.js';
import type { Dispatch, Receipt } from '../dispatch/dispatch.js';
import type { Policy } from './policy.js';

/**
 * Sends what follows from a fact. Ids are derived from the fact, so the same consequence sent by the request that caused it
 * and again by the worker that watches the log is written once.
 */
export const createReactor = (dispatch: Dispatch, policies: readonly Policy[]) => {
  const byType = Map.groupBy(policies, ({ on }) => on);

  /** @returns the receipts of all that followed, consequences of consequences included. */
  const react = async (fact: Recorded): Promise<Receipt[]> => {
    const receipts: Receipt[] = [];
    for (const policy of byType.get(fact.type) ?? []) {
      for (const [index, { decider, id, command }] of policy.then(fact).entries()) {
        const commandId = deriveId(fact.eventId, `${policy.name}/${index}`);
        const { conta, ator, fazenda, correlationId, recordedAt } = fact.meta;
        const meta = { conta, ator, fazenda, commandId, correlationId, causationId: fact.eventId, now: recordedAt };
        const receipt = await dispatch(decider, id, command as never, meta, { mayRepeat: true });
        receipts.push(receipt);
        for (const next of receipt.facts) receipts.push(...(await react(next)));
      }
    }
    return receipts;
  };

  return { react, types: [...byType.keys()] };
};

export type Reactor = ReturnType<typeof createReactor>;
