import type * as answers from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
/** An entry of money. `total` is its sum with interest and discount; `vencimento` that of its next open payment. */
export type Lancamento = Answer<typeof answers.Lancamento>;

export type LancamentoCompleto = Answer<typeof answers.LancamentoCompleto>;

/** An instalment of an entry. */
export type Pagamento = Answer<typeof answers.Pagamento>;
