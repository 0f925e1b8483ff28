import { isReady } from '@tulha/operation/health';
import { isDraining } from './http/drain.js';
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
      handle: async ({ services, request, reply }) => {
        const [health, ending] = [await services.health(), isDraining(request.server)];
        const ready = isReady(health) && !ending;
        reply.code(ready ? 200 : 503);
        if (!ready) reply.header('retry-after', '1');
        const { registro, projecoes } = health;
        return {
          ...health,
          ...(ending ? { status: 'encerrando' } : {}),
          fatos: registro.posicao ?? '',
          leitura: projecoes?.posicao ?? '',
          emDia: projecoes !== null && projecoes.posicao >= (registro.posicao ?? ''),
        };
      },
    }),
  },
});
