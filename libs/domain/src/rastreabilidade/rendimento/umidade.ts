import { mulDivHalfUp, toScaled } from '../../kernel/decimal.js';

/**
 * The effect of drying on mass. Masses are grams, percents integers of 10⁻⁴ % (`Pct4`: 11.4 % is 114000), all rounded half
 * up once. The formula holds dry matter constant, so it is true only while nothing but water leaves: never across hulling.
 */

/** 100 %. */
const CEM = 1_000_000;

/** A moisture as facts keep it → 10⁻⁴ %; null when it was not measured. */
export const pct4De = (decimal: string | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : (toScaled(decimal, 4) ?? null);

/**
 * Mass after drying from one moisture to another, wet basis: `Pf = Pi × (100 − Ui) ÷ (100 − Uf)` (UFV, *Boas práticas: umidade*; every
 * text on grain drying has it). More than before where it took up water. Null where there would be nothing but water.
 */
export const massaApos = (massaG: number, deUmidadePct4: number, paraUmidadePct4: number): number | null =>
  paraUmidadePct4 >= CEM ? null : mulDivHalfUp(massaG, CEM - deUmidadePct4, CEM - paraUmidadePct4);

/** Part of the mass that leaves as water, in 10⁻⁴ %: `(Ui − Uf) ÷ (100 − Uf) × 100` (UFV table). Negative where it took up water. */
export const quebraDeUmidadePct4 = (deUmidadePct4: number, paraUmidadePct4: number): number | null =>
  paraUmidadePct4 >= CEM ? null : mulDivHalfUp(deUmidadePct4 - paraUmidadePct4, CEM, CEM - paraUmidadePct4);

/** Grams without their water: `P × (100 − U) ÷ 100`, the definition of wet basis. */
export const materiaSecaG = (massaG: number, umidadePct4: number): number => mulDivHalfUp(massaG, CEM - umidadePct4, CEM);

/**
 * A drying that was weighed before and after: the weight that the formula expects, the distance of the scale from it, and
 * the *quebra técnica* (respiration, dust, handling), the missing part of the expected weight besides water.
 */
export const balancoDaSecagem = ({ pesoEntradaG, pesoSaidaG, umidadeEntradaPct4: de, umidadeSaidaPct4: para }: Secagem): Balanco => {
  const umidades = de !== null && para !== null ? { de, para } : null;
  const esperadoG = umidades && pesoEntradaG !== null ? massaApos(pesoEntradaG, umidades.de, umidades.para) : null;
  const diferencaG = esperadoG !== null && pesoSaidaG !== null ? pesoSaidaG - esperadoG : null;
  const seca = (pesoG: number | null, umidade: number | null) => (pesoG === null || umidade === null ? null : materiaSecaG(pesoG, umidade));
  return {
    materiaSecaEntradaG: seca(pesoEntradaG, de),
    materiaSecaSaidaG: seca(pesoSaidaG, para),
    quebraPct4: umidades && quebraDeUmidadePct4(umidades.de, umidades.para),
    esperadoG,
    diferencaG,
    quebraTecnicaPct4: diferencaG === null || !esperadoG ? null : mulDivHalfUp(0 - diferencaG, CEM, esperadoG),
  };
};

export type Secagem = {
  readonly pesoEntradaG: number | null;
  readonly pesoSaidaG: number | null;
  readonly umidadeEntradaPct4: number | null;
  readonly umidadeSaidaPct4: number | null;
};
export type Balanco = {
  /** The dry matter of inputs and outputs: it may not grow. */
  readonly materiaSecaEntradaG: number | null;
  readonly materiaSecaSaidaG: number | null;
  /** Water that left, of the mass that went in. */
  readonly quebraPct4: number | null;
  readonly esperadoG: number | null;
  /** Weighed less expected: negative where mass is missing. */
  readonly diferencaG: number | null;
  readonly quebraTecnicaPct4: number | null;
};
