import { diaAt } from '@tulha/domain/kernel/dates';
import { atencaoDe } from '@tulha/read-models/propriedade/parametros.queries';
import { quadro } from '@tulha/read-models/rastreabilidade/quadro.queries';
import { defineRoutes, route } from '../http/route.js';

/** The post-harvest board. */
export const quadroRoutes = defineRoutes({
  path: 'rastreabilidade/quadro',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    obter: route({
      method: 'GET',
      path: '/',
      resumo: 'O que está em cada lugar agora: terreiros, secadores, tulha, pilhas e cooperativas',
      handle: async ({ leitura, fazendas, now }) => quadro(leitura, { fazendas, hoje: diaAt(now), atencao: await atencaoDe(leitura) }),
    }),
  },
});
