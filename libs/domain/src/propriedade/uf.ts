/** The federative units of Brazil, by their letters. */
export const UFS = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO'] as const),
  ...(['MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR'] as const),
  ...(['RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const;

/** Shown as they are written. */
export const NOMES_DE_UF: Readonly<Record<string, string>> = Object.fromEntries(UFS.map((uf) => [uf, uf]));
