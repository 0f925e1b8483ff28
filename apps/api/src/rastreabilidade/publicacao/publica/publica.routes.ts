import { PaginaPublica } from '@tulha/domain/rastreabilidade/publicacao/publicacao.answers';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { diaAt } from '@tulha/domain/kernel/relogio';
import { refusePublicacao } from '@tulha/domain/rastreabilidade/publicacao/errors';
import { findContaDaPagina } from '@tulha/read-models/acesso/sem-conta.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { findPorImpressao, findRetirado, fusoDoRetirado } from '@tulha/read-models/rastreabilidade/publicacao/publicacao.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../../../http/pipeline/route.js';
import { CABECALHOS } from '../../../rotas/estilo-publico.js';
import { acharPagina, Endereco, exigirPagina, NAO_HA_PAGINA } from '../../../rotas/pagina-publica.js';
import { montarPagina } from './pagina.js';
import { paginaHtml, paginaRetirada } from './pagina-html.js';
import type { Idioma } from './textos.js';

/** People who share the address add parameters to it (`?utm_source=…`). */
const Visita = z.looseObject({ lang: z.unknown().optional() });

const publicadaOuRetirada = async (reader: Reader, impressao: string) => {
  const publicado = await findPorImpressao(reader, impressao);
  if (publicado) return { pagina: await montarPagina(reader, publicado) };
  const retirado = await findRetirado(reader, impressao);
  if (!retirado) return undefined;
  const { id, codigo, excluido_em } = retirado;
  const em = new Date(excluido_em).toISOString();
  return { retirado: { codigo, em, dia: diaAt(em, await fusoDoRetirado(reader, id)) } };
};
const paginas = { conta: findContaDaPagina, pagina: publicadaOuRetirada };

/** As asked for; else Portuguese, unless the browser says that it reads something else. */
const idiomaDe = (pedido: unknown, aceita: string | undefined): Idioma => {
  if (pedido === 'pt' || pedido === 'en') return pedido;
  return aceita === undefined || /^\s*(?:\*|$)|\bpt\b/i.test(aceita) ? 'pt' : 'en';
};

/** A lot's page for anyone who was given its address. Not under `/v1` and without a session: the address is the only key. */
export const publicaRoutes = defineRoutes({
  path: 'p',
  tag: 'Página pública',
  permissao: 'rastreabilidade',
  routes: {
    dados: route({
      method: 'GET',
      path: '/:chave.json',
      access: 'open',
      summary: 'A página pública de um lote, para máquinas',
      params: Endereco,
      query: Visita,
      answer: PaginaPublica,
      handle: async (ctx) => {
        ctx.reply.headers(CABECALHOS);
        const achada = await exigirPagina(ctx, paginas);
        if (achada.pagina) return achada.pagina;
        const { codigo, em, dia } = achada.retirado;
        const slots = { codigo, quando: diaToBr(dia), retiradoEm: em };
        throw refusePublicacao('PAGINA_RETIRADA', slots);
      },
    }),
    pagina: route({
      method: 'GET',
      path: '/:chave',
      access: 'open',
      summary: 'A página pública de um lote',
      params: Endereco,
      query: Visita,
      answer: 'page',
      handle: async (ctx) => {
        ctx.reply.headers(CABECALHOS).type('text/html; charset=utf-8');
        const achada = await acharPagina(ctx, paginas);
        if (!achada) {
          ctx.reply.code(404);
          return NAO_HA_PAGINA;
        }
        const idioma = idiomaDe(ctx.query.lang, ctx.request.headers['accept-language']);
        if (achada.pagina) return paginaHtml(achada.pagina, idioma);
        ctx.reply.code(410);
        return paginaRetirada(achada.retirado, idioma);
      },
    }),
  },
});
