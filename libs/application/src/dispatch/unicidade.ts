import { deriveId } from './derive-id.js';
import { type Asked, createClaims, equal, WRITE_WITHIN_MS } from './claims.js';
import { type EventStore, StoreBusy } from '@tulha/event-store/event-store';
import type { Dispatch } from './dispatch.js';
import { type AnyDecider, erase, type Receipt, StaleVersion } from './wish.js';

const ROUNDS = 12;

type Parts = { readonly store: Pick<EventStore, 'find'>; readonly dispatch: Dispatch; readonly clock?: () => number };

/**
 * Dispatches so that one of many records gets a value that must be unique, in whichever process. The new values of a command are claimed
 * first, in the stream of that kind and account, and the record is then written only at the version it was claimed for: so a claim whose
 * record has gone on without the value is void for good, and nothing has to be given back.
 */
export const withUnicidade = ({ store, dispatch, clock = Date.now }: Parts): Dispatch => {
  const { look, claim } = createClaims(dispatch, clock);

  /** A process halted between the claim and the record may have lost its claim to another by now. */
  const inTime = (decider: AnyDecider, asked: number): AnyDecider => ({
    ...decider,
    decide: (command, state, meta) => {
      if (clock() > asked + WRITE_WITHIN_MS) throw new StoreBusy('The values were claimed too long ago');
      return decider.decide(command, state, meta);
    },
  });

  const write = async (asked: Asked): Promise<Receipt> => {
    const { decider, unicidade, id, command, meta, options } = asked;
    for (let round = 1; ; round++) {
      const began = clock();
      const { version, atuais, changes } = await look(asked);
      const met = options.ifVersion === undefined || options.ifVersion === version;
      if (!changes || !met) return dispatch(decider, id, command, meta, options);
      const novos = unicidade.pedidos(command).filter((unico) => !atuais.some((has) => equal(has, unico)));
      if (novos.length > 0) await claim(asked, novos, version);
      try {
        const receipt = await dispatch(
          inTime(decider, began),
          id,
          command,
          meta,
          options.isNew ? options : { ...options, ifVersion: version },
        );
        // The same command at the same time, from elsewhere, for a record under another id: the values are that one's.
        const made = Number(receipt.stream.slice(decider.category.length + 1));
        if (novos.length > 0 && made !== Number(id)) await claim({ ...asked, id: made }, novos, -1);
        return receipt;
      } catch (error) {
        // Another process changed the record meanwhile, so the claim is checked anew.
        if (!(error instanceof StaleVersion) || options.ifVersion !== undefined || round === ROUNDS) throw error;
      }
    }
  };

  return async (decider, id, command, meta, options = {}) => {
    const erased = erase(decider);
    const { unicidade } = erased;
    if (!unicidade || unicidade.pedidos(command).length === 0) return dispatch(decider, id, command, meta, options);
    const written = options.mayRepeat && (await store.find(deriveId(meta.commandId, '0'))) !== undefined;
    return written ? dispatch(decider, id, command, meta, options) : write({ decider: erased, unicidade, id, command, meta, options });
  };
};
