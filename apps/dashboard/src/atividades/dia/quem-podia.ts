type DeQuem = { readonly nome: string; readonly situacao: string | null; readonly dataDemissao: string | null };

export const saiu = ({ situacao }: Pick<DeQuem, 'situacao'>): boolean => situacao === 'INATIVO';

/** Workers who may have worked on a day: those still here, and for a past day those who had not yet left by then, last and marked. */
export const quemPodia = <P extends DeQuem>(pessoas: readonly P[], data: string, hoje: string): readonly P[] => {
  const sairam = pessoas.filter((pessoa) => saiu(pessoa) && data < hoje && (pessoa.dataDemissao === null || pessoa.dataDemissao >= data));
  return [...pessoas.filter((pessoa) => !saiu(pessoa)), ...sairam.map((pessoa) => ({ ...pessoa, nome: `${pessoa.nome} (saiu)` }))];
};
