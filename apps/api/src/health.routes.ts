import { Live, Ready } from './health.answers.js';
import { isReady } from '@tulha/operation/health';
import { isDraining } from './http/edge/drain.js';
import { IN_FLIGHT_MAX } from './http/edge/slots.js';
import { defineRoutes, route } from './http/pipeline/route.js';

/** For monitoring: whether the process is alive, and whether it can serve. Not under `/v1`. */
export const healthRoutes = defineRoutes({
  path: 'health',
  tag: 'Saúde',
  permissao: 'saude',
  routes: {
    live: route({
      method: 'GET',
      path: '/live',
      access: 'open',
      summary: 'O processo está vivo',
      answer: Live,
      handle: async () => ({ status: 'ok' }),
    }),
    ready: route({
      method: 'GET',
      path: '/ready',
      access: 'open',
      summary: 'O banco responde, há lugar para mais pedidos, até onde vão as telas e as consequências, e o que espera',
      answer: Ready,
      handle: async ({ services, request, reply }) => {
        const [health, ending, full] = [await services.health(), isDraining(request.server), services.slots.full()];
        const ready = isReady(health) && !ending && !full;
        reply.code(ready ? 200 : 503);
        if (!ready) reply.header('retry-after', '1');
        const { registro, projecoes } = health;
        return {
          ...health,
          ...(full ? { status: 'ocupado' } : {}),
          ...(ending ? { status: 'encerrando' } : {}),
          pedidos: { fazendo: services.slots.taken(), cabem: IN_FLIGHT_MAX },
          fatos: registro.posicao ?? '',
          leitura: projecoes?.posicao ?? '',
          emDia: projecoes !== null && projecoes.posicao >= (registro.posicao ?? ''),
        };
      },
    }),
  },
});
