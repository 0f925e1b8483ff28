import { flag, optional, text } from '../../kernel/catalogue/fields.js';
import { refuseEstoque } from '../errors.js';

/** What a step takes that moves stock on a day on which it may have been counted already. */
export const noDiaDaContagem = {
  antesDaContagem: optional(
    flag('Já estava na contagem do dia', {
      help: 'Houve uma contagem no mesmo dia, já lançada, e isto já estava nela. Sem dizer, veio depois.',
    }),
  ),
};
/** The remarks about what a document moves, or would: a lot that had expired, a count of the same day. */
export const avisoDoEstoque = { aviso: optional(text('O que se avisa')) };

/** The reason that a step takes which asks the stock for more than it had. */
export const motivoDoEstoque = (help: string) => ({ motivo: optional(text('Motivo', { max: 500, help })) });
/** What the step takes that gets back from the stock what a document had brought. */
export const motivoDeUsado = motivoDoEstoque('Pedido quando já se usou o que entrou.');

/** Refuses to finalise a document without products; `este` names it, as people do. */
export const recusaSemProdutos = (este: string, produtos: readonly unknown[], step: string) =>
  step === 'finalizar' && produtos.length === 0 ? refuseEstoque('DOCUMENTO_SEM_PRODUTOS', { nome: este }) : undefined;
