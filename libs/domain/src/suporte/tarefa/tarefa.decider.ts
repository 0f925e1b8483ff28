import type { Decider } from '../../kernel/decider.js';
import type { TarefaEvent } from './tarefa.events.js';

export type TarefaCommand = { readonly type: 'EncerrarTarefa'; readonly data: TarefaEvent['data'] };

/** A task ends once, however often its end is told. */
export const tarefaDecider: Decider<TarefaCommand, TarefaEvent, { encerrada: boolean }> = {
  category: 'tarefa',
  initial: () => ({ encerrada: false }),
  evolve: () => ({ encerrada: true }),
  decide: ({ data }, { encerrada }) => (encerrada ? [] : [{ type: 'TarefaEncerrada', data }]),
};
