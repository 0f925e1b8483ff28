import { type Contorno, hectaresDoContorno } from '../../kernel/geo/contorno.js';
import { EUDR } from './regras.js';

/** Whether the declared area (hectares) is further from the drawn one than a buyer lets pass. Nothing to compare: false. */
export const areaNaoConfere = (contorno: Contorno, areaHa: number | null): boolean => {
  const desenhada = hectaresDoContorno(contorno);
  return desenhada !== undefined && areaHa !== null && Math.abs(areaHa - desenhada) > EUDR.diferencaDeArea * desenhada;
};
