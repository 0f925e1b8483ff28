type Mensagens = {
  readonly gerada: string;
  readonly editada: string;
  readonly removida: string;
  readonly saida: string;
  /** Said above the reason when it could not be done. */
  readonly naoGerada: string;
  readonly naoEditada: string;
  readonly naoRemovida: string;
};

/** The success texts of records of coffee: published ones to the letter, our own where none was published. */
export const processoMensagens = {
  colheita: {
    gerada: 'Lote formado com sucesso!',
    editada: 'Lote editado com sucesso!',
    removida: 'Lote removido com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível formar o lote!',
    naoEditada: 'Não foi possível editar o lote!',
    naoRemovida: 'Não foi possível deletar o lote!',
  },
  despolpagem: {
    gerada: 'Despolpa gerada com sucesso!',
    editada: 'Despolpa editada com sucesso!',
    removida: 'Despolpa removida com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível gerar a despolpa!',
    naoEditada: 'Não foi possível editar a despolpa!',
    naoRemovida: 'Não foi possível deletar a despolpa!',
  },
  terreiro: {
    gerada: 'Entrada no terreiro gerada com sucesso!',
    editada: 'Entrada no terreiro editada com sucesso!',
    removida: 'Processo de terreiro removido com sucesso!',
    saida: 'Saída do terreiro registrada com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada no terreiro!',
    naoEditada: 'Não foi possível editar a entrada no terreiro!',
    naoRemovida: 'Não foi possível deletar o processo de terreiro!',
  },
  secagem: {
    gerada: 'Entrada no secador gerada com sucesso!',
    editada: 'Entrada no secador editada com sucesso!',
    removida: 'Processo de secagem removido com sucesso!',
    saida: 'Saída do secador registrada com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada no secador!',
    naoEditada: 'Não foi possível editar a entrada no secador!',
    naoRemovida: 'Não foi possível deletar o processo de secagem!',
  },
  ressecagem: {
    gerada: 'Entrada na ressecagem gerada com sucesso!',
    editada: 'Entrada na ressecagem editada com sucesso!',
    removida: 'Removido com sucesso!',
    saida: 'Saída da ressecagem registrada com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada na ressecagem!',
    naoEditada: 'Não foi possível editar a entrada na ressecagem!',
    naoRemovida: 'Não foi possível deletar o processo de ressecagem!',
  },
  armazem: {
    gerada: 'Entrada no armazém gerada com sucesso!',
    editada: 'Entrada no armazém editada com sucesso!',
    removida: 'Processo de armazém removido com sucesso!',
    saida: 'Saída do armazém registrada com sucesso!',
    naoGerada: 'Não foi possível gerar a entrada no armazém!',
    naoEditada: 'Não foi possível editar a entrada no armazém!',
    naoRemovida: 'Não foi possível deletar o processo de armazém!',
  },
  beneficio: {
    gerada: 'Benefício gerado com sucesso!',
    editada: 'Benefício editado com sucesso!',
    removida: 'Benefício removido com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível gerar o benefício!',
    naoEditada: 'Não foi possível editar o benefício!',
    naoRemovida: 'Não foi possível deletar o benefício!',
  },
  rebeneficio: {
    gerada: 'Entrada no Rebenefício gerada com sucesso!',
    editada: 'Entrada no Rebenefício editada com sucesso!',
    removida: 'Processo de Rebenefício removido com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível gerar a entrada no Rebenefício!',
    naoEditada: 'Não foi possível editar a entrada no Rebenefício!',
    naoRemovida: 'Não foi possível deletar o processo de Rebenefício!',
  },
  cooperativa: {
    gerada: 'Depósito na cooperativa gerado com sucesso!',
    editada: 'Depósito Cooperativo atualizado com sucesso!',
    removida: 'Depósito Cooperativo removido com sucesso!',
    saida: '',
    naoGerada: 'Não foi possível gerar o depósito na cooperativa!',
    naoEditada: 'Não foi possível editar o depósito na cooperativa!',
    naoRemovida: 'Não foi possível deletar o depósito na cooperativa!',
  },
} as const satisfies Record<string, Mensagens>;

/** The texts after a part of a record was deleted. */
export const parteMensagens = {
  lote: 'Lote tirado do registro com sucesso!',
  escolha: 'Escolha deletada com sucesso!',
  adicional: 'Informação adicional deletada com sucesso!',
  saida: 'Saída deletada com sucesso!',
  entrada: 'Entrada deletada com sucesso!',
} as const;
