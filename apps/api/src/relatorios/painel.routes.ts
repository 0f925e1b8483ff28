import { Painel } from '@tulha/domain/relatorios/painel.answers';
import { escolhasDe, safraPedida } from '@tulha/read-models/propriedade/safra.queries';
import { painelDe } from '@tulha/read-models/relatorios/painel.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { dayFilter, idFilter } from '../rotas/list-query.js';

/** The figures of the home page: a crop year, the one in use where none is named, over the active farm or all of them. An addition of ours. */
export const painelRoutes = defineRoutes({
  path: 'painel',
  tag: 'Painel',
  permissao: 'relatorios',
  routes: {
    obter: route({
      method: 'GET',
      path: '/',
      summary: 'Números de uma safra, e onde está o café agora',
      query: z.object({ safra: idFilter(), de: dayFilter(), ate: dayFilter() }),
      answer: Painel,
      handle: async ({ reader, fazendas, hoje, query }) => {
        const { safra, fazendas: suas } = achado(await safraPedida(reader, query, { fazendas, hoje }));
        const [safras, numeros] = await Promise.all([
          escolhasDe(reader, fazendas),
          painelDe(reader, { inicio: safra.inicio, fim: safra.fim, fazendas: suas }, fazendas),
        ]);
        return { safra, safras, ...numeros };
      },
    }),
  },
});
