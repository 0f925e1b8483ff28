import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { safra } from '@tulha/domain/propriedade/safra.catalogue';
import { catalogueView } from '@tulha/read-models/catalogues/catalogue.queries';
import { withMirroredFields } from '@tulha/read-models/catalogues/mirrored-fields';
import { safraAtiva } from '@tulha/read-models/propriedade/safra.queries';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';

/** The crop year in use. Must stand before `/cat-safras/:id`. */
export const safraRoutes = defineRoutes({
  path: 'cat-safras',
  tag: 'Safras',
  permissao: 'propriedade',
  routes: {
    ativa: route({
      method: 'GET',
      path: '/safra/ativa',
      summary: 'Safra atual',
      answer: rowAnswer(safra),
      handle: async ({ reader, fazendas }) => {
        const [ativa, withMirrors] = await Promise.all([safraAtiva(reader, fazendas), withMirroredFields(reader, safra)]);
        return catalogueView(safra, withMirrors(achado(ativa)));
      },
    }),
  },
});
