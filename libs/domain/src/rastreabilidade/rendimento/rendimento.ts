import { mulDivHalfUp } from '../../kernel/decimal.js';

/** A saca of green coffee, in grams. */
export const SACA_G = 60_000;

/** A part of a whole in 10⁻⁴ %, rounded half up; null of nothing. */
export const partePct4 = (parte: number, todo: number): number | null => (todo <= 0 ? null : mulDivHalfUp(parte, 1_000_000, todo));

/**
 * *Rendimento*: millilitres of picked coffee for each saca of 60 kg (`L ÷ kg × 60`), the growers' measure (Fundação Procafé:
 * 480 to 500 L). Null without an output, or without an input in litres.
 */
export const mlPorSaca = (volumeMl: number, massaG: number): number | null =>
  volumeMl <= 0 || massaG <= 0 ? null : mulDivHalfUp(volumeMl, SACA_G, massaG);

const ESCOLHA = /(escolha|cata[cç][aã]o)/i;

/** True of a type of output that is low-grade coffee. */
export const ehEscolha = (tipo: string): boolean => ESCOLHA.test(tipo);

/** Inputs and outputs of a benefício or rebenefício in millilitres and grams. `perdaG` is null when the loss was not recorded. */
export type Feito = {
  readonly entradaMl: number;
  readonly entradaG: number;
  readonly saidaG: number;
  /** Part of `saidaG`. */
  readonly escolhaG: number;
  readonly perdaG: number | null;
};
export type Rendimento = {
  readonly mlPorSaca: number | null;
  /** *Renda*: green coffee out of a hundred of the coffee hulled (coco or pergaminho). */
  readonly rendaPct4: number | null;
  readonly escolhaPct4: number | null;
  readonly perdaPct4: number | null;
};

/**
 * Yield of a hulling or a sorting. The mass that went in is the weighed one; at a hulling, where litres go in, it is outputs
 * plus loss (Σ outputs + perda = Σ inputs in kg).
 */
export const rendimentoDe = ({ entradaMl, entradaG, saidaG, escolhaG, perdaG }: Feito): Rendimento => {
  const massaG = entradaG > 0 ? entradaG : perdaG === null ? 0 : saidaG + perdaG;
  return {
    mlPorSaca: mlPorSaca(entradaMl, saidaG),
    rendaPct4: entradaG > 0 ? null : partePct4(saidaG, massaG),
    escolhaPct4: partePct4(escolhaG, saidaG),
    perdaPct4: perdaG === null ? null : partePct4(perdaG, massaG),
  };
};
