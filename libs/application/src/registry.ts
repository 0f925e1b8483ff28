import type { FactTable } from '@tulha/domain/kernel/facts';
import { records } from '@tulha/domain/registers/declared';
import { catalogueDeciders, registerDeciders } from './catalogue-deciders.js';
import { type AnyDecider, erase } from './dispatch/wish.js';
import type { Register } from '@tulha/domain/kernel/register/register';
import { registers } from '@tulha/domain/registers/index';
import type { Policy } from './policies/policy.js';
import { registerPolicies } from './policies/registers/quando-passo.policy.js';
import { policies as roomPolicies, roomDeciders, roomFacts } from './rooms.js';

export { catalogueDeciders, registerDeciders };

/** The one list of deciders: the shell can send commands to these alone. */
export const deciders: readonly AnyDecider[] = [
  ...roomDeciders,
  ...Object.values(catalogueDeciders).map(erase),
  ...Object.values(registerDeciders).map(erase),
];

/** Every type of fact there is, by name. */
export const factTypes: FactTable = Object.assign({}, roomFacts, ...Object.values(records).map(({ facts }) => facts));

/** The consequences of facts in other streams: those of rooms written by hand, and those of the steps of registers. */
export const policies: readonly Policy[] = [...roomPolicies, ...registerPolicies(Object.values<Register>(registers), deciders)];

/** The rules of the streams of a kind, for asking another room for its refusal. */
export const deciderOf = (category: string): AnyDecider => {
  const decider = deciders.find((one) => one.category === category);
  if (!decider) throw new Error(`No rules of ${category}`);
  return decider;
};
