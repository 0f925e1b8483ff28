import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/relatorios/acompanhamento/acompanhamento.answers';
import { useRead } from '../../http/hooks.js';

const BASE = '/acompanhamentos';
type Qual = Readonly<Record<string, string>>;

export type Colheita = Answer<typeof answers.Acompanhamento>;
export type Panhador = Answer<typeof answers.Panhadores>['content'][number];
export type DeUmaSafra = Answer<typeof answers.ColheitaHistorico>['content'][number];
export type Indicador = Answer<typeof answers.Indicadores>['content'][number];
export type TalhaoDoPainel = Answer<typeof answers.TalhoesDoPainel>['content'][number];

/** The picking of a crop year, day by day, with those that may be chosen; the one in use where none is named. */
export const useColheita = (qual: Qual) => useRead<typeof answers.Acompanhamento>(BASE, qual, { keep: true });

export const usePanhadores = (qual: Qual) => useRead<typeof answers.Panhadores>(`${BASE}/panhadores`, qual, { keep: true });

export const useHistorico = (qual: Qual) => useRead<typeof answers.ColheitaHistorico>(`${BASE}/colheita-historico`, qual, { keep: true });

export const useCustoOperacional = (qual: Qual) =>
  useRead<typeof answers.CustoOperacional>(`${BASE}/custo-operacional`, qual, { keep: true });

export const useMecanica = (qual: Qual) => useRead<typeof answers.ColheitaMecanica>('/colheita/mecanica/dashboard', qual, { keep: true });

/** Percentages and plots of the farms looked at: 0 is the active one, or all of them. */
export const useIndicadores = (qual: Qual) => useRead<typeof answers.Indicadores>('/dashboard/0/indicadores', qual, { keep: true });
export const useTalhoes = (qual: Qual) => useRead<typeof answers.TalhoesDoPainel>('/dashboard/0/talhoes', qual, { keep: true });
