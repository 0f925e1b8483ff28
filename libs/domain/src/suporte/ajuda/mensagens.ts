/** What is said once it is done (spec part 1 §8). */
export const ajudaMensagens = {
  criado: 'Guia de ajuda criado com sucesso!',
  atualizado: 'Guia de ajuda atualizado com sucesso!',
  removido: 'Guia de ajuda removido com sucesso!',
} as const;
