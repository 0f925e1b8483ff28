import { createHash } from 'node:crypto';
import { findContaDaPagina } from '@tulha/read-models/acesso/sem-conta.queries';
import { readerOf } from '@tulha/read-models/kernel/reader';
import { findPorImpressao } from '@tulha/read-models/rastreabilidade/publicacao.queries';
import { z } from 'zod';
import { refuseHttp } from '../../http/errors.js';
import { type Ctx, defineRoutes, route } from '../../http/route.js';
import { CABECALHOS } from './estilo.js';
import { montarPagina } from './pagina.js';
import { NAO_HA_PAGINA, paginaHtml } from './pagina-html.js';
import type { Idioma } from './textos.js';

/** How the page of an address is found: whoever reads the database by this cannot tell the address. */
export const impressaoDe = (chave: string): string => createHash('sha256').update(chave).digest('hex');

const CHAVE = /^[A-Za-z0-9_-]{20,64}$/;
/** Whatever else the address says is not refused, since there is nothing to learn from a refusal: it leads nowhere. */
const Endereco = z.object({ chave: z.string() });
const Visita = z.object({ lang: z.unknown().optional() });
type Visitante = Ctx<z.output<typeof Endereco>>;

const acharPagina = async ({ params: { chave }, services: { readDb } }: Visitante) => {
  if (!CHAVE.test(chave)) return undefined;
  const impressao = impressaoDe(chave);
  const dono = await findContaDaPagina(readDb, impressao);
  if (!dono) return undefined;
  const leitura = readerOf(readDb, dono.conta);
  const publicado = await findPorImpressao(leitura, impressao);
  return publicado && montarPagina(leitura, publicado);
};

/** As asked for; else Portuguese, unless the browser says that it reads something else. */
const idiomaDe = (pedido: unknown, aceita: string | undefined): Idioma => {
  if (pedido === 'pt' || pedido === 'en') return pedido;
  return aceita === undefined || /^\s*(?:\*|$)|\bpt\b/i.test(aceita) ? 'pt' : 'en';
};

/** What anybody sees who was given a lot's address. Not under `/v1`, without a session: the address is all it takes. */
export const publicaRoutes = defineRoutes({
  path: 'p',
  tag: 'Página pública',
  permissao: 'rastreabilidade',
  routes: {
    dados: route({
      method: 'GET',
      path: '/:chave.json',
      acesso: 'aberta',
      resumo: 'A página pública de um lote, para máquinas',
      params: Endereco,
      handle: async (ctx) => {
        ctx.reply.headers(CABECALHOS);
        const pagina = await acharPagina(ctx);
        if (!pagina) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return pagina;
      },
    }),
    pagina: route({
      method: 'GET',
      path: '/:chave',
      acesso: 'aberta',
      resumo: 'A página pública de um lote',
      params: Endereco,
      query: Visita,
      handle: async (ctx) => {
        ctx.reply.headers(CABECALHOS).type('text/html; charset=utf-8');
        const pagina = await acharPagina(ctx);
        if (!pagina) {
          ctx.reply.code(404);
          return NAO_HA_PAGINA;
        }
        return paginaHtml(pagina, idiomaDe(ctx.query.lang, ctx.request.headers['accept-language']));
      },
    }),
  },
});
