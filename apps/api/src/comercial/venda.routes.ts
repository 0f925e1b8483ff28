import { refuseComercial } from '@tulha/domain/comercial/errors';
import { cabe } from '@tulha/domain/kernel/numeros';
import { valorDoCafe } from '@tulha/domain/comercial/valor';
import { Venda, VendaCompleta } from '@tulha/domain/comercial/venda/venda.answers';
import { EditarVenda, FinalizarVenda, RegistrarVenda } from '@tulha/domain/comercial/venda/venda.commands';
import { listed, paged } from '@tulha/domain/kernel/answers';
import { fromScaled } from '@tulha/domain/kernel/decimal';
import { CorrecaoDaOrigem } from '@tulha/domain/rastreabilidade/genealogia/genealogia.answers';
import { findVenda, listVendas } from '@tulha/read-models/comercial/venda.queries';
import { correcoesDaVenda } from '@tulha/read-models/rastreabilidade/historico/correcoes-da-origem.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { alteracoesRoute, ondeEsta } from '../rotas/alteracoes.js';
import { idDe } from '../rotas/criado.js';
import { definidos } from '../rotas/definidos.js';
import { exigirDoTipo } from '../rotas/categoria-de.js';
import { exigirCadastro } from '../rotas/exigir-cadastro.js';
import { dayFilter, idFilter, listQuery } from '../rotas/list-query.js';
import { exigirLotesDoFormulario } from '../rotas/lote-do-formulario.js';
import { noLedger } from '../rotas/no-ledger.js';
import { semVenda } from '../rotas/retirado.js';
import { noContrato } from './contrato-da-venda.js';
import { custoSabido, guardarCusto } from './guardar-custo.js';
import { acordada, paraMudar, vendaPedida } from './venda-da-rota.js';
import { aReceber, exigirNaoRecebida } from './venda-a-receber.js';

const VendasQuery = listQuery({
  status: z.enum(['ABERTO', 'FECHADO']).optional(),
  cliente: idFilter(),
  contrato: idFilter(),
  de: dayFilter(),
  ate: dayFilter(),
});

type Linha = Pick<z.output<typeof RegistrarVenda>['produtos'][number], 'id' | 'quantidade' | 'precoSaca' | 'valor'>;

/** The server computes every line; a client that computes it too must agree to the cent. */
const itemDe = ({ id: loteId, quantidade, precoSaca, valor }: Linha, itemId: number, index: number) => {
  const valorCentavos = cabe(valorDoCafe(quantidade, precoSaca), `produtos[${index}].valor`);
  if (valor !== null && valor !== valorCentavos)
    throw refuseComercial('VALOR_DA_LINHA_NAO_CONFERE', { esperado: fromScaled(valorCentavos, 2).replace('.', ',') });
  return { itemId, loteId, massaG: quantidade, precoSacaCentavos: precoSaca, valorCentavos };
};

type Vendida = Parameters<typeof noContrato>[2];

/** The contract of a sale and what the ledger has to know of it; nothing where it is under none. */
const contratado = async (ctx: Ctx, contratoId: number | null, venda: Vendida) =>
  contratoId === null ? {} : { contratoId, contrato: await noContrato(ctx, contratoId, venda) };

const registrar = async (ctx: Ctx<unknown, unknown, z.output<typeof RegistrarVenda>>) => {
  const { body } = ctx;
  await exigirCadastro(ctx, 'cliente', body.cliente, 'cliente');
  await exigirDoTipo(ctx, body.categoria, 'receita');
  await exigirLotesDoFormulario(ctx, body, 'produtos');
  const [vendaId, firstItem] = await Promise.all([
    ctx.nextId('venda'),
    body.produtos.length === 0 ? 0 : ctx.nextId('venda_item', body.produtos.length),
  ]);
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
    itens: body.produtos.map((linha, index) => itemDe(linha, firstItem + index, index)),
    ...(await contratado(ctx, body.contrato, {
      clienteId: body.cliente,
      fazendaId: ctx.fazenda,
      lotes: body.produtos.map(({ id }) => id),
    })),
    motivo: body.motivo,
  };
  const receipt = await noLedger(ctx, { type: 'ReservarVenda', data });
  return vendaPedida(ctx, idDe(receipt, 'vendaId'));
};

/** The contract of an edited sale: it is held to it where the edit says its contract, its buyer or its lots. */
const contratoEditado = async (
  ctx: Ctx<{ id: number }, unknown, z.output<typeof EditarVenda>>,
  venda: Awaited<ReturnType<typeof paraMudar>>,
) => {
  const { contrato: pedido, cliente = venda.cliente, produtos } = ctx.body;
  if (pedido === undefined && ctx.body.cliente === undefined && produtos === undefined) return {};
  const contrato = pedido === undefined ? venda.contrato : pedido;
  if (contrato === null) return { contratoId: null };
  const lotes = produtos?.map(({ id }) => id) ?? venda.produtos.map(({ lote }) => lote);
  return contratado(ctx as Ctx, contrato, { clienteId: cliente, fazendaId: venda.fazenda, lotes });
};

/**
 * Replaces the contents of an open sale: other lots, kilograms and prices, or another buyer. Its earlier reservations are released in the
 * same fact.
 */
const editar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof EditarVenda>>) => {
  const { body, params } = ctx;
  const venda = await paraMudar(ctx, params.id);
  if (body.cliente !== undefined && body.cliente !== venda.cliente) await exigirCadastro(ctx, 'cliente', body.cliente, 'cliente');
  if (body.categoria !== venda.categoria) await exigirDoTipo(ctx, body.categoria, 'receita');
  await exigirLotesDoFormulario(ctx, body, 'produtos');
  const firstItem = body.produtos?.length ? await ctx.nextId('venda_item', body.produtos.length) : 0;
  const itens = body.produtos?.map((linha, index) => {
    const { itemId: novoId, ...item } = itemDe(linha, firstItem + index, index);
    return { ...item, itemId: linha.item, novoId };
  });
  const { tipo, categoria, data: em, cliente: clienteId, notaFiscal, parcelado, obs, motivo } = body;
  const parcelas = parcelado === undefined ? undefined : (parcelado ?? 1);
  const mudancas = definidos({ em, clienteId, tipo: tipo ?? undefined, categoria, notaFiscal, parcelas, obs, itens });
  const doContrato = await contratoEditado(ctx, venda);
  await noLedger(ctx, { type: 'AlterarReserva', data: { vendaId: params.id, ...mudancas, ...doContrato, motivo } });
  return acordada(ctx, params.id);
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
      summary: 'Vendas',
      query: VendasQuery,
      answer: paged(Venda),
      handle: ({ reader, fazendas, query }) =>
        listVendas(
          reader,
          { fazendas, status: query.status, cliente: query.cliente, contrato: query.contrato, de: query.de, ate: query.ate },
          query,
        ),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Uma venda, com a origem do café',
      answer: VendaCompleta,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const venda = (await findVenda(ctx.reader, id)) ?? (await semVenda(ctx.reader, id));
        ctx.etag(venda.versao);
        return venda.view;
      },
    }),
    correcoesDaOrigem: route({
      method: 'GET',
      path: '/:id/correcoes-da-origem',
      summary:
        'O que se soube de outro modo da origem do café depois que a venda foi finalizada: quando, por qual correção, de quanto para quanto',
      answer: listed(CorrecaoDaOrigem),
      handle: async ({ reader, params }) => {
        achado(await reader.porId('venda', ['id'], params.id));
        return { content: await correcoesDaVenda(reader, params.id) };
      },
    }),
    alteracoes: alteracoesRoute('O que aconteceu com a venda, quando e por quem', ondeEsta({ tabela: 'venda' })),
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Nova venda: reserva o café',
      body: RegistrarVenda,
      porFazenda: true,
      answer: VendaCompleta,
      handle: registrar,
    }),
    editar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Edita a venda aberta: a reserva passa a ser a que se diz',
      body: EditarVenda,
      answer: VendaCompleta,
      handle: editar,
    }),
    finalizar: route({
      method: 'PUT',
      path: '/:id/finalizar',
      summary: 'Finaliza a venda: o café sai, e o que ela vale fica a receber, nas suas parcelas',
      body: FinalizarVenda,
      answer: VendaCompleta,
      handle: async (ctx) => {
        const { id } = ctx.params;
        const venda = await paraMudar(ctx, id);
        const { hoje, body } = ctx;
        const em = body.data ?? (venda.data > hoje ? venda.data : hoje);
        const receber = await aReceber(ctx, venda, em);
        const custo = await custoSabido(ctx, id);
        const data = { vendaId: id, em, descricao: body.descricao, receber };
        await noLedger(ctx, { type: 'BaixarVenda', data }, { moreFollow: custo !== undefined });
        if (custo) await guardarCusto(ctx, custo);
        return acordada(ctx, id);
      },
    }),
    abrir: route({
      method: 'PATCH',
      path: '/:id/abrir',
      summary: 'Reabre a venda: o café volta, reservado, e o que estava a receber é desfeito',
      answer: VendaCompleta,
      handle: async (ctx) => {
        await exigirNaoRecebida(ctx, await paraMudar(ctx, ctx.params.id));
        await noLedger(ctx, { type: 'EstornarVenda', data: { vendaId: ctx.params.id } });
        return acordada(ctx, ctx.params.id);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Exclui a venda aberta: o café fica livre',
      answer: 'nothing',
      handle: async (ctx) => {
        if (!(await ctx.alreadyWritten())) await paraMudar(ctx, ctx.params.id);
        await noLedger(ctx, { type: 'LiberarVenda', data: { vendaId: ctx.params.id } });
      },
    }),
  },
});
