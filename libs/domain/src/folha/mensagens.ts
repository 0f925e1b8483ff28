/** Texts after an action on a sheet, word for word as published. */
export const folhaMensagens = {
  adicionada: 'Folha adicionada com sucesso!',
  editada: 'Folha editada com sucesso!',
  deletada: 'Folha deletada com sucesso!',
  aberta: 'Folha aberta com sucesso!',
  fechada: 'Folha fechada com sucesso!',
  valorReajustado: 'Valor reajustando com sucesso',
} as const;

/** Kinds of sheet. */
export const TIPOS_DE_FOLHA = { mensalista: 'Mão de Obra', colheita: 'Colheita' } as const;
