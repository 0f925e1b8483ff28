import { blankOf } from '../../kernel/catalogue/record.js';
import type { Dia } from '../../kernel/dates.js';
import type { LancamentoCommand } from '../lancamento/lancamento.decider.js';
import { lancamentoFields } from '../lancamento/lancamento.fields.js';

type DaLinha = {
  readonly lancamentoId: number;
  readonly pagamentoId: number;
  readonly fazendaId: number;
  readonly tipo: 'receita' | 'despesa' | 'transferencia';
  readonly dia: Dia;
  /** As in the statement: money out is negative. */
  readonly centavos: number;
  readonly fluxoId: number;
  /** The other side of a transfer. */
  readonly outroFluxoId: number | null;
  readonly descricao: string;
  readonly categoria: string | null;
  readonly categoriaId: number | null;
  readonly fornecedorId: number | null;
  readonly safraId: number | null;
};

/** The entry that a line of a statement becomes: paid on its day, on its cash flow. Between two cash flows it is one entry for both. */
export const registrarDeLinha = (linha: DaLinha): LancamentoCommand => {
  const { lancamentoId, pagamentoId, fazendaId, tipo, dia, centavos, fluxoId, outroFluxoId, ...resto } = linha;
  const [entra, sai] = centavos < 0 ? [outroFluxoId, fluxoId] : [fluxoId, outroFluxoId];
  const transfere = tipo === 'transferencia';
  return {
    type: 'RegistrarLancamento',
    data: {
      ...blankOf(lancamentoFields),
      ...resto,
      ...{ lancamentoId, fazendaId, tipo, origem: null, data: dia, files: [] },
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
  };
};
