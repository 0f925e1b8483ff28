import { PaginaPublicaDoColaborador } from '@tulha/domain/folha/pagina/pagina-do-colaborador.answers';
import { findContaDoColaborador } from '@tulha/read-models/acesso/sem-conta.queries';
import { findColaboradorDaPagina, paginaDoColaborador } from '@tulha/read-models/folha/pagina.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { z } from 'zod';
import { refuseHttp } from '../../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { CABECALHOS } from '../../rotas/estilo-publico.js';
import { CHAVE, impressaoDe, NAO_HA_PAGINA } from '../../rotas/pagina-publica.js';
import { paginaHtml } from './pagina-html.js';

/** Any text is accepted here, so that an address of the wrong shape is answered as one without a page. */
const Endereco = z.object({ chave: z.string() });
/** Messengers add parameters to an address that is handed on. */
const Visita = z.looseObject({});
type Visitante = Ctx<z.output<typeof Endereco>>;

/** The worker's page, or nothing: one that has ended is answered like one that never was. */
const acharPagina = async ({ params: { chave }, services: { readDb }, hoje }: Visitante) => {
  if (!CHAVE.test(chave)) return undefined;
  const impressao = impressaoDe(chave);
  const dono = await findContaDoColaborador(readDb, impressao);
  if (!dono) return undefined;
  const reader = readerOf(readDb, dono.conta);
  const quem = await findColaboradorDaPagina(reader, impressao);
  return quem && paginaDoColaborador(reader, quem, hoje);
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
      handle: async (ctx) => {
        ctx.reply.headers(CABECALHOS);
        const achada = await acharPagina(ctx);
        if (!achada) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return achada;
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
        const achada = await acharPagina(ctx);
        if (achada) return paginaHtml(achada);
        ctx.reply.code(404);
        return NAO_HA_PAGINA;
      },
    }),
  },
});
