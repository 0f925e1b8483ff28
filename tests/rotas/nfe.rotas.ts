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
  'GET /v1/nfe/certificados',
  'POST /v1/nfe/certificados',
  'DELETE /v1/nfe/certificados/{id}',
  'PUT /v1/nfe/certificados/{id}/desativar',
  'POST /v1/nfe/certificados/consulta',
] as const;
