import { flag, optional, text } from '../../kernel/catalogue/fields.js';

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
