import { especiesDeFolha } from '../comum/especies.fields.js';
import type { Folha } from '../comum/folha.state.js';
import { type FolhaCommand, regrasDaFolha } from '../comum/regras.js';
import type { Decider } from '../../kernel/decider.js';
import type { FolhaColheitaEvent } from './folha-colheita.events.js';
import { type LinhaDaColheita, pagamentosDaFolha } from './pagamento.js';

export type FolhaColheitaCommand = FolhaCommand<LinhaDaColheita, 'reaberta' | 'colheita_em_outra_folha' | 'colheita_excluida'>;

/** The rules of harvest sheets, which pay the pickers of a period. */
export const folhaColheitaDecider: Decider<FolhaColheitaCommand, FolhaColheitaEvent, Folha> = {
  category: 'folha_colheita',
  ...regrasDaFolha({ ...especiesDeFolha.folha_colheita, pagos: pagamentosDaFolha }),
};
