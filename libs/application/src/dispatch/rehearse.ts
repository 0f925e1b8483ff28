import type { CommandMeta, Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message } from '@tulha/domain/kernel/fact';
import type { Dispatch } from './dispatch.js';

/**
 * Reads the stream's state for a command, in its lane between commands, and writes nothing. `tell` may not change the state
 * it is given, as `decide` may not.
 * @returns the result of `tell`, and the version of the stream it is true of
 * @throws every error of `tell`, StoreBusy when too much is waiting
 */
export const ask = async <C extends Message, E extends Fact, S, T>(
  dispatch: Dispatch,
  decider: Decider<C, E, S>,
  id: string | number,
  command: C,
  meta: CommandMeta,
  tell: (state: S, command: C, meta: CommandMeta) => T,
): Promise<{ readonly told: T; readonly version: number }> => {
  let told: { readonly is: T } | undefined;
  const only: Decider<C, E, S> = {
    ...decider,
    unicidade: undefined,
    decide: (asked, state, by) => {
      told = { is: tell(state, asked, by) };
      return [];
    },
  };
  const { version } = await dispatch(only, id, command, meta);
  if (!told) throw new Error(`${command.type} was not decided`);
  return { told: told.is, version };
};

/** Tells the effect of a command on the stream as it stands. @throws every error of `tell`, StoreBusy when too much is waiting */
export const rehearse = async <C extends Message, E extends Fact, S, T>(...asked: Parameters<typeof ask<C, E, S, T>>): Promise<T> =>
  (await ask(...asked)).told;
