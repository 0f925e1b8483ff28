/** What is said after something was done to a sheet, word for word (spec part 2 §8). */
export const folhaMensagens = {
  adicionada: 'Folha adicionada com sucesso!',
  editada: 'Folha editada com sucesso!',
  deletada: 'Folha deletada com sucesso!',
  aberta: 'Folha aberta com sucesso!',
  fechada: 'Folha fechada com sucesso!',
  valorReajustado: 'Valor reajustando com sucesso',
} as const;

/** Kinds of sheet (spec part 2 §3). */
export const TIPOS_DE_FOLHA = { mensalista: 'Mão de Obra', colheita: 'Colheita' } as const;
