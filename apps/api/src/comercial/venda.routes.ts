import { valorDoCafe } from '@tulha/domain/comercial/valor';
import { FinalizarVenda, RegistrarVenda } from '@tulha/domain/comercial/venda/venda.commands';
import { diaAt } from '@tulha/domain/kernel/dates';
import { fromScaled } from '@tulha/domain/kernel/decimal';
import { refuse } from '@tulha/domain/rastreabilidade/errors';
import { findVenda, listVendas } from '@tulha/read-models/comercial/venda.queries';
import { takeIds } from '@tulha/read-models/kernel/control';
import { z } from 'zod';
import { idDe } from '../http/criado.js';
import { dayFilter, idFilter, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { alteracoesRoute, ondeEsta } from '../suporte/alteracoes.js';
import { achado, exigirCadastro, noLedger } from '../rastreabilidade/contexto.js';

const VendasQuery = listQuery({ status: z.enum(['ABERTO', 'FECHADO']).optional(), cliente: idFilter(), de: dayFilter(), ate: dayFilter() });

/** The sale as it is now, for a route that is about to change it. @throws StaleVersion when the caller saw an older one */
const paraMudar = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findVenda(ctx.leitura, id));
  ctx.conferirVersao(versao);
  return view;
};

const uma = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findVenda(ctx.leitura, id));
  ctx.etag(versao);
  return view;
};

type Linha = z.output<typeof RegistrarVenda>['produtos'][number];

/** The server computes every line; a client that computes it too must agree to the cent. */
const itemDe = ({ id: loteId, quantidade, precoSaca, valor }: Linha, itemId: number) => {
  const valorCentavos = valorDoCafe(quantidade, precoSaca);
  if (valor !== null && valor !== valorCentavos)
    throw refuse('VALOR_DA_LINHA_NAO_CONFERE', { esperado: fromScaled(valorCentavos, 2).replace('.', ',') });
  return { itemId, loteId, massaG: quantidade, precoSacaCentavos: precoSaca, valorCentavos };
};

const registrar = async (ctx: Ctx<unknown, unknown, z.output<typeof RegistrarVenda>>) => {
  const { body } = ctx;
  await exigirCadastro(ctx, 'cliente', body.cliente, 'cliente');
  const [vendaId, firstItem] = [await ctx.nextId('venda'), await takeIds(ctx.services.pool, 'venda_item', body.produtos.length)];
  const data = {
    vendaId,
    codigo: body.codigo,
    fazendaId: ctx.fazenda,
    em: body.data,
    clienteId: body.cliente,
    tipo: body.tipo ?? 'lote',
    categoria: body.categoria,
    notaFiscal: body.notaFiscal,
    parcelas: body.parcelado ?? 1,
    obs: body.obs,
    itens: body.produtos.map((linha, index) => itemDe(linha, firstItem + index)),
  };
  const receipt = await noLedger(ctx, { type: 'ReservarVenda', data });
  return uma(ctx, idDe(receipt, 'vendaId'));
};

/** Sales of lots. The ledger decides first; the sale follows by policy, at once here and again by the worker after a crash. */
export const vendaRoutes = defineRoutes({
  path: 'vendas',
  tag: 'Vendas',
  permissao: 'comercial',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'Vendas',
      query: VendasQuery,
      handle: ({ leitura, fazendas, query }) =>
        listVendas(leitura, { fazendas, status: query.status, cliente: query.cliente, de: query.de, ate: query.ate }, query),
    }),
    obter: route({ method: 'GET', path: '/:id', resumo: 'Uma venda, com a origem do café', handle: (ctx) => uma(ctx, ctx.params.id) }),
    alteracoes: alteracoesRoute('O que aconteceu com a venda, quando e por quem', ondeEsta('venda')),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Nova venda: reserva o café',
      body: RegistrarVenda,
      porFazenda: true,
      handle: registrar,
    }),
    finalizar: route({
      method: 'PUT',
      path: '/:id/finalizar',
      resumo: 'Finaliza a venda: o café sai',
      body: FinalizarVenda,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const venda = await paraMudar(ctx, id);
        const hoje = diaAt(ctx.now);
        await noLedger(ctx, {
          type: 'BaixarVenda',
          data: { vendaId: id, em: ctx.body.data ?? (venda.data > hoje ? venda.data : hoje), descricao: ctx.body.descricao },
        });
        return uma(ctx, id);
      },
    }),
    abrir: route({
      method: 'PATCH',
      path: '/:id/abrir',
      resumo: 'Reabre a venda: o café volta, reservado',
      handle: async (ctx) => {
        await paraMudar(ctx, ctx.params.id);
        await noLedger(ctx, { type: 'EstornarVenda', data: { vendaId: ctx.params.id } });
        return uma(ctx, ctx.params.id);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Exclui a venda aberta: o café fica livre',
      handle: async (ctx) => {
        if (!(await ctx.jaGravado())) await paraMudar(ctx, ctx.params.id);
        await noLedger(ctx, { type: 'LiberarVenda', data: { vendaId: ctx.params.id } });
      },
    }),
  },
});
