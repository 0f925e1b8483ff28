/** The places of income and expenses in the statement of results (facts: rural DRE). */
export const LUGARES = [
  'RECEITA_CAFE',
  'OUTRAS_RECEITAS',
  'DEDUCOES',
  'CUSTEIO',
  'DEPRECIACAO',
  'FAMILIAR',
  'CAPITAL_E_TERRA',
  'INVESTIMENTO',
] as const;
export type Lugar = (typeof LUGARES)[number];

export const NOMES_DOS_LUGARES: Readonly<Record<Lugar, string>> = {
  RECEITA_CAFE: 'Venda de café',
  OUTRAS_RECEITAS: 'Outras receitas',
  DEDUCOES: 'Deduções',
  CUSTEIO: 'Custeio',
  DEPRECIACAO: 'Depreciação',
  FAMILIAR: 'Pró-labore e mão de obra familiar',
  CAPITAL_E_TERRA: 'Remuneração do capital e da terra',
  INVESTIMENTO: 'Investimento',
};

/** The part of the statement a place is in. An investment is in none: it is no cost of the season. */
export const GRUPOS = {
  RECEITA_CAFE: '1. Receita bruta',
  OUTRAS_RECEITAS: '1. Receita bruta',
  DEDUCOES: '2. Deduções',
  CUSTEIO: '3. Custo operacional efetivo (COE)',
  DEPRECIACAO: '4. Depreciação e trabalho da família',
  FAMILIAR: '4. Depreciação e trabalho da família',
  CAPITAL_E_TERRA: '5. Capital e terra',
} as const satisfies Partial<Record<Lugar, string>>;
