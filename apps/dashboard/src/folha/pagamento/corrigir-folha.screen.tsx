import { corrigirFolha } from '../comum/corrigir-folha.js';
import { telaDoPagamento } from '../comum/telas.js';

/** An open payroll sheet, said anew. */
export const Component = corrigirFolha(telaDoPagamento);
