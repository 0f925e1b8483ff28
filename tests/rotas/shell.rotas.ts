/** Calls that were agreed on. */
export const rotas = [
  'POST /v1/hoje/deixadas',
  'PATCH /v1/hoje/deixadas',
  'GET /v1/favorites',
  'POST /v1/favorites',
  'GET /v1/logs',
  'GET /v1/help-contents',
  'GET /v1/help-contents/{id}',
  'POST /v1/help-contents',
  'PUT /v1/help-contents/{id}',
  'DELETE /v1/help-contents/{id}',
  'GET /v1/notifications',
  'GET /v1/notifications/last-five',
  'PATCH /v1/notifications/{id}',
  'PATCH /v1/notifications/all',
  'DELETE /v1/notifications/{id}',
] as const;
