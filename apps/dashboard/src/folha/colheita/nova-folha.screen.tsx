import { novaFolha } from '../comum/nova-folha.js';
import { telaDaColheita } from '../comum/telas.js';

/** A new harvest sheet. */
export const Component = novaFolha(telaDaColheita);
