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
      resumo: 'O banco responde e as telas mostram até onde',
      handle: async ({ services, reply }) => {
        const head = await services.store.head();
        const caughtUp = await services.progress.waitFor(head, 0);
        const { rows } = await services.pool.query<{ there: boolean }>(`select to_regnamespace('leitura') is not null as there`);
        const ready = rows[0]?.there === true;
        reply.code(ready ? 200 : 503);
        return { status: ready ? 'ok' : 'preparando', fatos: head, leitura: services.progress.reached(), emDia: caughtUp };
      },
    }),
  },
});
