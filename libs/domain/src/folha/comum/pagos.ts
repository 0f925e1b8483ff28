import type { Dia } from '../../kernel/dates.js';
import { refuseFolha } from '../errors.js';
import { leisAplicadas, saldoDasLeis } from '../leis/calculo.fields.js';
import { type LeiAplicada, type LeisDaConta, SEM_LEIS } from '../leis/leis.fields.js';
import { type AdiantamentoAberto, type DescontoDaFolha, descontosDe, totalDosDescontos } from './adiantamentos.fields.js';
import type { DadosDaFolha } from './fatos.fields.js';

/** The fields that any line of a sheet must have. */
export type LinhaDaFolha = {
  readonly colaboradorId: number;
  readonly em: Dia;
  readonly ate?: Dia;
  readonly fonte?: string;
  readonly pagamentoCentavos: number;
};

/** The payment of one worker: the exact sum of their lines, to the cent, with the rules of law that add or take off, less the discounts of their advances, and the adjustment. */
export type Pago<L extends LinhaDaFolha> = {
  readonly colaboradorId: number;
  readonly linhas: readonly L[];
  readonly linhasCentavos: number;
  readonly leis: readonly LeiAplicada[];
  readonly adiantamentos: readonly DescontoDaFolha[];
  readonly reajusteCentavos: number;
  readonly valorCentavos: number;
};

/** The parts of a sheet besides its work: adjustments by worker, advances that are still open, and rules of law in use. */
export type AlemDasLinhas = {
  readonly reajustes: Readonly<Record<string, number>>;
  readonly adiantamentos: readonly AdiantamentoAberto[];
  readonly leis?: LeisDaConta | undefined;
};

/**
 * The payments of a sheet, by worker id. Workers with neither lines nor an adjustment are left out.
 * @throws FOLHA_MUDOU, VALOR_NEGATIVO
 */
export const pagosDe = <L extends LinhaDaFolha>(
  { descricao, inicio, fim, colaboradorIds }: Pick<DadosDaFolha, 'descricao' | 'inicio' | 'fim' | 'colaboradorIds'>,
  linhas: readonly L[],
  { reajustes, adiantamentos, leis = SEM_LEIS }: AlemDasLinhas,
): Pago<L>[] => {
  const seus = new Set(colaboradorIds);
  const fora = ({ colaboradorId, em, ate = em }: L) => em < inicio || ate > fim || !seus.has(colaboradorId);
  if (linhas.some(fora)) throw refuseFolha('FOLHA_MUDOU', { descricao });
  const dele = Map.groupBy(linhas, ({ colaboradorId }) => colaboradorId);
  const dado = Map.groupBy(adiantamentos, ({ colaboradorId }) => colaboradorId);
  return [...colaboradorIds]
    .sort((a, b) => a - b)
    .filter((id) => dele.has(id) || (reajustes[id] ?? 0) !== 0)
    .map((colaboradorId) => {
      const linhasDele = dele.get(colaboradorId) ?? [];
      const aplicadas = leisAplicadas(linhasDele, leis, colaboradorId);
      return pagoDe(colaboradorId, linhasDele, aplicadas, dado.get(colaboradorId) ?? [], reajustes[colaboradorId] ?? 0);
    });
};

const pagoDe = <L extends LinhaDaFolha>(
  colaboradorId: number,
  linhas: readonly L[],
  leis: readonly LeiAplicada[],
  abertos: readonly AdiantamentoAberto[],
  reajusteCentavos: number,
): Pago<L> => {
  const linhasCentavos = linhas.reduce((sum, { pagamentoCentavos }) => sum + pagamentoCentavos, 0);
  const brutoCentavos = linhasCentavos + saldoDasLeis(leis);
  const adiantamentos = descontosDe(brutoCentavos, abertos);
  const valorCentavos = brutoCentavos - totalDosDescontos(adiantamentos) + reajusteCentavos;
  if (valorCentavos < 0) throw refuseFolha('VALOR_NEGATIVO', { colaborador: colaboradorId });
  return { colaboradorId, linhas, linhasCentavos, leis, adiantamentos, reajusteCentavos, valorCentavos };
};
