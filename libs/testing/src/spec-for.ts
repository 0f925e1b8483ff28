import type { CommandMeta, Decider } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Fact, Message } from '@tulha/domain/kernel/fact';
import type { FactTable } from '@tulha/domain/kernel/facts';

/** The metadata of commands in decider tests, unless a test gives others. */
export const META: CommandMeta = { conta: 1, ator: 1, fazenda: 1, commandId: 'comando', now: '2026-06-15T12:00:00.000Z' };

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * `const { given } = specFor(decider, facts)`, then `given(...facts).when(command).then(...facts)`, `.thenRefused(code, text?)` or
 * `.thenNothing()`. Every fact that comes out must fit its recorded schema, and the state must survive a trip through JSON.
 */
export const specFor = <C extends Message, E extends Fact, S>(decider: Decider<C, E, S>, table: FactTable) => {
  const fold = (facts: readonly E[]): S => {
    const state = copy(facts).reduce(decider.evolve, decider.initial());
    expect(copy(state)).toEqual(state);
    return state;
  };

  const decide = (facts: readonly E[], command: C, meta: Partial<CommandMeta>): E[] => {
    const out = decider.decide(command, fold(facts), { ...META, ...meta });
    for (const { type, data } of out) expect({ type, issues: table[type]?.data.safeParse(data).error?.issues }).toEqual({ type });
    return out;
  };

  return {
    fold,
    /** Some facts, and those that commands make after them, one after another. */
    after: (facts: readonly E[], ...commands: readonly C[]): E[] =>
      commands.reduce<E[]>((before, command) => [...before, ...decide(before, command, {})], [...facts]),
    given: (...facts: readonly E[]) => ({
      when: (command: C, meta: Partial<CommandMeta> = {}) => ({
        /** The resulting facts, for a spec that goes on from there. */
        facts: () => decide(facts, command, meta),
        then: (...expected: readonly E[]) => expect(decide(facts, command, meta)).toEqual(expected),
        thenNothing: () => expect(decide(facts, command, meta)).toEqual([]),
        thenRefused: (code: string, message?: string) => {
          const refusal = refusalOf(() => decide(facts, command, meta));
          expect(refusal?.code ?? 'aceito').toBe(code);
          expect(refusal?.message).not.toMatch(/[{}]/);
          if (message !== undefined) expect(refusal?.message).toBe(message);
        },
      }),
    }),
  };
};

const refusalOf = (work: () => unknown): DomainError | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};
