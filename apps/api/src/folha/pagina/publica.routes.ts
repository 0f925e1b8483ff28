import { PaginaPublicaDoColaborador } from '@tulha/domain/folha/pagina/pagina-do-colaborador.answers';
import { findContaDoColaborador } from '@tulha/read-models/acesso/sem-conta.queries';
import { findColaboradorDaPagina, paginaDoColaborador } from '@tulha/read-models/folha/pagina.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { z } from 'zod';
import { defineRoutes, route } from '../../http/pipeline/route.js';
import { CABECALHOS } from '../../rotas/estilo-publico.js';
import { acharPagina, Endereco, exigirPagina, NAO_HA_PAGINA } from '../../rotas/pagina-publica.js';
import { paginaHtml } from './pagina-html.js';

/** Messengers add parameters to an address that is handed on. */
const Visita = z.looseObject({});

const paginas = {
  conta: findContaDoColaborador,
  pagina: async (reader: Reader, impressao: string, hoje: string) => {
    const quem = await findColaboradorDaPagina(reader, impressao);
    return quem && paginaDoColaborador(reader, quem, hoje);
  },
};

/** A worker's own page for anyone who was given its address. Not under `/v1` and without a session: the address is the only key. */
export const publicaDoColaboradorRoutes = defineRoutes({
  path: 'p/eu',
  tag: 'Página pública',
  permissao: 'folha',
  routes: {
    dados: route({
      method: 'GET',
      path: '/:chave.json',
      access: 'open',
      summary: 'A página de um colaborador, para máquinas',
      params: Endereco,
      query: Visita,
      answer: PaginaPublicaDoColaborador,
      handle: (ctx) => {
        ctx.reply.headers(CABECALHOS);
        return exigirPagina(ctx, paginas);
      },
    }),
    pagina: route({
      method: 'GET',
      path: '/:chave',
      access: 'open',
      summary: 'A página de um colaborador: o que fez, o que tem a receber, o que recebeu',
      params: Endereco,
      query: Visita,
      answer: 'page',
      handle: async (ctx) => {
        ctx.reply.headers(CABECALHOS).type('text/html; charset=utf-8');
        const achada = await acharPagina(ctx, paginas);
        if (achada) return paginaHtml(achada);
        ctx.reply.code(404);
        return NAO_HA_PAGINA;
      },
    }),
  },
});
