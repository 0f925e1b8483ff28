import { PaginaDoColaborador } from '@tulha/domain/folha/pagina/pagina-do-colaborador.answers';
import { paginaDoColaboradorDecider } from '@tulha/domain/folha/pagina/pagina-do-colaborador.decider';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { desenharQr } from '@tulha/platform/qr';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { findPaginaDoColaborador } from '@tulha/read-models/folha/pagina.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { enderecoDe } from '../../rotas/endereco.js';
import { achado } from '../../rotas/achado.js';
import { impressaoDe } from '../../rotas/pagina-publica.js';

/** 144 random bits, in 24 characters: an address that cannot be guessed. */
const novaChave = (ctx: Ctx): string => ctx.secret('pagina_do_colaborador', 18).toString('base64url');

/** @throws REGISTRO_NAO_ENCONTRADO */
const existe = async ({ reader }: Ctx, id: number) => achado(await findInCatalogue(reader, colaborador, id));

const paginaDe = async (ctx: Ctx, colaboradorId: number) => {
  const pagina = await findPaginaDoColaborador(ctx.reader, colaboradorId);
  if (!pagina) return { aberta: false, endereco: null, abertaEm: null, qr: null };
  ctx.etag(pagina.versao);
  const endereco = enderecoDe(ctx, `/p/eu/${pagina.chave}`);
  return { aberta: true, endereco, abertaEm: new Date(pagina.aberta_em).toISOString(), qr: desenharQr(endereco) };
};

/** A worker's own page as the farm handles it: opened, handed out, and ended. */
export const paginaDoColaboradorRoutes = defineRoutes({
  path: 'colaborador-paginas',
  tag: 'Folha de pagamento',
  permissao: 'folha',
  routes: {
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'A página de um colaborador: se há, e onde',
      answer: PaginaDoColaborador,
      handle: async (ctx) => {
        await existe(ctx as Ctx, ctx.params.id);
        return paginaDe(ctx as Ctx, ctx.params.id);
      },
    }),
    abrir: route({
      method: 'POST',
      path: '/:id',
      summary: 'Dá ao colaborador uma página num endereço que ninguém adivinha; a que havia acaba',
      body: z.strictObject({}).optional().meta({ id: 'AbrirPaginaDoColaborador' }),
      answer: PaginaDoColaborador,
      handle: async (ctx) => {
        const { id: colaboradorId } = ctx.params;
        await existe(ctx as Ctx, colaboradorId);
        const chave = novaChave(ctx as Ctx);
        const data = { colaboradorId, chave, impressao: impressaoDe(chave) };
        await ctx.execute(paginaDoColaboradorDecider, colaboradorId, { type: 'AbrirPaginaDoColaborador', data });
        return paginaDe(ctx as Ctx, colaboradorId);
      },
    }),
    encerrar: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Encerra a página do colaborador; o endereço nunca mais leva a lugar nenhum',
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: colaboradorId } = ctx.params;
        await existe(ctx as Ctx, colaboradorId);
        await ctx.execute(paginaDoColaboradorDecider, colaboradorId, { type: 'EncerrarPaginaDoColaborador', data: { colaboradorId } });
      },
    }),
  },
});
