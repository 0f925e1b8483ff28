import { z } from 'zod';
import { texto } from '../../kernel/decimal.js';

/** A limit beyond any use; the list is answered whole. */
export const FAVORITOS_MAX = 50;
const URL_MAX = 300;

/** A page of the dashboard: a path with its query, never another place. Browsers read `\` as `/`, so it is none either. */
const pagina = z
  .string()
  .trim()
  .max(URL_MAX)
  .regex(/^\/(?![/])[\w\-./~%?=&+,:;@!$'()*]*$/, 'Informe o endereço de uma página da Tulha, que começa com /.');

/** `POST /v1/favorites`: puts a page among the user's favourites, or takes it away when its `url` is already there. */
export const AlternarFavorito = z.strictObject({ name: texto(120), url: pagina }).meta({ id: 'AlternarFavorito' });
