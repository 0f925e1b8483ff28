import { PorMotivo } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { Pagamento as PagamentoAnswer } from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import {
  AlterarPagamento,
  IncluirPagamento,
  MudarStatusDoPagamento,
  PagarParte,
} from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import type { Pagamento } from '@tulha/domain/financeiro/lancamento/lancamento.events';
import { pagamentoFields } from '@tulha/domain/financeiro/lancamento/lancamento.fields';
import { blankOf, keptOf } from '@tulha/domain/kernel/catalogue/record';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { conferirAcrescimos, type MudancaDePagamento } from '@tulha/domain/financeiro/lancamento/pagamento';
import { findPagamento } from '@tulha/read-models/financeiro/lancamento.queries';
import type { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { fatoDe } from '../rotas/criado.js';
import { definidos } from '../rotas/definidos.js';
import { exigirSeDado } from '../rotas/exigir-cadastro.js';
import { mudarLancamento } from '../rotas/mes-fechado.js';
import { lancamentoDe } from './lancamento.routes.js';

const pagamentoDe = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findPagamento(ctx.reader, id));
  ctx.etag(versao);
  return view;
};

const dadosDe = (body: z.output<typeof AlterarPagamento>) => definidos(keptOf(pagamentoFields, body));

type Fluxos = Pick<z.output<typeof AlterarPagamento>, 'fluxo' | 'fluxoSaida'>;
/** The cash flows must exist. `antes` is the payment before the change: it may stay on a cash flow deleted since. */
const exigirFluxos = async (ctx: Ctx, { fluxo, fluxoSaida }: Fluxos, antes?: Awaited<ReturnType<typeof pagamentoDe>>) => {
  await exigirSeDado(ctx, 'fluxo', fluxo, 'fluxo', antes?.fluxo);
  await exigirSeDado(ctx, 'fluxo', fluxoSaida, 'fluxoSaida', antes?.fluxoSaida);
};

const emCentavos = ({ valor, juros, reajuste }: Awaited<ReturnType<typeof pagamentoDe>>) => {
  const [valorCentavos, jurosCentavos, reajusteCentavos] = [valor, juros, reajuste].map((reais) => toScaled(String(reais), 2) ?? 0);
  return { valorCentavos, jurosCentavos, reajusteCentavos };
};

type Motivado = { readonly motivo?: string | null | undefined };

const mudar = async (ctx: Ctx<{ id: number }, unknown, Motivado>, fluxos: Fluxos, mudanca: MudancaDePagamento) => {
  const { id } = ctx.params;
  const antes = await pagamentoDe(ctx, id);
  await exigirFluxos(ctx, fluxos, antes);
  if (mudanca.dados && !(await ctx.alreadyWritten())) conferirAcrescimos({ ...emCentavos(antes), ...mudanca.dados }, emCentavos(antes));
  const { financeiroId: lancamentoId } = antes;
  const command = { type: 'MudarPagamento', data: { lancamentoId, pagamentoId: id, ...mudanca } } as const;
  await mudarLancamento(ctx, lancamentoId, command, ctx.body.motivo);
  return pagamentoDe(ctx, id);
};

const incluir = async (ctx: Ctx<unknown, unknown, z.output<typeof IncluirPagamento>>) => {
  const { financeiroId: lancamentoId, status, dataPagamento: em, motivo, ...body } = ctx.body;
  const { fluxo, fluxoSaida } = await lancamentoDe(ctx, lancamentoId);
  await exigirFluxos(ctx, body);
  const dados = {
    ...blankOf(pagamentoFields),
    fluxoId: fluxo,
    fluxoSaidaId: fluxoSaida,
    ...dadosDe(body),
    valorCentavos: body.valor,
    vencimento: body.data,
  };
  conferirAcrescimos(dados);
  const pagamentoId = await ctx.nextId('pagamento');
  const command = { type: 'IncluirPagamento', data: { lancamentoId, pagamentoId, dados, status, em } } as const;
  const receipt = await mudarLancamento(ctx, lancamentoId, command, motivo);
  return pagamentoDe(ctx, fatoDe<{ pagamento: Pagamento }>(receipt).pagamento.pagamentoId);
};

const pagarParte = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof PagarParte>>) => {
  const { id: pagamentoId } = ctx.params;
  const { valor: valorCentavos, data: vencimento, dataPagamento, motivo, ...body } = ctx.body;
  const antes = await pagamentoDe(ctx, pagamentoId);
  await exigirFluxos(ctx, body, antes);
  const dados = definidos(keptOf(pagamentoFields, body));
  conferirAcrescimos({ ...emCentavos(antes), ...dados, valorCentavos });
  const resto = { pagamentoId: await ctx.nextId('pagamento'), vencimento };
  const data = { lancamentoId: antes.financeiroId, pagamentoId, valorCentavos, dados, em: dataPagamento ?? ctx.hoje, resto };
  await mudarLancamento(ctx, antes.financeiroId, { type: 'PagarParte', data }, motivo);
  return pagamentoDe(ctx, pagamentoId);
};

/** The payments of entries: each instalment is one. */
export const pagamentoRoutes = defineRoutes({
  path: 'financeiro/pagamento',
  tag: 'Financeiro',
  permissao: 'financeiro',
  routes: {
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Pagamento',
      answer: PagamentoAnswer,
      handle: (ctx) => pagamentoDe(ctx, ctx.params.id),
    }),
    incluir: route({
      method: 'POST',
      path: '/',
      summary: 'Acrescenta um pagamento a um lançamento',
      body: IncluirPagamento,
      answer: PagamentoAnswer,
      handle: incluir,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera um pagamento',
      body: AlterarPagamento,
      answer: PagamentoAnswer,
      handle: (ctx) => mudar(ctx, ctx.body, { dados: dadosDe(ctx.body), status: ctx.body.status, em: ctx.body.dataPagamento }),
    }),
    pagarParte: route({
      method: 'POST',
      path: '/:id/parte',
      summary: 'Paga parte de uma parcela; o resto dela segue em aberto, como outra parcela',
      body: PagarParte,
      answer: PagamentoAnswer,
      handle: pagarParte,
    }),
    mudarStatus: route({
      method: 'PATCH',
      path: '/:id',
      summary: 'Marca um pagamento como pago ou pendente',
      body: MudarStatusDoPagamento,
      answer: PagamentoAnswer,
      handle: (ctx) => {
        const { status, dataPagamento: em, fluxo } = ctx.body;
        return mudar(ctx, { fluxo }, { dados: definidos({ fluxoId: fluxo }), status, em });
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Apaga uma parcela que não está paga',
      body: PorMotivo,
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: pagamentoId } = ctx.params;
        const { financeiroId: lancamentoId } = await pagamentoDe(ctx, pagamentoId);
        const command = { type: 'ExcluirPagamento', data: { lancamentoId, pagamentoId } } as const;
        await mudarLancamento(ctx, lancamentoId, command, ctx.body?.motivo);
      },
    }),
  },
});
