/** Calls that were agreed on. */
export const rotas = [
  'POST /v1/files',
  'PUT /v1/files',
  'POST /v1/files/remove',
  'POST /v1/files/download',
  'GET /v1/files/attachments',
  'GET /v1/files/attachments/{id}',
  'POST /v1/files/attachments',
  'PUT /v1/files/attachments/{id}',
  'DELETE /v1/files/attachments/{id}',
] as const;
