import { blankOf } from '../../kernel/catalogue/record.js';
import type { Dia } from '../../kernel/dates.js';
import type { LancamentoCommand } from './lancamento.decider.js';
import { lancamentoFields } from './lancamento.fields.js';
import type { Origem } from './lancamento.events.js';

/** What another record must say for an entry to follow from it. Ids were allocated with that record's own fact. */
export type LancamentoDeOrigem = {
  readonly lancamentoId: number;
  /** One for each instalment. */
  readonly pagamentoIds: readonly number[];
  readonly origem: Origem;
  readonly fazendaId: number;
  readonly tipo: 'receita' | 'despesa';
  readonly descricao: string;
  readonly categoria: string | null;
  readonly categoriaId?: number | null;
  readonly valorCentavos: number;
  readonly data: Dia;
  readonly primeiroVencimento: Dia;
  readonly fluxoId?: number | null;
  readonly safraId?: number | null;
  readonly fornecedorId?: number | null;
  readonly notafiscal?: string | null;
};

/** The command by which a policy books an entry, still to be paid, for a sheet, a sale or a purchase. */
export const registrarDeOrigem = (dados: LancamentoDeOrigem): LancamentoCommand => {
  const { pagamentoIds, valorCentavos, primeiroVencimento, fluxoId = null, ...cabecalho } = dados;
  return {
    type: 'RegistrarLancamento',
    data: {
      ...blankOf(lancamentoFields),
      ...cabecalho,
      files: [],
      plano: {
        pagamentoIds,
        valorCentavos,
        jurosCentavos: 0,
        descontoCentavos: 0,
        primeiroVencimento,
        pagoEm: null,
        fluxoId,
        fluxoSaidaId: null,
        numeroCheque: 0,
      },
    },
  };
};
