import { z } from 'zod';
import { scaledToBr } from '../kernel/decimal.js';
import { type Contorno, hectaresDoContorno } from '../kernel/geo/contorno.js';
import { contornoJulgado } from '../kernel/geo/pedido.js';
import { areaNaoConfere } from '../rastreabilidade/eudr/area.js';
import { AVISOS } from '../rastreabilidade/eudr/avisos.js';

const Corpo = z.object({ coords: contornoJulgado().nullish() });

/** The mends made to an outline in a request, a sentence each; none without an outline. */
const consertosDe = (corpo: unknown): string[] => {
  const lido = Corpo.safeParse(corpo);
  return lido.success ? (lido.data.coords?.consertos ?? []).map(({ feito }) => feito) : [];
};

/** The mends of a plot's outline in a request, and the questions that a buyer may have about the present one. */
export const avisosDoTalhao = (corpo: unknown, { coords, areaHa }: Readonly<Record<string, unknown>>): string[] => {
  const agora = Corpo.safeParse({ coords });
  const contorno = agora.success ? agora.data.coords?.contorno : undefined;
  return [...consertosDe(corpo), ...(contorno ? avisosDoContorno(contorno, Number(areaHa)) : [])];
};

/** Doubts that a buyer may have about an outline, a sentence each; it may be saved all the same. */
export const avisosDoContorno = (contorno: Contorno, areaHa: number | null): string[] => {
  const desenhada = hectaresDoContorno(contorno);
  if (desenhada === undefined || !areaHa || !areaNaoConfere(contorno, areaHa)) return [];
  const [informada, medida] = [areaHa, desenhada].map((hectares) => scaledToBr(Math.round(hectares * 100), 2));
  return [`O contorno tem ${medida} ha e a área informada é ${informada} ha. ${AVISOS.AREA_NAO_CONFERE.fazer}`];
};
