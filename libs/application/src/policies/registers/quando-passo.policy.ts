import type { Fact } from '@tulha/domain/kernel/fact';
import { consequencesOf } from '@tulha/domain/kernel/register/register.follows';
import type { Register } from '@tulha/domain/kernel/register/register';
import type { AnyDecider } from '../../dispatch/wish.js';
import { type Consequence, definePolicy, type Policy } from '../policy.js';

type Passo = Fact<string, Record<string, unknown>>;

/** The consequences of the steps of registers, from their declarations: a policy for each step that declares some. */
export const registerPolicies = (registers: readonly Register[], deciders: readonly AnyDecider[]): readonly Policy[] => {
  const byCategory = new Map(deciders.map((decider) => [decider.category, decider]));
  const sent = (
    register: Register,
    passo: string,
    { meta, data }: { readonly meta: { readonly conta: number }; readonly data: Passo['data'] },
  ) =>
    consequencesOf(register, passo, data, meta.conta).map(({ category, id, command }): Consequence => {
      const decider = byCategory.get(category);
      if (!decider) throw new Error(`${register.tabela}.${passo} sends to ${category}, which has no decider`);
      return { decider: decider as unknown as Consequence['decider'], id, command };
    });
  return registers.flatMap((register) =>
    Object.entries(register.transitions).flatMap(([passo, { fato, then }]) =>
      then ? [definePolicy<Passo>({ name: `${register.tabela}-${passo}`, on: fato, then: (fact) => sent(register, passo, fact) })] : [],
    ),
  );
};
