import { retidoDasLeis } from '../leis/calculo.fields.js';
import type { LeiAplicada } from '../leis/leis.fields.js';
import { type DescontoDaFolha, totalDosDescontos } from './adiantamentos.fields.js';

/** A worker's payment as its cost needs it. */
export type Custa = {
  readonly valorCentavos: number;
  readonly adiantamentos?: readonly Pick<DescontoDaFolha, 'valorCentavos'>[] | undefined;
  readonly leis?: readonly Pick<LeiAplicada, 'efeito' | 'valorCentavos'>[] | undefined;
};

/** What was earned, which is the cost of a payment: also what was given ahead, and what the law withholds. */
export const custoDe = ({ valorCentavos, adiantamentos = [], leis = [] }: Custa): number =>
  valorCentavos + totalDosDescontos(adiantamentos) + retidoDasLeis(leis);
