import { z } from 'zod';
import { fromScaled, id, toScaled } from '../kernel/decimal.js';
import { fazenda } from './fazenda.catalogue.js';

const CASAS = 6;
const graus = (limit: number) =>
  z
    .number()
    .min(-limit)
    .max(limit)
    .transform((value) => fromScaled(toScaled(value.toFixed(CASAS), CASAS) as number, CASAS));

/** `POST /v1/fazendas-coords`: where a farm is. Degrees of a GPS have more places than are kept. */
export const SalvarCoordenadas = z
  .strictObject({ fazenda: id(), latitude: graus(90), longitude: graus(180) })
  .meta({ id: 'FazendaCoords' });

/** Its fields as they are typed. */
export const coordenadasForm = { latitude: fazenda.fields.latitude, longitude: fazenda.fields.longitude };

/** The success text, word for word as published. */
export const COORDENADAS_SALVAS = 'Coordenadas da Fazenda salva com sucesso!';
