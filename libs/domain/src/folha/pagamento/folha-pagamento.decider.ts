import { especiesDeFolha } from '../comum/especies.fields.js';
import type { Folha } from '../comum/folha.state.js';
import { type FolhaCommand, regrasDaFolha } from '../comum/regras.js';
import type { LinhaDeAlguem } from '../comum/trabalho.fields.js';
import type { Decider } from '../../kernel/decider.js';
import type { FolhaPagamentoEvent } from './folha-pagamento.events.js';
import { pagamentosDoTrabalho } from './pagamento.js';

export type FolhaPagamentoCommand = FolhaCommand<LinhaDeAlguem, 'reaberta' | 'trabalho_em_outra_folha' | 'trabalho_excluido'>;

/** The rules of payroll sheets, which pay the days, hours and pieces of a period, and the salaries. */
export const folhaPagamentoDecider: Decider<FolhaPagamentoCommand, FolhaPagamentoEvent, Folha> = {
  category: 'folha_pagamento',
  ...regrasDaFolha({ ...especiesDeFolha.folha_pagamento, pagos: pagamentosDoTrabalho }),
};
