import { z } from 'zod';
import { texto } from '../../kernel/decimal.js';
import { mudanca, vazio } from '../../kernel/vazio.js';

/** Characters of the producer's own words on the public page. */
export const HISTORIA_MAX = 600;

/** `POST /v1/rastreabilidade/lotes/{id}/publicacao`: the parts of a lot's public page. Not sent: shown, and no story. */
export const PublicarLote = z
  .strictObject({
    mostra: z
      .strictObject({ mapa: z.boolean().default(true), fazenda: z.boolean().default(true), qualidade: z.boolean().default(true) })
      .prefault({}),
    historia: vazio(texto(HISTORIA_MAX)),
  })
  .meta({ id: 'PublicarLote' });

/** `PUT …/publicacao`: fields that are not sent stay as they are. */
export const AlterarPublicacao = z
  .strictObject({
    mostra: z.strictObject({ mapa: z.boolean(), fazenda: z.boolean(), qualidade: z.boolean() }).partial().optional(),
    historia: mudanca(texto(HISTORIA_MAX)),
  })
  .meta({ id: 'AlterarPublicacao' });
