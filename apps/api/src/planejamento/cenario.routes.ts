import { CenariosComparados } from '@tulha/domain/planejamento/cenario.answers';
import { cenariosComparados } from '@tulha/read-models/planejamento/cenario.queries';
import { safraPedida } from '@tulha/read-models/propriedade/safra.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { dayFilter, idFilter } from '../rotas/list-query.js';

/** Scenarios side by side. The scenarios themselves are a register. */
export const cenarioRoutes = defineRoutes({
  path: 'planejamentos/cenarios',
  tag: 'Cenários',
  permissao: 'planejamento',
  routes: {
    comparar: route({
      method: 'GET',
      path: '/comparar',
      summary: 'A safra como está e em cada cenário: resultado, custo da saca e caixa mês a mês, lado a lado',
      query: z.object({ safra: idFilter(), de: dayFilter(), ate: dayFilter() }),
      answer: CenariosComparados,
      handle: async ({ reader, fazendas, hoje, query }) =>
        cenariosComparados(reader, achado(await safraPedida(reader, query, { fazendas, hoje })), fazendas, hoje),
    }),
  },
});
