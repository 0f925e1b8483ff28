import { isReady } from '@tulha/operation/health';
import { defineRoutes, route } from './http/route.js';

/** For whoever watches the process: alive at all, and able to serve. Not under `/v1`. */
export const healthRoutes = defineRoutes({
  path: 'health',
  tag: 'Saúde',
  permissao: 'saude',
  routes: {
    live: route({ method: 'GET', path: '/live', acesso: 'aberta', resumo: 'O processo está vivo', handle: async () => ({ status: 'ok' }) }),
    ready: route({
      method: 'GET',
      path: '/ready',
      acesso: 'aberta',
      resumo: 'O banco responde, até onde vão as telas e as consequências, e o que espera',
      handle: async ({ services, reply }) => {
        const health = await services.health();
        reply.code(isReady(health) ? 200 : 503);
        if (!isReady(health)) reply.header('retry-after', '1');
        const { registro, projecoes } = health;
        return {
          ...health,
          fatos: registro.posicao ?? '',
          leitura: projecoes?.posicao ?? '',
          emDia: projecoes !== null && projecoes.posicao >= (registro.posicao ?? ''),
        };
      },
    }),
  },
});
