/** Calls that were agreed on. */
export const rotas = [
  'GET /v1/cad-talhoes',
  'GET /v1/cad-talhoes/{id}',
  'POST /v1/cad-talhoes',
  'PUT /v1/cad-talhoes/{id}',
  'DELETE /v1/cad-talhoes/{id}',
  'GET /v1/cad-talhoes/{id}/insumos',
  'GET /v1/cad-talhoes/{id}/mdobras',
  'GET /v1/cad-talhoes/{id}/maquinas',
  'GET /v1/cad-talhoes/{id}/colheita',
  'GET /v1/cad-talhoes/{id}/colheita-simplificada',
  'GET /v1/cad-talhoes/{id}/caldas',
  'GET /v1/cad-talhoes/{id}/atividades',
  'GET /v1/cad-talhoes/{id}/registros',
  'POST /v1/cad-talhoes/{id}/coords',
  'PUT /v1/cad-talhoes/{id}/coords',
  'DELETE /v1/cad-talhoes/{id}/coords',
] as const;
