import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { idNaRota } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { type Document, indexPage, sectionPage } from './reference.page.js';
import { HEADERS } from './reference.style.js';

/** The name under which the server keeps the function that describes it. */
export const DESCRIBE = 'describeApi';
export type Describe = () => Promise<Document & Readonly<Record<string, unknown>>>;

const documentOf = ({ request }: Pick<Ctx, 'request'>) => request.server.getDecorator<Describe>(DESCRIBE)();

const asPage = ({ reply }: Pick<Ctx, 'reply'>, text: string): string => {
  void reply.headers(HEADERS).type('text/html; charset=utf-8');
  return text;
};

/** The description of the API for machines. It is the same for every caller and holds no data of any account. */
export const openApiRoutes = defineRoutes({
  path: 'openapi.json',
  tag: 'Referência',
  permissao: 'suporte',
  routes: {
    documento: route({
      method: 'GET',
      path: '/',
      access: 'open',
      summary: 'O documento OpenAPI de todas as chamadas',
      answer: z.record(z.string(), z.unknown()),
      handle: async (ctx) => documentOf(ctx),
    }),
  },
});

/** The same, to be read: pages that need nothing from anywhere. */
export const referenceRoutes = defineRoutes({
  path: 'docs',
  tag: 'Referência',
  permissao: 'suporte',
  routes: {
    indice: route({
      method: 'GET',
      path: '/',
      access: 'open',
      summary: 'As chamadas, por seção, para ler',
      answer: 'page',
      handle: async (ctx) => asPage(ctx, indexPage(await documentOf(ctx))),
    }),
    secao: route({
      method: 'GET',
      path: '/:secao',
      access: 'open',
      summary: 'As chamadas de uma seção, para ler',
      params: z.object({ secao: idNaRota }),
      answer: 'page',
      handle: async (ctx) => {
        const text = sectionPage(await documentOf(ctx), ctx.params.secao);
        if (text === undefined) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return asPage(ctx, text);
      },
    }),
  },
});
