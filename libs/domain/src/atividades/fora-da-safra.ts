import { type Dia, diaToBr } from '../kernel/dates.js';

type DaSafra = { readonly nome: string; readonly inicio: Dia; readonly fim: Dia };

/**
 * The warning of an activity on a day that is none of its crop year's; undefined where it is. No refusal: what is done before the first day
 * may be for the year to come, and the year's days may be what is wrong.
 */
export const avisoForaDaSafra = (data: Dia, { nome, inicio, fim }: DaSafra): string | undefined =>
  data < inicio || data > fim
    ? `${nome} vai de ${diaToBr(inicio)} a ${diaToBr(fim)}, e isto é de ${diaToBr(data)}. Confira o dia e a safra.`
    : undefined;
