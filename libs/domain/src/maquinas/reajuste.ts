import { refuseShared } from '../kernel/shared-errors.js';
import { refuseMaquina } from './errors.js';
import { CUSTO_MAXIMO } from '../atividades/parte/na-atividade.js';
import type { Linha } from '../atividades/parte/parte.fields.js';
import { maquinas } from '../atividades/parte/partes.fields.js';
import type { Dia } from '../kernel/dates.js';

/** Works of one machine that are readjusted at once. */
export const TRABALHOS_MAX = 500;

/** A line of machine work as it is kept, with its cost. */
export type Trabalhado = { readonly atividade: number; readonly parteId: number; readonly linha: Linha; readonly custoCentavos: number };
export type Reajustado<T extends Trabalhado> = T & { readonly depois: Linha; readonly depoisCentavos: number };

/** Whether the machine's own value becomes the new one: not where the period is over. */
export const valePara = (fim: Dia | null, hoje: Dia): boolean => fim === null || fim >= hoje;

/** The work whose cost another value of the hour changes. @throws CUSTO_ALTO_DEMAIS, TRABALHOS_DEMAIS */
export const reajustar = <T extends Trabalhado>(trabalhos: readonly T[], valorCentavos: number): readonly Reajustado<T>[] => {
  const mudam = trabalhos.flatMap((um) => {
    const depois = { ...um.linha, valorCentavos };
    const depoisCentavos = maquinas.custo(depois);
    return depoisCentavos === um.custoCentavos ? [] : [{ ...um, depois, depoisCentavos }];
  });
  if (mudam.some(({ depoisCentavos }) => depoisCentavos > CUSTO_MAXIMO)) throw refuseShared('CUSTO_ALTO_DEMAIS');
  if (mudam.length > TRABALHOS_MAX) throw refuseMaquina('TRABALHOS_DEMAIS', { quantos: mudam.length, maximo: TRABALHOS_MAX });
  return mudam;
};
