import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** Moisture and temperature while coffee is in a dryer. */
export const Leitura = z
  .object({
    id: z.int(),
    data: out.day,
    hora: out.hour,
    umidade: out.percent,
    temperaturaMassa: out.decimal.nullable(),
    temperaturaAr: out.decimal.nullable(),
    registradoEm: out.instant,
  })
  .meta({ id: 'Leitura' });
