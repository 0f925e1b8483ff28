import { safra } from '@tulha/domain/propriedade/safra.catalogue';
import { catalogueView } from '@tulha/read-models/catalogues/catalogue.queries';
import { safraAtiva } from '@tulha/read-models/propriedade/safra.queries';
import { defineRoutes, route } from '../http/route.js';
import { achado } from '../rastreabilidade/contexto.js';

/** The crop year in use. Must stand before `/cat-safras/:id`. */
export const safraRoutes = defineRoutes({
  path: 'cat-safras',
  tag: 'Safras',
  permissao: 'propriedade',
  routes: {
    ativa: route({
      method: 'GET',
      path: '/safra/ativa',
      resumo: 'Safra atual',
      handle: async ({ leitura, fazendas }) => catalogueView(safra, achado(await safraAtiva(leitura, fazendas))),
    }),
  },
});
