import { refuseFolha } from '../errors.js';
import type { DadosDaFolha, PagamentoDoColaborador } from './folha-colheita.events.js';

/** A line of manual harvest, as far as a sheet must know it. */
export type LinhaDeColheita = {
  readonly linhaId: number;
  readonly colaboradorId: number;
  readonly em: string;
  readonly litrosMl: number;
  readonly quantidade: number;
  readonly pagamentoCentavos: number;
};

/**
 * What each worker of a sheet is paid: the exact sum of their lines, to the cent, and the adjustment. Whoever has neither is
 * left out. By worker id.
 */
export const pagamentosDaFolha = (
  { descricao, inicio, fim, colaboradorIds }: DadosDaFolha,
  linhas: readonly LinhaDeColheita[],
  reajustes: Readonly<Record<string, number>>,
): PagamentoDoColaborador[] => {
  const dele = Map.groupBy(linhas, ({ colaboradorId }) => colaboradorId);
  const alheia = linhas.find(({ colaboradorId, em }) => em < inicio || em > fim || !colaboradorIds.includes(colaboradorId));
  if (alheia) throw refuseFolha('FOLHA_MUDOU', { descricao });
  return [...colaboradorIds]
    .sort((a, b) => a - b)
    .filter((id) => dele.has(id) || (reajustes[id] ?? 0) !== 0)
    .map((colaboradorId) => pagamentoDe(colaboradorId, dele.get(colaboradorId) ?? [], reajustes[colaboradorId] ?? 0));
};

const pagamentoDe = (colaboradorId: number, linhas: readonly LinhaDeColheita[], reajusteCentavos: number): PagamentoDoColaborador => {
  const total = (of: (linha: LinhaDeColheita) => number) => linhas.reduce((sum, linha) => sum + of(linha), 0);
  const colheitaCentavos = total(({ pagamentoCentavos }) => pagamentoCentavos);
  const valorCentavos = colheitaCentavos + reajusteCentavos;
  if (valorCentavos < 0) throw refuseFolha('VALOR_NEGATIVO', { colaborador: colaboradorId });
  return {
    colaboradorId,
    linhaIds: linhas.map(({ linhaId }) => linhaId),
    litrosMl: total(({ litrosMl }) => litrosMl),
    medidas: total(({ quantidade }) => quantidade),
    dias: new Set(linhas.map(({ em }) => em)).size,
    colheitaCentavos,
    reajusteCentavos,
    valorCentavos,
  };
};
