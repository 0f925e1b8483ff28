/** Calls that were agreed on. */
export const rotas = [
  'POST /v1/session',
  'GET /v1/session',
  'POST /v1/password/forgot',
  'POST /v1/password/reset',
  'GET /v1/perfil',
  'PUT /v1/perfil',
  'PUT /v1/perfil/password',
  'PUT /v1/perfil/migration-version',
  'GET /v1/adm/licenses',
  'GET /v1/adm/licenses/ultima-fatura',
  'PATCH /v1/users/tutorial',
] as const;
