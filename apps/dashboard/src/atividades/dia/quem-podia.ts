type DeQuem = { readonly nome: string; readonly situacao: string | null; readonly dataDemissao: string | null };

export const saiu = ({ situacao }: Pick<DeQuem, 'situacao'>): boolean => situacao === 'INATIVO';

/** Who may have worked on a day: whoever works here; of a day that is past also whoever has left, unless before it, last and marked. */
export const quemPodia = <P extends DeQuem>(pessoas: readonly P[], data: string, hoje: string): readonly P[] => {
  const sairam = pessoas.filter((pessoa) => saiu(pessoa) && data < hoje && (pessoa.dataDemissao === null || pessoa.dataDemissao >= data));
  return [...pessoas.filter((pessoa) => !saiu(pessoa)), ...sairam.map((pessoa) => ({ ...pessoa, nome: `${pessoa.nome} (saiu)` }))];
};
