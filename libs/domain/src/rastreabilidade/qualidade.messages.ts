/** The success texts of samples, classifications and readings of a dryer. */
export const qualidadeMensagens = {
  amostra: {
    adicionada: 'Amostra adicionada com sucesso!',
    editada: 'Amostra editada com sucesso!',
    removida: 'Amostra removida com sucesso!',
  },
  classificacao: {
    adicionada: 'Classificação adicionada com sucesso!',
    editada: 'Classificação editada com sucesso!',
    removida: 'Classificação removida com sucesso!',
  },
  leitura: {
    adicionada: 'Leitura adicionada com sucesso!',
    editada: 'Leitura editada com sucesso!',
    removida: 'Leitura desfeita!',
  },
} as const;
