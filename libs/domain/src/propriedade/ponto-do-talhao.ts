import type { Errado } from '../kernel/catalogue/catalogue.js';
import { partesDe } from '../kernel/geo/aninhado.js';
import type { Contorno } from '../kernel/geo/contorno.js';
import { EUDR } from '../rastreabilidade/eudr/regras.js';
import { refusePropriedade } from './errors.js';

type Talhao = { readonly coords?: unknown; readonly areaHa?: unknown };

/** A point may stand for a plot of up to four declared hectares (EUDR GeoJSON File Description 1.3, §9.5), typed or imported. */
export const areaDoPonto = ({ coords, areaHa }: Talhao): Errado | undefined => {
  if (!coords || partesDe(coords as Contorno).length > 0) return undefined;
  const hectares = Number(areaHa ?? 0);
  if (hectares > 0 && hectares <= EUDR.ponto.ateHa) return undefined;
  const recusa = refusePropriedade('PONTO_PEDE_AREA', { hectares: EUDR.ponto.ateHa });
  return { campo: 'coords', mensagem: recusa.message, recusa };
};
