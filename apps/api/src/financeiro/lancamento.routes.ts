import { AlterarLancamento, RegistrarLancamento } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { findLancamento, listLancamentos } from '@tulha/read-models/financeiro/lancamento.queries';
import { takeIds } from '@tulha/read-models/kernel/control';
import { z } from 'zod';
import { idFilter, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { achado } from '../rastreabilidade/contexto.js';
import { categoriaDe, definidos, diaFilter, exigirSeDado, fatoDe } from './contexto.js';
import { alteracoesRoute, ondeEsta } from '../suporte/alteracoes.js';

const Filtros = listQuery({
  tipo: z.enum(['receita', 'despesa', 'transferencia']).optional(),
  status: z.enum(['PAGO', 'PENDENTE']).optional(),
  dateStart: diaFilter(),
  dateEnd: diaFilter(),
  fluxo: idFilter(),
  fornecedor: idFilter(),
  safra: idFilter(),
  categoria: z.string().max(120).optional(),
});

/** The entry with its payments, or 404; sets the ETag. */
export const lancamentoDe = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findLancamento(ctx.leitura, id));
  ctx.etag(versao);
  return view;
};

const registrar = async (ctx: Ctx<unknown, unknown, z.output<typeof RegistrarLancamento>>) => {
  const { fluxo, fluxoSaida, safra, fornecedor, fazenda: _fazenda, status, dataPagamento, primeiroVencimento, ...body } = ctx.body;
  await exigirSeDado(ctx, 'fluxo', fluxo, 'fluxo');
  await exigirSeDado(ctx, 'fluxo', fluxoSaida, 'fluxoSaida');
  await exigirSeDado(ctx, 'safra', safra, 'safra');
  await exigirSeDado(ctx, 'fornecedor', fornecedor, 'fornecedor');
  const { valor, juros, desconto, pagParcelas, ...cabecalho } = body;
  const lancamentoId = await ctx.nextId('lancamento');
  const firstPayment = await takeIds(ctx.services.pool, 'pagamento', pagParcelas);
  const data = {
    ...cabecalho,
    ...(await categoriaDe(ctx, body.categoria)),
    lancamentoId,
    origem: null,
    fazendaId: ctx.fazenda,
    safraId: safra,
    fornecedorId: fornecedor,
    plano: {
      pagamentoIds: Array.from({ length: pagParcelas }, (_, index) => firstPayment + index),
      valorCentavos: valor,
      jurosCentavos: juros,
      descontoCentavos: desconto,
      primeiroVencimento: primeiroVencimento ?? dataPagamento ?? body.data,
      pagoEm: status === 'PAGO' ? (dataPagamento ?? body.data) : null,
      fluxoId: fluxo,
      fluxoSaidaId: fluxoSaida,
      numeroCheque: body.numeroCheque,
    },
  };
  const receipt = await ctx.execute(lancamentoDecider, lancamentoId, { type: 'RegistrarLancamento', data }, { isNew: true });
  return lancamentoDe(ctx, fatoDe<typeof data>(receipt).lancamentoId);
};

const alterar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof AlterarLancamento>>) => {
  const { id } = ctx.params;
  await lancamentoDe(ctx, id);
  const { valor: _valor, fazenda, safra, fornecedor, categoria, ...body } = ctx.body;
  await exigirSeDado(ctx, 'safra', safra, 'safra');
  await exigirSeDado(ctx, 'fornecedor', fornecedor, 'fornecedor');
  const mudou = definidos({
    ...body,
    ...(categoria === undefined ? {} : await categoriaDe(ctx, categoria)),
    safraId: safra,
    fornecedorId: fornecedor,
    fazendaId: fazenda || undefined,
  });
  await ctx.execute(lancamentoDecider, id, { type: 'AlterarLancamento', data: { lancamentoId: id, mudou } });
  return lancamentoDe(ctx, id);
};

/** Income, expenses and transfers (spec part 2 §3, §7). */
export const lancamentoRoutes = defineRoutes({
  path: 'financeiro',
  tag: 'Financeiro',
  permissao: 'financeiro',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'Lista os lançamentos, com os totais do que foi filtrado',
      query: Filtros,
      handle: ({ leitura, query, fazendas }) => listLancamentos(leitura, query, query, fazendas),
    }),
    alteracoes: alteracoesRoute('O que aconteceu com o lançamento, quando e por quem', ondeEsta('lancamento')),
    obter: route({
      method: 'GET',
      path: '/:id',
      resumo: 'Lançamento com seus pagamentos',
      handle: (ctx) => lancamentoDe(ctx, ctx.params.id),
    }),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Registra uma receita, uma despesa ou uma transferência',
      body: RegistrarLancamento,
      porFazenda: true,
      handle: registrar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Altera um lançamento; o valor muda nos pagamentos',
      body: AlterarLancamento,
      handle: alterar,
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Apaga um lançamento sem pagamento pago',
      handle: async (ctx) => {
        const { id } = ctx.params;
        if (!(await ctx.jaGravado())) await lancamentoDe(ctx, id);
        await ctx.execute(lancamentoDecider, id, { type: 'ExcluirLancamento', data: { lancamentoId: id, origem: null } });
      },
    }),
  },
});
