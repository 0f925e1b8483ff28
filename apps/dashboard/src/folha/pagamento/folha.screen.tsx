import { folhaPage } from '../comum/folha-page.js';
import { telaDoPagamento } from '../comum/telas.js';
import { Pagamentos } from './pagamentos.js';

/** One payroll sheet. */
export const Component = folhaPage(telaDoPagamento, Pagamentos);
