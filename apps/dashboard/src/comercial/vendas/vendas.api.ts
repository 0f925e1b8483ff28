import type * as answers from '@tulha/domain/comercial/venda/venda.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { Versioned } from '../../http/client.js';

export const VENDAS = '/vendas';

/** A sale. `codigo` is its name here; `pendente` while the lots have answered and the sale itself is still being closed or opened. */
export type Venda = Answer<typeof answers.Venda>;

export type ProdutoDaVenda = VendaCompleta['produtos'][number];

export type VendaCompleta = Versioned<Answer<typeof answers.VendaCompleta>>;
