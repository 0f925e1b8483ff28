/**
 * Expected values and their sources. Values are integers with `casas` decimals. A band warns and never forbids: the drought
 * of 2014 made sacas of 930 litres. Published sources are few; a band without one is marked as ours.
 */
export type Faixa = {
  readonly min: number | null;
  readonly max: number;
  readonly casas: number;
  /** Decimals that a text shows. */
  readonly mostra: number;
  readonly unidade: string;
  readonly fonte: string;
};

const pct = <M extends number | null>(min: M, max: number, fonte: string) => ({
  min: (min === null ? null : min * 10_000) as M,
  max: max * 10_000,
  casas: 4,
  mostra: 2,
  unidade: '%',
  fonte,
});

export const FAIXAS = {
  litrosPorSaca: {
    min: 350_000,
    max: 650_000,
    casas: 3,
    mostra: 1,
    unidade: 'L/saca',
    fonte: 'Fundação Procafé: 480 a 500 L; cafezinhocomamigos.com.br (2014): 450 a 600 L na safra, até 930 L na seca',
  },
  graoPorCoco: pct(42, 56, 'embelisariomg.blogspot.com (2011): 50 %; conta a partir da umidade e do Procafé'),
  graoPorPergaminho: pct(76, 84, 'Convenção da Tulha, a partir do peso do pergaminho'),
  graoPorFruto: pct(14, 26, 'Camargo e Telles (1953): 100 L de cereja, 62 kg, dão 10 kg de grão a 11 %'),
  umidadeDaSecagem: pct(10, 12, 'Tabela da UFV: até 12 % para guardar, 11 % o ideal, 10 % por cinco anos'),
  umidadeNoArmazem: pct(null, 12, 'Tabela da UFV: até 12 % para guardar'),
  quebraTecnica: pct(null, 3, 'Convenção da Tulha: respiração, pó e manuseio, sem fonte publicada'),
  sobraNaSecagem: pct(null, 1, 'Convenção da Tulha: o que a balança erra, sem fonte publicada'),
  perdaNoRebeneficio: pct(null, 5, 'Convenção da Tulha: pó e impurezas, sem fonte publicada'),
  /** The density of picked coffee at 62 to 64 % of moisture; drier coffee weighs less in the litres it was picked in. */
  densidadeDaRoca: {
    min: 520,
    max: 620,
    casas: 3,
    mostra: 3,
    unidade: 'kg/L',
    fonte: 'Camargo e Telles (1953): 52 kg (boia) a 62 kg (cereja) em 100 L, a cereja com 64 % de umidade',
  },
} as const satisfies Record<string, Faixa>;
