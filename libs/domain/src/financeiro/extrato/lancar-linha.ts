import { blankOf } from '../../kernel/catalogue/record.js';
import type { LancamentoCommand } from '../lancamento/lancamento.decider.js';
import { lancamentoFields } from '../lancamento/lancamento.fields.js';
import type { DoLancamento, ItemConciliado } from './extrato.events.js';

type DaLinha = {
  readonly item: ItemConciliado;
  readonly fluxoId: number;
  /** The last day of the lines. */
  readonly em: string;
  readonly lanca: DoLancamento;
};

/** The entry that a line of a statement becomes: paid on its day, on its cash flow. Between two cash flows it is one entry for both. */
export const registrarDeLinha = ({ item, fluxoId, em: dia, lanca }: DaLinha) => {
  const { id: pagamentoId, centavos } = item;
  const { outroFluxoId, ...resto } = lanca;
  const lancamentoId = item.lancamentoId as number;
  const [entra, sai] = centavos < 0 ? [outroFluxoId, fluxoId] : [fluxoId, outroFluxoId];
  const transfere = lanca.tipo === 'transferencia';
  return {
    type: 'RegistrarLancamento',
    data: {
      ...blankOf(lancamentoFields),
      ...resto,
      ...{ lancamentoId, origem: null, data: dia, files: [] },
      plano: {
        ...{
          pagamentoIds: [pagamentoId],
          valorCentavos: Math.abs(centavos),
          jurosCentavos: 0,
          descontoCentavos: 0,
          primeiroVencimento: dia,
        },
        ...{ pagoEm: dia, numeroCheque: 0, fluxoId: transfere ? entra : fluxoId, fluxoSaidaId: transfere ? sai : null },
      },
    },
  } satisfies LancamentoCommand;
};
