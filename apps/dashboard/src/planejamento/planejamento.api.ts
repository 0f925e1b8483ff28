import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/planejamento/planejamento.answers';
import { useRead } from '../http/hooks.js';

const ORCAMENTOS = '/planejamentos/orcamentos';

export type Totais = Answer<typeof answers.TotaisDoPlanejamento>;
export type Grafico = Answer<typeof answers.GraficoDoOrcamento>;
export type Mes = Answer<typeof answers.GraficoDaReceita>['content'][number];

type Qual = Readonly<Record<string, string>>;

/** A crop year in sums, with those that may be chosen; the one in use where none is named. */
export const useTotais = (qual: Qual) => useRead<typeof answers.TotaisDoPlanejamento>(`${ORCAMENTOS}/totais`, qual, { keep: true });

/** The amounts budgeted and entered, by category. */
export const useGrafico = (qual: Qual) => useRead<typeof answers.GraficoDoOrcamento>(`${ORCAMENTOS}/grafico`, qual, { keep: true });

/** Income by month: budgeted, expected and entered. */
export const useReceita = (qual: Qual) => useRead<typeof answers.GraficoDaReceita>(`${ORCAMENTOS}/grafico-receita`, qual, { keep: true });
