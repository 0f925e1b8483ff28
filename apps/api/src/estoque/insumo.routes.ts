import { catalogueDeciderOf } from '@tulha/application/catalogue-deciders';
import { insumo } from '@tulha/domain/estoque/insumo.catalogue';
import { AlterarStatusDoInsumo } from '@tulha/domain/estoque/insumo.commands';
import { EstoqueDoInsumo, MovimentoDeEstoque } from '@tulha/domain/estoque/movimento/movimento.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { sortedQuery } from '../rotas/list-query.js';
import { daPagina, historico, listaDoEstoque, umEstoque } from './estoque.js';

const insumoDecider = catalogueDeciderOf('insumo');

const registro = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findInCatalogue(ctx.reader, insumo, id));
  ctx.etag(versao);
  return view;
};

/** Routes of inputs beyond those of a catalogue. Must stand before `/cad-insumos/:id`. */
export const insumoRoutes = defineRoutes({
  path: 'cad-insumos',
  tag: 'Insumos',
  permissao: 'estoque',
  routes: {
    estoque: route({
      method: 'GET',
      path: '/estoque',
      summary: 'Lista: insumos com o que há de cada um, o custo médio e os lotes',
      query: listaDoEstoque,
      answer: paged(EstoqueDoInsumo),
      handle: daPagina,
    }),
    comEstoque: route({
      method: 'GET',
      path: '/insumo/:id',
      summary: 'Insumo com o que há dele, o custo médio e os lotes',
      answer: EstoqueDoInsumo,
      handle: (ctx) => umEstoque(ctx, ctx.params.id),
    }),
    historico: route({
      method: 'GET',
      path: '/historico/:id',
      summary: 'Movimentos de um insumo, com o saldo e o custo depois de cada um',
      query: sortedQuery({}),
      answer: paged(MovimentoDeEstoque),
      handle: (ctx) => historico(ctx, ctx.params.id, ctx.query),
    }),
    alterarStatus: route({
      method: 'PATCH',
      path: '/:id/alterar-status',
      summary: 'Ativa ou desativa um insumo',
      body: AlterarStatusDoInsumo.optional(),
      answer: rowAnswer(insumo),
      handle: async (ctx) => {
        const { id } = ctx.params;
        const antes = await registro(ctx, id);
        const situacao = await ctx.keep('situacao', ctx.body?.situacao ?? (antes['situacao'] === 'ATIVO' ? 'INATIVO' : 'ATIVO'));
        await ctx.execute(insumoDecider, id, { type: 'Alterar', data: { insumoId: id, situacao } });
        return registro(ctx, id);
      },
    }),
  },
});
