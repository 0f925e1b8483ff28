import type { Dia } from '../../kernel/dates.js';
import { refuseFolha } from '../errors.js';
import { type AdiantamentoAberto, type DescontoDaFolha, descontosDe, totalDosDescontos } from './adiantamentos.fields.js';
import type { DadosDaFolha } from './fatos.fields.js';

/** The fields that any line of a sheet must have. */
export type LinhaDaFolha = { readonly colaboradorId: number; readonly em: Dia; readonly ate?: Dia; readonly pagamentoCentavos: number };

/** The payment of one worker: the exact sum of their lines, to the cent, less the discounts of their advances, and the adjustment. */
export type Pago<L extends LinhaDaFolha> = {
  readonly colaboradorId: number;
  readonly linhas: readonly L[];
  readonly linhasCentavos: number;
  readonly adiantamentos: readonly DescontoDaFolha[];
  readonly reajusteCentavos: number;
  readonly valorCentavos: number;
};

/** The parts of a sheet besides its work: adjustments by worker, and advances that are still open. */
export type AlemDasLinhas = {
  readonly reajustes: Readonly<Record<string, number>>;
  readonly adiantamentos: readonly AdiantamentoAberto[];
};

/**
 * The payments of a sheet, by worker id. Workers with neither lines nor an adjustment are left out.
 * @throws FOLHA_MUDOU, VALOR_NEGATIVO
 */
export const pagosDe = <L extends LinhaDaFolha>(
  { descricao, inicio, fim, colaboradorIds }: Pick<DadosDaFolha, 'descricao' | 'inicio' | 'fim' | 'colaboradorIds'>,
  linhas: readonly L[],
  { reajustes, adiantamentos }: AlemDasLinhas,
): Pago<L>[] => {
  const fora = ({ colaboradorId, em, ate = em }: L) => em < inicio || ate > fim || !colaboradorIds.includes(colaboradorId);
  if (linhas.some(fora)) throw refuseFolha('FOLHA_MUDOU', { descricao });
  const dele = Map.groupBy(linhas, ({ colaboradorId }) => colaboradorId);
  const dado = Map.groupBy(adiantamentos, ({ colaboradorId }) => colaboradorId);
  return [...colaboradorIds]
    .sort((a, b) => a - b)
    .filter((id) => dele.has(id) || (reajustes[id] ?? 0) !== 0)
    .map((colaboradorId) =>
      pagoDe(colaboradorId, dele.get(colaboradorId) ?? [], dado.get(colaboradorId) ?? [], reajustes[colaboradorId] ?? 0),
    );
};

const pagoDe = <L extends LinhaDaFolha>(
  colaboradorId: number,
  linhas: readonly L[],
  abertos: readonly AdiantamentoAberto[],
  reajusteCentavos: number,
): Pago<L> => {
  const linhasCentavos = linhas.reduce((sum, { pagamentoCentavos }) => sum + pagamentoCentavos, 0);
  const adiantamentos = descontosDe(linhasCentavos, abertos);
  const valorCentavos = linhasCentavos - totalDosDescontos(adiantamentos) + reajusteCentavos;
  if (valorCentavos < 0) throw refuseFolha('VALOR_NEGATIVO', { colaborador: colaboradorId });
  return { colaboradorId, linhas, linhasCentavos, adiantamentos, reajusteCentavos, valorCentavos };
};
