/** What happens to an item that lines of a statement were confirmed to be. */
export const MUDANCAS = ['ALTERADO', 'ESTORNADO', 'EXCLUIDO'] as const;
