import { option, optional } from '../../kernel/catalogue/fields.js';
import { NOMES_DA_POS_COLHEITA, PROCESSOS_DA_POS_COLHEITA } from './pos-colheita.js';

/** The process that a category's expenses, or the work of a kind of activity, are spent on. */
export const processoDaPosColheita = optional(
  option('Processo da pós-colheita', PROCESSOS_DA_POS_COLHEITA, {
    rotulos: NOMES_DA_POS_COLHEITA,
    help: 'Lenha e energia do secador, frete do benefício: o que se gasta nele vai para o custo dos lotes que passaram por ele.',
  }),
);
