import { folhaPage } from '../comum/folha-page.js';
import { telaDaColheita } from '../comum/telas.js';
import { Pagamentos } from './pagamentos.js';

/** One harvest sheet. */
export const Component = folhaPage(telaDaColheita, Pagamentos);
