type Mensagens = {
  readonly gerada: string;
  readonly editada: string;
  readonly removida: string;
  readonly saida: string;
  /** Said above the reason when it could not be done. */
  readonly naoGerada: string;
};

/** What is said after something was done to a record of the coffee: spec part 2 §8 word for word, and ours where it shows none. */
export const processoMensagens = {
  colheita: {
    gerada: 'Lote formado com sucesso!',
    editada: 'Lote editado com sucesso!',
    removida: 'Lote removido com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível formar o lote!',
  },
  despolpagem: {
    gerada: 'Despolpa gerada com sucesso!',
    editada: 'Despolpa editada com sucesso!',
    removida: 'Despolpa removida com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível gerar a despolpa!',
  },
  terreiro: {
    gerada: 'Entrada no terreiro gerada com sucesso!',
    editada: 'Entrada no terreiro editada com sucesso!',
    removida: 'Processo de terreiro removido com sucesso!',
    saida: 'Saída do terreiro registrada com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada no terreiro!',
  },
  secagem: {
    gerada: 'Entrada no secador gerada com sucesso!',
    editada: 'Entrada no secador editada com sucesso!',
    removida: 'Processo de secagem removido com sucesso!',
    saida: 'Saída do secador registrada com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada no secador!',
  },
  ressecagem: {
    gerada: 'Entrada na ressecagem gerada com sucesso!',
    editada: 'Entrada na ressecagem editada com sucesso!',
    removida: 'Removido com sucesso!',
    saida: 'Saída da ressecagem registrada com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada na ressecagem!',
  },
  armazem: {
    gerada: 'Entrada no armazém gerada com sucesso!',
    editada: 'Entrada no armazém editada com sucesso!',
    removida: 'Processo de armazém removido com sucesso!',
    saida: 'Saída do armazém registrada com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada no armazém!',
  },
  beneficio: {
    gerada: 'Benefício gerado com sucesso!',
    editada: 'Benefício editado com sucesso!',
    removida: 'Benefício removido com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível gerar o benefício!',
  },
  rebeneficio: {
    gerada: 'Entrada no Rebenefício gerada com sucesso!',
    editada: 'Entrada no Rebenefício editada com sucesso!',
    removida: 'Processo de Rebenefício removido com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível gerar a entrada no Rebenefício!',
  },
  cooperativa: {
    gerada: 'Depósito na cooperativa gerado com sucesso!',
    editada: 'Depósito Cooperativo atualizado com sucesso!',
    removida: 'Depósito Cooperativo removido com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível gerar o depósito na cooperativa!',
  },
} as const satisfies Record<string, Mensagens>;

/** The same, after one thing was taken out of a record. */
export const parteMensagens = {
  lote: 'Lote tirado do registro com sucesso!',
  escolha: 'Escolha deletada com sucesso!',
  adicional: 'Informação adicional deletada com sucesso!',
  saida: 'Saída deletada com sucesso!',
  entrada: 'Entrada deletada com sucesso!',
} as const;
