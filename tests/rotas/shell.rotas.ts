/** Calls that were agreed on. */
export const rotas = ['GET /v1/favorites', 'POST /v1/favorites'] as const;
