/** Calls that were agreed on. */
export const rotas = [
  'GET /v1/cat-usuarios',
  'GET /v1/cat-usuarios/{id}',
  'POST /v1/cat-usuarios',
  'PUT /v1/cat-usuarios/{id}',
  'DELETE /v1/cat-usuarios/{id}',
  'GET /v1/permissions',
  'GET /v1/users/{id}/permissions',
  'GET /v1/users/{id}/permissions-farms',
  'GET /v1/users/{id}/permissions-modules',
  'POST /v1/users/{id}/permissions',
  'PUT /v1/permissions/{id}',
  'DELETE /v1/permissions/{id}',
] as const;
