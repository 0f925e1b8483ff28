/** Calls that were agreed on. */
export const rotas = [
  'GET /v1/planejamentos/orcamentos',
  'GET /v1/planejamentos/orcamentos/{id}',
  'PUT /v1/planejamentos/orcamentos/{id}',
  'GET /v1/planejamentos/orcamentos/grafico-receita',
  'GET /v1/planejamentos/orcamentos/relatorio',
  'GET /v1/planejamentos/orcamentos/grafico',
  'GET /v1/planejamentos/orcamentos/totais',
  'GET /v1/estimativa-venda',
  'DELETE /v1/estimativa-venda/{id}',
  'PUT /v1/estimativa-venda/{id}',
  'GET /v1/estimativa-receita-avulsa',
  'DELETE /v1/estimativa-receita-avulsa/{id}',
  'PUT /v1/estimativa-receita-avulsa/{id}',
  'GET /v1/estimativa-colheita',
  'DELETE /v1/estimativa-colheita/{id}',
  'PUT /v1/estimativa-colheita/{id}',
] as const;
