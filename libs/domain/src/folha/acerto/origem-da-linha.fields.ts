/** Where a line that the settlement worked out comes from, as its `apurado` says it: a phrase after "veio da". */
export type OrigemDaLinha =
  | { readonly especie: 'venda'; readonly venda: number; readonly lote: number }
  | { readonly especie: 'sobra'; readonly lote: number }
  | { readonly especie: 'insumos'; readonly contrato: number }
  | { readonly especie: 'adiantamento'; readonly adiantamento: number };

/** The phrase of an origin. Facts keep it: it must stay what it is. */
export const ditaOrigem = (origem: OrigemDaLinha): string => {
  switch (origem.especie) {
    case 'venda':
      return `venda ${origem.venda}, lote ${origem.lote}`;
    case 'sobra':
      return `sobra do lote ${origem.lote}`;
    case 'insumos':
      return `conta de insumos do contrato ${origem.contrato}`;
    case 'adiantamento':
      return `conta do adiantamento ${origem.adiantamento}`;
  }
};

const FRASES: readonly (readonly [RegExp, (numeros: readonly number[]) => OrigemDaLinha])[] = [
  [/^venda (\d+), lote (\d+)$/, ([venda = 0, lote = 0]) => ({ especie: 'venda', venda, lote })],
  [/^sobra do lote (\d+)$/, ([lote = 0]) => ({ especie: 'sobra', lote })],
  [/^conta de insumos do contrato (\d+)$/, ([contrato = 0]) => ({ especie: 'insumos', contrato })],
  [/^conta do adiantamento (\d+)$/, ([adiantamento = 0]) => ({ especie: 'adiantamento', adiantamento })],
];

/** The origin that a phrase says; undefined of a line written by hand. */
export const lerOrigem = (apurado: string | null): OrigemDaLinha | undefined => {
  for (const [frase, ler] of FRASES) {
    const achada = frase.exec(apurado ?? '');
    if (achada) return ler(achada.slice(1).map(Number));
  }
  return undefined;
};
