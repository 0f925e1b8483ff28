import type { CommandMeta } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Register } from '@tulha/domain/kernel/register/register';
import type { RegisterCommand, RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { consequencesOf } from '@tulha/domain/kernel/register/register.follows';
import { registerDeciders } from '../catalogue-deciders.js';
import type { Dispatch } from '../dispatch/dispatch.js';
import { rehearse } from '../dispatch/rehearse.js';
import type { Reactor } from '../policies/reactor.js';
import { deciderOf } from '../registry.js';

export type Engine = { readonly dispatch: Dispatch; readonly reactor: Pick<Reactor, 'react'> };
type StepBack = { readonly register: Register; readonly id: number; readonly passo: string };

const commandOf = ({ id, passo }: StepBack): RegisterCommand => ({
  type: 'DarPasso',
  data: { id, passo, dados: {}, given: { vistos: {}, ids: {} } },
});
const rulesOf = ({ register }: StepBack) => registerDeciders[register.tabela] as RegisterRules;

/**
 * Asks the record, and each room in which its step had consequences, whether the step can be taken back; nothing is written. A consequence that is not there
 * yet stands in nobody's way: the policies take it back in its turn.
 * @throws the refusal of the record, or of another room in its own words
 */
export const askStepBack = async (dispatch: Dispatch, step: StepBack, meta: CommandMeta): Promise<void> => {
  const { register, id, passo } = step;
  const rules = rulesOf(step);
  const [fact] = await rehearse(dispatch, rules, id, commandOf(step), meta, (state, asked, by) => rules.decide(asked, state, by));
  if (!fact) return;
  for (const { category, id: other, command, asked = command } of consequencesOf(register, passo, fact.data, meta.conta)) {
    const decider = deciderOf(category);
    try {
      await rehearse(dispatch, decider, other, asked as never, meta, (state, told, by) => decider.decide(told, state, by));
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'absent') throw error;
    }
  }
};

/**
 * Takes a step of a record back where nothing stands in the way, with its consequences; those that cannot be drawn for now are left to the worker that follows the log.
 * @throws every refusal of `askStepBack`
 */
export const stepBack = async ({ dispatch, reactor }: Engine, step: StepBack, meta: CommandMeta): Promise<void> => {
  await askStepBack(dispatch, step, meta);
  const { facts } = await dispatch(rulesOf(step), step.id, commandOf(step), meta);
  for (const fact of facts) await reactor.react(fact);
};
