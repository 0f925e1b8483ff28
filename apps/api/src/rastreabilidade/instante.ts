import { z } from 'zod';
import { dayFilter } from '../http/list-query.js';

/** As of the end of a day on the farm, and as it was known at an instant; each counts where given. */
export const instante = {
  em: dayFilter(),
  conhecidoEm: z.iso
    .datetime({ offset: true, error: 'Instante inválido: use AAAA-MM-DDTHH:mm:ssZ.' })
    .transform((text) => new Date(text).toISOString())
    .optional(),
};
