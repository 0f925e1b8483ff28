import { listaDeFolhas } from '../comum/lista.js';
import { telaDaColheita } from '../comum/telas.js';

/** Harvest sheets. */
export const Component = listaDeFolhas(telaDaColheita, 'Uma folha soma o que cada um colheu num período e quanto há a pagar.');
