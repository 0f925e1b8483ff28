import { BehindAnother, codeOf, type Reactor, unknownTarget, type Wished } from '@tulha/application/policies/reactor';
import type { Sealing } from '@tulha/application/sealing/sealing';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { consequenciaDe } from '@tulha/domain/suporte/politicas/politicas.events';
import { type EventStore, StoreBusy, StoreForbidden } from '@tulha/event-store/event-store';
import { dropPending, type KnownPending, type PendingConsequence, postpone } from '@tulha/operation/policies/pending';
import type { Pool } from 'pg';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Streams for which something waits: nothing that was caused later may go there before it. */
export type Blocked = Set<string>;

export const isBlocked = (blocked: Blocked, { alvo, causa }: { alvo: string; causa: string }): boolean =>
  blocked.has(alvo) || blocked.has(unknownTarget(causa));

/** A consequence that has to wait, and why it was not drawn: undefined when it only waits behind another. */
export type Refused = { readonly pending: PendingConsequence; readonly error: unknown };

/** The command could not be sent at all: the store accepts nothing for the moment, so the other commands would fail as well. */
const rethrowBusy = (error: unknown): void => {
  if (error instanceof StoreBusy || error instanceof StoreForbidden) throw error;
};

/**
 * Runs the consequences of one fact, unless an earlier one waits for the same stream. Failures are marked in `blocked` and returned;
 * consequences that an operator gave up are left out.
 * @throws StoreBusy, StoreForbidden
 */
export const drawFrom = async (
  fact: Recorded,
  consequences: readonly Wished[],
  { blocked, dispensed }: { readonly blocked: Blocked; readonly dispensed: ReadonlySet<string> },
): Promise<Refused[]> => {
  const refused: Refused[] = [];
  for (const { politica, indice, alvo, draw } of consequences) {
    if (dispensed.size > 0 && dispensed.has(consequenciaDe({ fatoId: fact.eventId, politica, indice }))) continue;
    let error: unknown = new BehindAnother(alvo);
    if (!isBlocked(blocked, { alvo, causa: fact.stream })) {
      try {
        await draw();
        continue;
      } catch (reason) {
        rethrowBusy(reason);
        error = reason;
      }
    }
    blocked.add(alvo);
    const { eventId: fato, position: posicao, type: tipo, stream: causa, meta } = fact;
    const tentativas = error instanceof BehindAnother ? 0 : 1;
    refused.push({
      error,
      pending: { fato, politica, indice, posicao, tipo, causa, alvo, conta: meta.conta, codigo: codeOf(error), tentativas },
    });
  }
  return refused;
};

type Parts = { readonly pool: Pool; readonly store: EventStore; readonly open: Sealing['open']; readonly reactor: Reactor };

/** The fact that caused it is not in the log, or its policy does not wish this any more. */
class CauseGone extends Error {
  override readonly name = 'CauseGone';
}

/**
 * Tries the waiting consequences in order: of each stream the first, and those behind it once it has run.
 * @returns the streams for which one still waits, and how many wait.
 * @throws StoreBusy
 */
export const drawWaiting = async (
  { pool, store, open, reactor }: Parts,
  waiting: readonly KnownPending[],
  onTried: (one: KnownPending, error?: unknown) => void,
): Promise<{ blocked: Blocked; left: number }> => {
  const blocked: Blocked = new Set();
  let left = 0;

  const draw = async ({ fato, politica, indice }: KnownPending): Promise<void> => {
    const sealed = await store.find(fato);
    const [fact] = sealed ? await open([sealed]) : [];
    const wished = fact && reactor.consequencesOf(fact).find((one) => one.politica === politica && one.indice === indice);
    if (!wished) throw new CauseGone(`${politica} of ${fato}`);
    await wished.draw();
  };

  for (const one of waiting) {
    // The first of a stream is tried when its pause is over, the next as soon as the one before it is gone.
    const behind = one.codigo === BehindAnother.name;
    if (isBlocked(blocked, one) || !(one.vencida || behind)) {
      blocked.add(one.alvo);
      left++;
      continue;
    }
    try {
      await draw(one);
      await dropPending(pool, one);
      onTried(one);
    } catch (error) {
      rethrowBusy(error);
      blocked.add(one.alvo);
      left++;
      await postpone(pool, one, codeOf(error), Math.min(FIRST_PAUSE_MS * 2 ** Math.max(one.tentativas - 1, 0), LONGEST_PAUSE_MS));
      onTried(one, error);
    }
  }
  return { blocked, left };
};
