import { z } from 'zod';
import { texto } from '../../kernel/decimal.js';

/** The kinds of guide: something to read, or a film to see with something to read under it. */
export const TIPOS_DE_GUIA = ['texto', 'video'] as const;
export type TipoDeGuia = (typeof TIPOS_DE_GUIA)[number];

/** Films that browsers play by themselves, by their content type. */
export const VIDEOS: Readonly<Record<string, string>> = { 'video/mp4': 'MP4', 'video/webm': 'WebM' };
/** A few minutes of a screen or of a phone's camera. */
export const VIDEO_BYTES_MAX = 64 * 1_048_576;
/** Guides of one account. */
export const GUIAS_MAX = 300;
const CONTEUDO_MAX = 20_000;

/** A page of the dashboard, with `:id` in the place of the record's id. */
const rota = z
  .string()
  .trim()
  .max(200)
  .regex(/^\/(?:[a-z0-9-]+|:[a-z]+)?(?:\/(?:[a-z0-9-]+|:[a-z]+))*$/i, 'Informe o endereço de uma página, como /vendas ou /vendas/:id.');

/** `POST /v1/help-contents`: the fields of the form; the film comes beside them, as `video`. `content` is Markdown. */
export const EscreverGuia = z
  .strictObject({ route: rota, title: texto(120), content: texto(CONTEUDO_MAX), type: z.enum(TIPOS_DE_GUIA).default('texto') })
  .meta({ id: 'EscreverGuia' });

/** `PUT /v1/help-contents/{id}`: absent fields stay as they are, the film too. */
export const AlterarGuia = EscreverGuia.extend({ type: z.enum(TIPOS_DE_GUIA) })
  .partial()
  .meta({ id: 'AlterarGuia' });
