import { DomainError } from '@tulha/domain/kernel/errors';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { deriveId } from '../dispatch/derive-id.js';
import type { Dispatch, Receipt } from '../dispatch/dispatch.js';
import { noTrace, type Trace } from '../dispatch/trace.js';
import type { Consequence, Policy } from './policy.js';

/** One consequence of one fact, not yet drawn. */
export type Wished = {
  readonly politica: string;
  /** Its place among the wishes of the policy for this fact. */
  readonly indice: number;
  /** The stream it goes to. */
  readonly alvo: string;
  /** Sends the command. Drawn twice, it is written once: ids are derived from the fact. */
  readonly draw: () => Promise<Receipt>;
};

/** A consequence that could not be drawn for now; the worker that follows the log draws it later. */
export type Pending = Pick<Wished, 'politica' | 'alvo'> & { readonly error: unknown };

/** The outcome of the consequences of a fact, consequences of consequences included. */
export type Reaction = { readonly receipts: readonly Receipt[]; readonly pending: readonly Pending[] };

/** Why a consequence was not drawn, without personal data: a refusal's code, else the kind of error. */
export const codeOf = (error: unknown): string =>
  error instanceof DomainError ? error.code : error instanceof Error ? error.name : 'Error';

/** Stands for the target of a consequence whose policy cannot even say it: all that comes of the same stream has to wait behind it. */
export const unknownTarget = (stream: string): string => `?${stream}`;

/** Another consequence for the same stream waits; this one must not overtake it. */
export class BehindAnother extends Error {
  override readonly name = 'BehindAnother';
}

/**
 * Sends the consequences of a fact. Ids are derived from the fact, so the same consequence sent by the request that caused it and again by
 * the worker that watches the log is written once.
 */
export const createReactor = (dispatch: Dispatch, policies: readonly Policy[], trace: Trace = noTrace) => {
  const byType = Map.groupBy(policies, ({ on }) => on);

  const wished = (fact: Recorded, policy: Policy, { decider, id, command }: Consequence, indice: number): Wished => {
    const { conta, ator, fazenda, correlationId, recordedAt } = fact.meta;
    const commandId = deriveId(fact.eventId, `${policy.name}/${indice}`);
    const meta = { conta, ator, fazenda, commandId, correlationId, causationId: fact.eventId, now: recordedAt };
    const attributes = { 'tulha.policy': policy.name, 'tulha.cause': fact.eventId, 'tulha.correlation_id': correlationId };
    const draw = () => dispatch(decider, id, command as never, meta, { mayRepeat: true });
    return {
      indice,
      politica: policy.name,
      alvo: `${decider.category}-${id}`,
      draw: () => trace.span(`policy ${policy.name}`, attributes, draw, correlationId),
    };
  };

  /** The direct consequences of a fact, in order; nothing is sent yet. A policy that fails is one consequence that fails. */
  const consequencesOf = (fact: Recorded): Wished[] =>
    (byType.get(fact.type) ?? []).flatMap((policy) => {
      try {
        return policy.then(fact).map((consequence, indice) => wished(fact, policy, consequence, indice));
      } catch (error) {
        return [{ politica: policy.name, indice: 0, alvo: unknownTarget(fact.stream), draw: () => Promise.reject(error) }];
      }
    });

  const follow = async (fact: Recorded, receipts: Receipt[], pending: Pending[]): Promise<void> => {
    for (const { politica, alvo, draw } of consequencesOf(fact)) {
      if (pending.some((other) => other.alvo === alvo)) {
        pending.push({ politica, alvo, error: new BehindAnother(alvo) });
        continue;
      }
      let receipt: Receipt;
      try {
        receipt = await draw();
      } catch (error) {
        pending.push({ politica, alvo, error });
        continue;
      }
      receipts.push(receipt);
      for (const next of receipt.facts) await follow(next, receipts, pending);
    }
  };

  /** Draws all consequences of a fact, as far as possible now. Never throws: the fact is written in any case. */
  const react = async (fact: Recorded): Promise<Reaction> => {
    const [receipts, pending]: [Receipt[], Pending[]] = [[], []];
    await follow(fact, receipts, pending);
    return { receipts, pending };
  };

  return { react, consequencesOf, types: [...byType.keys()] };
};

export type Reactor = ReturnType<typeof createReactor>;
