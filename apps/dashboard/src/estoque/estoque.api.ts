import type * as answers from '@tulha/domain/estoque/movimento/movimento.answers';
import { nomeDaUnidade } from '@tulha/domain/kernel/unidade';
import type { Answer } from '@tulha/domain/kernel/answers';
import { amount, NBSP } from '../ui/format.js';

export type Estoque = Answer<typeof answers.EstoqueDoInsumo>;
export type Movimento = Answer<typeof answers.MovimentoDeEstoque>;

/** An amount in an input's unit: `12,5 kg`. */
export const medida = (quantidade: number, unidade: Estoque['unidade']): string => `${amount(quantidade)}${NBSP}${nomeDaUnidade(unidade)}`;
