import type * as answers from '@tulha/domain/financeiro/movimentacao/movimentacao.answers';
import type { Answer, Listed } from '@tulha/domain/kernel/answers';
import { useRead } from '../../http/hooks.js';

export type Mes = Answer<typeof answers.MesDoFluxo>;
export type Previsao = Answer<typeof answers.PrevisaoDosFluxos>;

const FINANCEIRO = { modulo: 'financeiro' };

/** The balance to come, of one cash flow or of all. */
export const usePrevisao = (fluxo: number | undefined) =>
  useRead<typeof answers.PrevisaoDosFluxos>('/fluxos/previsao', fluxo === undefined ? {} : { fluxo }, { ...FINANCEIRO, keep: true });

/** The last twelve months of a cash flow. */
export const useDozeMeses = (fluxo: number) =>
  useRead<Listed<typeof answers.MesDoFluxo>>(`/fluxos/${fluxo}/12meses`, undefined, FINANCEIRO);
