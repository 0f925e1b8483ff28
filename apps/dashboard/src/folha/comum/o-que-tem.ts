import { count, money } from '../../ui/format.js';
import type { QuemEntra } from './folhas.api.js';

/** The work or the salary of a worker that is unpaid in the period, and whether they have left. */
export const oQueTem = ({ situacao, dias, valor }: Pick<QuemEntra, 'situacao' | 'dias' | 'valor'>): string | undefined =>
  [
    ...(situacao === 'ATIVO' ? [] : ['Saiu']),
    ...(dias > 0 ? [`${money(valor)} em ${dias === 1 ? '1 dia' : `${count(dias)} dias`}`] : []),
    ...(dias === 0 && valor > 0 ? [`${money(valor)} de salário`] : []),
  ].join(' · ') || undefined;
