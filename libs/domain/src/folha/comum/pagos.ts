import type { Dia } from '../../kernel/dates.js';
import { refuseFolha } from '../errors.js';
import type { DadosDaFolha } from './fatos.fields.js';

/** What a sheet must know of any line that it pays. */
export type LinhaDaFolha = { readonly colaboradorId: number; readonly em: Dia; readonly ate?: Dia; readonly pagamentoCentavos: number };

/** What one worker is paid: the exact sum of their lines, to the cent, and the adjustment. */
export type Pago<L extends LinhaDaFolha> = {
  readonly colaboradorId: number;
  readonly linhas: readonly L[];
  readonly linhasCentavos: number;
  readonly reajusteCentavos: number;
  readonly valorCentavos: number;
};

/**
 * What each worker of a sheet is paid. Whoever has neither lines nor an adjustment is left out. By worker id.
 * @throws FOLHA_MUDOU, VALOR_NEGATIVO
 */
export const pagosDe = <L extends LinhaDaFolha>(
  { descricao, inicio, fim, colaboradorIds }: Pick<DadosDaFolha, 'descricao' | 'inicio' | 'fim' | 'colaboradorIds'>,
  linhas: readonly L[],
  reajustes: Readonly<Record<string, number>>,
): Pago<L>[] => {
  const fora = ({ colaboradorId, em, ate = em }: L) => em < inicio || ate > fim || !colaboradorIds.includes(colaboradorId);
  if (linhas.some(fora)) throw refuseFolha('FOLHA_MUDOU', { descricao });
  const dele = Map.groupBy(linhas, ({ colaboradorId }) => colaboradorId);
  return [...colaboradorIds]
    .sort((a, b) => a - b)
    .filter((id) => dele.has(id) || (reajustes[id] ?? 0) !== 0)
    .map((colaboradorId) => pagoDe(colaboradorId, dele.get(colaboradorId) ?? [], reajustes[colaboradorId] ?? 0));
};

const pagoDe = <L extends LinhaDaFolha>(colaboradorId: number, linhas: readonly L[], reajusteCentavos: number): Pago<L> => {
  const linhasCentavos = linhas.reduce((sum, { pagamentoCentavos }) => sum + pagamentoCentavos, 0);
  const valorCentavos = linhasCentavos + reajusteCentavos;
  if (valorCentavos < 0) throw refuseFolha('VALOR_NEGATIVO', { colaborador: colaboradorId });
  return { colaboradorId, linhas, linhasCentavos, reajusteCentavos, valorCentavos };
};
