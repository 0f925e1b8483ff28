/** The success texts. */
export const ajudaMensagens = {
  criado: 'Guia de ajuda criado com sucesso!',
  atualizado: 'Guia de ajuda atualizado com sucesso!',
  removido: 'Guia de ajuda removido com sucesso!',
} as const;
