import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import { EstoqueDoInsumo, MovimentoDeEstoque, SaldosDoInsumo } from '@tulha/domain/estoque/movimento/movimento.answers';
import { DesfazerMovimento, ReajustarEstoque } from '@tulha/domain/estoque/movimento/movimento.commands';
import { emBase } from '@tulha/domain/kernel/unidade';
import { paged } from '@tulha/domain/kernel/answers';
import { findMovimento } from '@tulha/read-models/estoque/movimento.queries';
import { saldosDoInsumo } from '@tulha/read-models/estoque/saldos.queries';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { idDe } from '../rotas/criado.js';
import { sortedQuery } from '../rotas/list-query.js';
import { insumoDito, noEstoque } from '../rotas/no-estoque.js';
import { daPagina, historico, listaDoEstoque, umEstoque } from './estoque.js';

const doMovimento = async ({ reader, etag }: Ctx, id: number) => {
  const { view, versao } = achado(await findMovimento(reader, id));
  etag(versao);
  return view;
};

/** The movement to undo: of a transfer always the one that left, even when its other half is named. The caller must see both farms. */
const queSeDesfaz = async ({ reader, checkVersion }: Ctx, id: number) => {
  const { view, par, versao } = achado(await findMovimento(reader, id));
  checkVersion(versao);
  const outro = par === null ? undefined : achado(await findMovimento(reader, par)).view;
  return outro && view.quantidade > 0 ? outro : view;
};

/** The stock of inputs: its id is the input's. */
export const estoqueRoutes = defineRoutes({
  path: 'cad-estoque',
  tag: 'Estoque',
  permissao: 'estoque',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista: o que há de cada insumo, o custo médio e os lotes',
      query: listaDoEstoque,
      answer: paged(EstoqueDoInsumo),
      handle: daPagina,
    }),
    movimento: route({
      method: 'GET',
      path: '/movimentos/:id',
      summary: 'Movimento de estoque',
      answer: MovimentoDeEstoque,
      handle: (ctx) => doMovimento(ctx, ctx.params.id),
    }),
    desfazer: route({
      method: 'DELETE',
      path: '/movimentos/:id',
      summary: 'Desfaz um movimento lançado à mão',
      body: DesfazerMovimento.optional(),
      answer: 'nothing',
      handle: async (ctx) => {
        const { id, insumo } = await queSeDesfaz(ctx, ctx.params.id);
        const motivo = ctx.body?.motivo ?? null;
        await noEstoque(ctx, { linhas: [], desfazer: [id], insumos: [await insumoDito(ctx, insumo, 'insumo')], origem: null, motivo });
      },
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'O que há de um insumo, o custo médio e os lotes',
      answer: EstoqueDoInsumo,
      handle: (ctx) => umEstoque(ctx, ctx.params.id),
    }),
    historico: route({
      method: 'GET',
      path: '/:id/historico',
      summary: 'Movimentos de um insumo, com o saldo e o custo depois de cada um',
      query: sortedQuery({}),
      answer: paged(MovimentoDeEstoque),
      handle: (ctx) => historico(ctx, ctx.params.id, ctx.query),
    }),
    saldos: route({
      method: 'GET',
      path: '/:id/saldos',
      summary: 'O que havia de um insumo no fim de cada um dos últimos doze meses',
      answer: SaldosDoInsumo,
      handle: async ({ reader, params, fazendas, hoje }) => achado(await saldosDoInsumo(reader, params.id, fazendas, hoje)),
    }),
    reajustar: route({
      method: 'POST',
      path: '/',
      porFazenda: true,
      summary: 'Reajusta o estoque de um insumo: contagem, entrada ou saída à mão',
      body: ReajustarEstoque,
      answer: MovimentoDeEstoque,
      handle: async (ctx) => {
        const { tipo, data: em, valor, lote = null, validade, antesDaContagem, motivo } = ctx.body;
        const insumo = await insumoDito(ctx, ctx.body.insumo, 'insumo');
        const quantidade = emBase(ctx.body.quantidade, insumo.unidade);
        if (quantidade === undefined) throw refuseShared('QUANTIDADE_INTEIRA', { insumo: insumo.nome });
        const movimentoId = await ctx.nextId('movimento_estoque');
        const linha = {
          ...{ movimentoId, insumoId: insumo.id, tipo, em, fazendaId: ctx.fazenda, quantidade, valorCentavos: valor ?? 0 },
          ...{ lote: ctx.body.lote === null ? '' : lote, validade: validade ?? null, paraFazendaId: null, chegadaId: null },
          antesDaContagem: antesDaContagem === 1,
        };
        const pedido = { linhas: [linha], desfazer: [], insumos: [insumo], origem: null, motivo: motivo ?? null };
        return doMovimento(ctx, idDe(await noEstoque(ctx, pedido), 'movimentoId'));
      },
    }),
  },
});
