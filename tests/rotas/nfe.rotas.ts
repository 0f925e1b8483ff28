/** Calls that were agreed on. */
export const rotas = [
  'GET /v1/invoices',
  'GET /v1/invoices/{id}',
  'POST /v1/invoices',
  'PUT /v1/invoices/{id}',
  'DELETE /v1/invoices/{id}',
  'PATCH /v1/invoices/uploads',
  'GET /v1/invoices/{id}/items',
  'DELETE /v1/invoices/{id}/items/{itemId}',
  'POST /v1/invoices/{id}/financial',
  'POST /v1/invoices/{id}/stock',
] as const;
