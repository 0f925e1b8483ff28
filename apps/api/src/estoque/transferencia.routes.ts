import { avisosDoMovimento } from '@tulha/domain/estoque/movimento/avisos';
import type { InsumoDito, Pedido } from '@tulha/domain/estoque/movimento/linha';
import { TransferenciaDeEstoque } from '@tulha/domain/estoque/movimento/movimento.answers';
import { TransferirEstoque } from '@tulha/domain/estoque/movimento/movimento.commands';
import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import type { MovimentoEvent } from '@tulha/domain/estoque/movimento/movimento.events';
import { toWire } from '@tulha/domain/kernel/decimal';
import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import { deBase, emBase } from '@tulha/domain/kernel/unidade';
import { contadosNoDia } from '@tulha/read-models/estoque/contados-no-dia.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { perguntar } from '../rotas/perguntar.js';
import { flag } from '../rotas/list-query.js';
import { insumoDito, noEstoque } from '../rotas/no-estoque.js';

type Corpo = z.output<typeof TransferirEstoque>;
type Transferir = Ctx<unknown, { ensaio?: boolean | undefined }, Corpo>;
type ProdutoPedido = { readonly produto: Corpo['produtos'][number]; readonly insumo: InsumoDito; readonly quantidade: number };

const Ensaiavel = z.object({
  ensaio: flag().meta({
    description: 'Com 1, nada é gravado: a resposta (200) diz o que sairia, de que lotes e a que custo, ou a recusa que haveria',
  }),
});

/** Each product as the stock counts it. @throws naming where it stands in the body */
const ditosDe = (ctx: Transferir): Promise<ProdutoPedido[]> =>
  Promise.all(
    ctx.body.produtos.map(async (produto, at) => {
      const insumo = await insumoDito(ctx, produto.insumo, `produtos[${at}].insumo`);
      const quantidade = emBase(produto.quantidade, insumo.unidade);
      if (quantidade === undefined) throw refuseShared('QUANTIDADE_INTEIRA', { insumo: insumo.nome }, `produtos[${at}].quantidade`);
      return { produto, insumo, quantidade };
    }),
  );

/** The movements of a transfer: each leaves by an id, and comes in by the next. */
const pedidoDe = ({ body, fazenda }: Transferir, pedidos: readonly ProdutoPedido[], primeiro: number): Pedido => ({
  linhas: pedidos.map(({ produto: { lote }, insumo, quantidade }, at) => ({
    ...{ movimentoId: primeiro + 2 * at, chegadaId: primeiro + 2 * at + 1, insumoId: insumo.id, tipo: 'transferencia' as const },
    ...{ em: body.data, fazendaId: fazenda, paraFazendaId: body.paraFazenda, quantidade, valorCentavos: 0 },
    ...{ lote: lote === null ? '' : (lote ?? null), validade: null, antesDaContagem: body.antesDaContagem === 1 },
  })),
  desfazer: [],
  insumos: [...new Map(pedidos.map(({ insumo }) => [insumo.id, insumo])).values()],
  origem: null,
  motivo: body.motivo ?? null,
});

/** The answer to a transfer, or to its rehearsal, built from its facts. */
const contada = (
  { body, fazenda, query }: Transferir,
  pedidos: readonly ProdutoPedido[],
  fatos: readonly Pick<MovimentoEvent, 'type' | 'data'>[],
  contados: ReadonlySet<number>,
) => {
  const insumos = new Map(pedidos.map(({ insumo }) => [insumo.id, insumo]));
  const feitos = (fatos as readonly MovimentoEvent[]).flatMap((fato) => (fato.type === 'InsumoTransferido' ? [fato.data] : []));
  const produtos = feitos.map(({ insumoId, movimentoId, chegadaId, quantidade, custoCentavos, lotes }) => {
    const { nome, unidade } = insumos.get(insumoId) as InsumoDito;
    const medida = (quanto: number) => toWire(deBase(Math.abs(quanto), unidade), 3);
    return {
      ...{ insumo: insumoId, descricao: nome, unidade, quantidade: medida(quantidade), custo: toWire(-custoCentavos + 0, 2) },
      lotes: lotes.map((um) => ({ lote: um.lote || null, validade: um.validade, quantidade: medida(um.quantidade) })),
      ...{ saida: query.ensaio ? null : movimentoId, chegada: query.ensaio ? null : chegadaId },
    };
  });
  const custo = feitos.reduce((soma, { custoCentavos }) => soma - custoCentavos, 0);
  const avisos = feitos.flatMap(({ insumoId, em, lotes, antesDaContagem }) => {
    const depoisDaContagem = contados.has(insumoId) && !antesDaContagem;
    return avisosDoMovimento({ insumo: insumos.get(insumoId)?.nome ?? '', tipo: 'transferencia', em, lotes, depoisDaContagem });
  });
  return { fazenda, paraFazenda: body.paraFazenda, data: body.data, custo: toWire(custo, 2), produtos, avisos };
};

const ensaiar = (ctx: Transferir, data: Pedido): Promise<readonly MovimentoEvent[]> =>
  perguntar(ctx, estoqueDecider, ctx.auth.conta, { type: 'MovimentarEstoque', data });

/** Transfers between farms of the account: an input leaves one farm and reaches the other in the same fact, at its cost. */
export const transferenciaRoutes = defineRoutes({
  path: 'cad-estoque/transferencia',
  tag: 'Estoque',
  permissao: 'estoque',
  routes: {
    transferir: route({
      method: 'POST',
      path: '/transferi',
      porFazenda: true,
      summary: 'Transfere insumos de uma fazenda para outra, pelo custo médio: os dois lados, ou nenhum',
      query: Ensaiavel,
      body: TransferirEstoque,
      answer: TransferenciaDeEstoque,
      besides: { 200: TransferenciaDeEstoque },
      handle: async (ctx) => {
        const { paraFazenda } = ctx.body;
        // The caller must work on both farms, since stock leaves one and enters the other.
        if (!ctx.request.farms?.includes(paraFazenda)) throw refuseHttp('FAZENDA_NAO_ENCONTRADA', undefined, 'paraFazenda');
        const pedidos = await ditosDe(ctx);
        const lugares = [ctx.fazenda, paraFazenda];
        const contados = await contadosNoDia(
          ctx.reader,
          pedidos.map(({ insumo }) => insumo.id),
          lugares,
          ctx.body.data,
        );
        if (ctx.query.ensaio) {
          void ctx.reply.code(200);
          return contada(ctx, pedidos, await ensaiar(ctx, pedidoDe(ctx, pedidos, Number.MAX_SAFE_INTEGER - 2 * pedidos.length)), contados);
        }
        const primeiro = await ctx.nextId('movimento_estoque', 2 * pedidos.length);
        const { facts } = await noEstoque(ctx, pedidoDe(ctx, pedidos, primeiro));
        return contada(ctx, pedidos, facts as readonly MovimentoEvent[], contados);
      },
    }),
  },
});
