import { refusals } from '../kernel/errors.js';

export const suporteErrors = {
  FAVORITOS_DEMAIS: { kind: 'refused', message: 'Você já tem {limite} favoritos. Tire um para guardar outro.' },
} as const;

export const refuseSuporte = refusals(suporteErrors);
