import { hectaresDe, type Micro } from './anel.js';
import type { Parte } from './aninhado.js';
import { type Conserto, PONTOS_MAX, TracadoRecusado } from './geojson.js';
import { simplificarAnel, simplificarLinha } from './simplificar.js';

/** How far a simplified side may be from the drawn one, in decimetres, the least that is enough; and how much of the area it may change. */
const TOLERANCIAS_DM = [1, 2, 5, 10, 20, 50];
/** The tolerances for a drawing that is only shown, never measured. */
const TOLERANCIAS_DO_TRACADO_DM = [...TOLERANCIAS_DM, 100, 200, 500];
const AREA_MUDA_MAX = 0.001;
/** A decimetre to the north in millionths of a degree; to the east it is shorter, so that no tolerance is greater than it says. */
const MICROS_POR_DM = 0.9;
/** A closed ring with fewer points is no area, so a ring this small keeps all of its points. */
const PONTOS_MIN = 4;

const quantos = (partes: readonly Parte<Micro>[]): number => partes.flat().reduce((soma, anel) => soma + anel.length, 0);

const simplificar = (anel: readonly Micro[], tolerancia: number): readonly Micro[] => {
  const simples = simplificarAnel(anel, tolerancia, PONTOS_MAX);
  return simples.length < PONTOS_MIN ? anel : simples;
};

const metros = (dm: number): string => (dm < 10 ? `${dm * 10} cm` : dm === 10 ? '1 metro' : `${dm / 10} metros`);
const milhar = (n: number): string => n.toLocaleString('pt-BR');

/**
 * Reduces the points of pieces of land to the stored maximum; none moves farther than the tolerance in the report.
 * @throws TracadoRecusado where more than a thousandth of the area would change
 */
export const enxugar = (
  partes: readonly Parte<Micro>[],
): { readonly partes: readonly Parte<Micro>[]; readonly consertos: readonly Conserto[] } => {
  const antes = quantos(partes);
  if (antes <= PONTOS_MAX) return { partes, consertos: [] };
  const area = hectaresDe(partes);
  for (const dm of TOLERANCIAS_DM) {
    const simples = partes.map((aneis) => aneis.map((anel) => simplificar(anel, dm * MICROS_POR_DM)));
    const depois = quantos(simples);
    if (depois > PONTOS_MAX) continue;
    if (Math.abs(hectaresDe(simples) - area) > AREA_MUDA_MAX * area) break;
    const feito = `O contorno tinha ${milhar(antes)} pontos e ficou com ${milhar(depois)}: nenhum lado se afasta mais de ${metros(dm)} do desenho, e a área muda menos de 0,1 %.`;
    return { partes: simples, consertos: [{ defeito: `o contorno passa de ${milhar(PONTOS_MAX)} pontos`, feito }] };
  }
  throw new TracadoRecusado(
    `O contorno tem ${milhar(antes)} pontos, e com os ${milhar(PONTOS_MAX)} que se guardam mudaria de área: divida o talhão, ou simplifique-o no programa em que foi desenhado.`,
  );
};

/**
 * Reduces the points of lines or areas that are only shown to the stored maximum.
 * @throws TracadoRecusado where even 50 metres are not enough
 */
export const enxugarTracado = (
  partes: readonly Parte<Micro>[],
  saoAreas: boolean,
): { readonly partes: readonly Parte<Micro>[]; readonly consertos: readonly Conserto[] } => {
  const antes = quantos(partes);
  if (antes <= PONTOS_MAX) return { partes, consertos: [] };
  for (const dm of TOLERANCIAS_DO_TRACADO_DM) {
    const tolerancia = dm * MICROS_POR_DM;
    const menos = (pontos: readonly Micro[]) =>
      saoAreas ? simplificar(pontos, tolerancia) : simplificarLinha(pontos, tolerancia, PONTOS_MAX);
    const simples = partes.map((linhas) => linhas.map(menos));
    const depois = quantos(simples);
    if (depois > PONTOS_MAX) continue;
    const feito = `O desenho tinha ${milhar(antes)} pontos e ficou com ${milhar(depois)}: nenhum trecho se afasta mais de ${metros(dm)}.`;
    return { partes: simples, consertos: [{ defeito: `o desenho passa de ${milhar(PONTOS_MAX)} pontos`, feito }] };
  }
  throw new TracadoRecusado(`O desenho passa de ${milhar(PONTOS_MAX)} pontos: simplifique-o no programa em que foi feito.`);
};
