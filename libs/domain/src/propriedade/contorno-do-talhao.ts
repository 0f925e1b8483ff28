import { z } from 'zod';
import { scaledToBr } from '../kernel/decimal.js';
import { type Contorno, hectaresDoContorno } from '../kernel/geo/contorno.js';
import { contornoJulgado } from '../kernel/geo/pedido.js';
import { areaNaoConfere } from '../rastreabilidade/eudr/area.js';
import { AVISOS } from '../rastreabilidade/eudr/avisos.js';

const Corpo = z.object({ coords: contornoJulgado().nullish() });

/** What was mended in an outline as it was sent, a sentence each; nothing of what is no outline. */
const consertosDe = (corpo: unknown): string[] => {
  const lido = Corpo.safeParse(corpo);
  return lido.success ? (lido.data.coords?.consertos ?? []).map(({ feito }) => feito) : [];
};

/** What was mended in a plot's outline that was sent, and what a buyer may ask of the one it has now. */
export const avisosDoTalhao = (corpo: unknown, { coords, areaHa }: Readonly<Record<string, unknown>>): string[] => {
  const agora = Corpo.safeParse({ coords });
  const contorno = agora.success ? agora.data.coords?.contorno : undefined;
  return [...consertosDe(corpo), ...(contorno ? avisosDoContorno(contorno, Number(areaHa)) : [])];
};

/** What a buyer may ask of an outline that may be saved all the same, a sentence each. */
export const avisosDoContorno = (contorno: Contorno, areaHa: number | null): string[] => {
  const desenhada = hectaresDoContorno(contorno);
  if (desenhada === undefined || !areaHa || !areaNaoConfere(contorno, areaHa)) return [];
  const [informada, medida] = [areaHa, desenhada].map((hectares) => scaledToBr(Math.round(hectares * 100), 2));
  return [`O contorno tem ${medida} ha e a área informada é ${informada} ha. ${AVISOS.AREA_NAO_CONFERE.fazer}`];
};
