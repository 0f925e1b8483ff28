/** What happens in a closed month to money of its cash flow, or to an item that lines of a statement were confirmed to be. */
export const MUDANCAS = ['ALTERADO', 'ESTORNADO', 'EXCLUIDO', 'INCLUIDO'] as const;
