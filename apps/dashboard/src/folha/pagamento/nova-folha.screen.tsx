import { novaFolha } from '../comum/nova-folha.js';
import { telaDoPagamento } from '../comum/telas.js';

/** A new payroll sheet. */
export const Component = novaFolha(telaDoPagamento);
