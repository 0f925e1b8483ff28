import { safra } from '@tulha/domain/propriedade/safra.catalogue';
import { catalogueView } from '@tulha/read-models/catalogues/catalogue.queries';
import { refuseHttp } from '../http/errors.js';
import { defineRoutes, route } from '../http/route.js';

/** The crop year in use. Where several are flagged, the one that began last. Must stand before `/cat-safras/:id`. */
export const safraRoutes = defineRoutes({
  path: 'cat-safras',
  tag: 'Safras',
  permissao: 'propriedade',
  routes: {
    ativa: route({
      method: 'GET',
      path: '/safra/ativa',
      resumo: 'Safra atual',
      handle: async ({ leitura, fazendas }) => {
        const row = await leitura
          .de('safra')
          .selectAll()
          .where('excluido', '=', false)
          .where('fazenda_id', 'in', [0, ...fazendas])
          .orderBy('safra_atual', (order) => order.desc().nullsLast())
          .orderBy('inicio', 'desc')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (!row) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return catalogueView(safra, row);
      },
    }),
  },
});
