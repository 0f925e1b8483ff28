import { defineRoutes, route } from './http/pipeline/route.js';

/** Metrics for Prometheus. They need the operator's token, since they show how much the product is used. Not under `/v1`. */
export const metricsRoutes = defineRoutes({
  path: 'metrics',
  tag: 'Saúde',
  permissao: 'saude',
  routes: {
    ler: route({
      method: 'GET',
      path: '',
      access: 'operator',
      summary: 'Medidas deste processo e da instalação, no formato do Prometheus',
      answer: 'text',
      handle: async ({ services, reply }) => {
        const text = await services.metrics.text();
        reply.type(services.metrics.contentType);
        return text;
      },
    }),
  },
});
