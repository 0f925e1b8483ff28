import { z } from 'zod';
import type { Route } from './route.js';

/** A farm's number in an address or the header, in one spelling: `01` or `1.0` may be meant for another. 0 is all of them. */
export const askedFarm = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/, 'Fazenda inválida: informe o código da fazenda.')
  .transform(Number);

/** The active farm, which every route of an account knows: it wins over the header. */
const fazenda = askedFarm
  .optional()
  .meta({ description: 'A fazenda ativa, em lugar da que diz o cabeçalho X-Fazenda; 0 é todas, para ler' });

const isLoose = ({ catchall }: z.ZodObject['def']): boolean => catchall !== undefined && !(catchall instanceof z.ZodNever);

/**
 * The query a route accepts, and no other parameter: those it declares, and the active farm. A parameter that was ignored would make the
 * caller take the answer for a filtered one. A public page that people share declares a loose query, since other sites add parameters to
 * its address.
 */
export const queryOf = ({ query = z.object({}), access }: Pick<Route, 'query' | 'access'>): z.ZodObject => {
  if (isLoose(query.def)) return query;
  const known = access === undefined && !('fazenda' in query.shape) ? query.safeExtend({ fazenda }) : query;
  return known.strict();
};

/** The query as the route itself receives it: without the active farm, which is resolved by then. */
export const ownQueryOf = ({ query }: Pick<Route, 'query'>, asked: unknown): unknown => {
  if (query && 'fazenda' in query.shape) return asked;
  const { fazenda: _farm, ...own } = asked as { readonly fazenda?: number };
  return own;
};
