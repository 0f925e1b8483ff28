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

/** Where amounts stand that the coffee of other crop years brought: told apart, and in no result of the season. No category is of these. */
export const LUGARES_DE_OUTRAS = ['CAFE_DE_OUTRAS', 'DEDUCOES_DE_OUTRAS'] as const;
export type LugarNoDre = Lugar | (typeof LUGARES_DE_OUTRAS)[number];
export const ehDeOutras = (lugar: LugarNoDre): boolean => (LUGARES_DE_OUTRAS as readonly LugarNoDre[]).includes(lugar);

/** Income of the season less its deductions, and what is a cost of it; deductions and investments are no cost. */
export const RECEITA_DA_SAFRA: readonly LugarNoDre[] = ['RECEITA_CAFE', 'OUTRAS_RECEITAS', 'DEDUCOES'];
export const CUSTOS_DA_SAFRA: readonly LugarNoDre[] = ['CUSTEIO', 'DEPRECIACAO', 'FAMILIAR', 'CAPITAL_E_TERRA'];

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

export const NOMES_NO_DRE: Readonly<Record<LugarNoDre, string>> = {
  ...NOMES_DOS_LUGARES,
  CAFE_DE_OUTRAS: 'Venda de café de outras safras',
  DEDUCOES_DE_OUTRAS: 'Deduções do café de outras safras',
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
  CAFE_DE_OUTRAS: '6. De outras safras, fora do resultado',
  DEDUCOES_DE_OUTRAS: '6. De outras safras, fora do resultado',
} as const satisfies Partial<Record<LugarNoDre, string>>;
