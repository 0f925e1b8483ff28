/** Calls that were agreed on. */
export const rotas = [
  'GET /v1/cad-insumos',
  'GET /v1/cad-insumos/{id}',
  'POST /v1/cad-insumos',
  'PUT /v1/cad-insumos/{id}',
  'DELETE /v1/cad-insumos/{id}',
  'GET /v1/cad-insumos/insumo/{id}',
  'PATCH /v1/cad-insumos/{id}/alterar-status',
  'GET /v1/cad-insumos/estoque',
  'GET /v1/cad-insumos/historico/{id}',
  'GET /v1/cad-estoque',
  'GET /v1/cad-estoque/{id}',
  'POST /v1/cad-estoque',
  'GET /v1/cad-estoque/{id}/historico',
] as const;
