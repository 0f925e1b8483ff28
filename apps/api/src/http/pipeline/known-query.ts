import { z } from 'zod';
import type { Route } from './route.js';

/** A farm as an address and the header name it, in one spelling: whoever writes `01` or `1.0` may mean another. 0 is all of them. */
export const fazendaDita = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/, 'Fazenda inválida: informe o código da fazenda.')
  .transform(Number);

/** The active farm, which every route of an account knows: it wins over the header. */
const fazenda = fazendaDita
  .optional()
  .meta({ description: 'A fazenda ativa, em lugar da que diz o cabeçalho X-Fazenda; 0 é todas, para ler' });

const isLoose = ({ catchall }: z.ZodObject['def']): boolean => catchall !== undefined && !(catchall instanceof z.ZodNever);

/**
 * What may be asked of a route, and nothing else: what it declares, and the active farm. Whoever asks for what it does not know would take
 * the answer for one to their question. A page that strangers pass around declares a loose query, since others write into its address.
 */
export const queryOf = ({ query = z.object({}), access }: Pick<Route, 'query' | 'access'>): z.ZodObject => {
  if (isLoose(query.def)) return query;
  const known = access === undefined && !('fazenda' in query.shape) ? query.safeExtend({ fazenda }) : query;
  return known.strict();
};

/** What the route itself is given of what was asked: the active farm has been looked at by then. */
export const ownQueryOf = ({ query }: Pick<Route, 'query'>, asked: unknown): unknown => {
  if (query && 'fazenda' in query.shape) return asked;
  const { fazenda: _farm, ...own } = asked as { readonly fazenda?: number };
  return own;
};
