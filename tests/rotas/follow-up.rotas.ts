/** Calls that were agreed on. */
export const rotas = [
  'GET /v1/acompanhamentos',
  'GET /v1/acompanhamentos/panhadores',
  'GET /v1/acompanhamentos/colheita-por-atividade',
  'GET /v1/acompanhamentos/por-semana',
  'GET /v1/acompanhamentos/colheita-historico',
  'GET /v1/acompanhamentos/colheita-mensal',
  'GET /v1/acompanhamentos/grafico-por-fazenda',
  'GET /v1/acompanhamentos/custo-operacional',
  'GET /v1/colheita/mecanica/dashboard',
  'GET /v1/colheita/mecanica/plots',
  'GET /v1/colheita/mecanica/costs-by-machines',
  'GET /v1/dashboard/{id}/produtividade',
  'GET /v1/dashboard/{id}/indicadores',
  'GET /v1/dashboard/{id}/talhoes',
] as const;
