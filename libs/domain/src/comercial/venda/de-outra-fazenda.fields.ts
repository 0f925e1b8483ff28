const lista = new Intl.ListFormat('pt-BR');

/**
 * The remark about a sale with coffee of another farm of the same owner, which is allowed: a buyer takes one load. Its money and its cost count on the
 * farm of the sale, and readers of either farm are to know.
 */
export const avisoDeOutraFazenda = (lotes: readonly string[]): string | undefined => {
  if (lotes.length === 0) return undefined;
  const [um, conta] = lotes.length === 1 ? ['O lote', 'é'] : ['Os lotes', 'são'];
  return `${um} ${lista.format(lotes)} ${conta} de outra fazenda: a venda, o dinheiro e o custo contam nesta.`;
};
