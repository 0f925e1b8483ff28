import type { Decider } from '../../kernel/decider.js';
import { refuseAcesso } from '../errors.js';
import type { ContaEvent } from './conta.events.js';

type Conta = { criada: boolean };
export type ContaCommand = { readonly type: 'CriarConta'; readonly data: { contaId: number; nome: string; plano: string } };

/** An account: one producer with their farms, apart from every other. */
export const contaDecider: Decider<ContaCommand, ContaEvent, Conta> = {
  category: 'conta',
  initial: () => ({ criada: false }),
  evolve: () => ({ criada: true }),
  decide: ({ data }, { criada }) => {
    if (criada) throw refuseAcesso('CONTA_JA_EXISTE');
    return [{ type: 'ContaCriada', data }];
  },
};
