import type { FactTable } from '@tulha/domain/kernel/facts';
import { records } from '@tulha/domain/registers/declared';
import { catalogueDeciders, registerDeciders } from './catalogue-deciders.js';
import { type AnyDecider, erase } from './dispatch/wish.js';
import { policies, roomDeciders, roomFacts } from './rooms.js';

export { catalogueDeciders, policies, registerDeciders };

/** The one list of deciders: what the shell can send commands to. */
export const deciders: readonly AnyDecider[] = [
  ...roomDeciders,
  ...Object.values(catalogueDeciders).map(erase),
  ...Object.values(registerDeciders).map(erase),
];

/** Every type of fact there is, by name. */
export const factTypes: FactTable = Object.assign({}, roomFacts, ...Object.values(records).map(({ facts }) => facts));
