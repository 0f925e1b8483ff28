import { listaDeFolhas } from '../comum/lista.js';
import { telaDoPagamento } from '../comum/telas.js';
import { SemFolha } from './sem-folha.js';

/** Payroll sheets, and the work that none of them pays yet. */
export const Component = listaDeFolhas(
  telaDoPagamento,
  'Uma folha soma os dias, as horas, a produção e os salários de um período, e quanto há a pagar.',
  <SemFolha />,
);
