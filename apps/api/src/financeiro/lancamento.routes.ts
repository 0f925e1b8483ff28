import { PorMotivo } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { PRAZOS_DO_FILTRO } from '@tulha/domain/financeiro/lancamento/limites.types';
import { LancamentoCompleto, Lancamentos, PrazosDosLancamentos } from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { AlterarLancamento, RegistrarLancamento, VALOR_DE_PREENCHIMENTO } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { lancamentoFields } from '@tulha/domain/financeiro/lancamento/lancamento.fields';
import { keptOf } from '@tulha/domain/kernel/catalogue/record';
import { findLancamento, listLancamentos } from '@tulha/read-models/financeiro/lancamento.queries';
import { PRAZOS, prazosDosLancamentos } from '@tulha/read-models/financeiro/resumo.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { dayFilter, flag, idFilter, listQuery, search } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { categoriaDe } from '../rotas/categoria-de.js';
import { fatoDe } from '../rotas/criado.js';
import { definidos } from '../rotas/definidos.js';
import { exigirSeDado } from '../rotas/exigir-cadastro.js';
import { meiosDe } from '../rotas/meio-de-pagamento.js';
import { exigirSafra } from '../rotas/safra-da-fazenda.js';
import { alteracoesRoute, ondeEsta } from '../rotas/alteracoes.js';
import { mudarLancamento } from '../rotas/mes-fechado.js';
import { sobreOLancamento } from './historia-do-lancamento.js';
import { dadosDoNovo, type NovoLancamento } from './novo.js';
import { exigirPartesDaFazenda } from './partilha.js';
import { quantasParcelas } from './plano.js';

const filtros = {
  tipo: z.enum(['receita', 'despesa', 'transferencia']).optional(),
  status: z.enum(['PAGO', 'PENDENTE']).optional(),
  dateStart: dayFilter(),
  dateEnd: dayFilter(),
  fluxo: idFilter(),
  fornecedor: idFilter(),
  safra: idFilter(),
  categoria: z.string().max(120).optional(),
  prazo: z
    .enum(Object.keys(PRAZOS_DO_FILTRO) as [keyof typeof PRAZOS_DO_FILTRO, ...(keyof typeof PRAZOS_DO_FILTRO)[]])
    .optional()
    .meta({ description: 'Com parcela em aberto que já venceu, ou que vence em 7 dias' }),
};
const Filtros = listQuery(filtros);
const FiltrosSemPagina = z.object({ q: search, ...filtros });

type Filtrada = Omit<z.output<typeof FiltrosSemPagina>, 'q'>;
const filtrados = ({ prazo, ...filters }: Filtrada, hoje: string) => ({ ...filters, ...(prazo && { vence: PRAZOS[prazo](hoje) }) });

/** The entry with its payments, or 404; sets the ETag. */
export const lancamentoDe = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findLancamento(ctx.reader, id));
  ctx.etag(versao);
  return view;
};

const registrar = async (ctx: Ctx<unknown, unknown, NovoLancamento>) => {
  const { body } = ctx;
  const [lancamentoId, primeiroPagamento] = await Promise.all([ctx.nextId('lancamento'), ctx.nextId('pagamento', quantasParcelas(body))]);
  const data = await dadosDoNovo(ctx, body, { lancamentoId, primeiroPagamento });
  const receipt = await mudarLancamento(ctx, lancamentoId, { type: 'RegistrarLancamento', data }, body.motivo, { isNew: true });
  return lancamentoDe(ctx, fatoDe<typeof data>(receipt).lancamentoId);
};

type Mudanca = z.output<typeof AlterarLancamento>;
type Atual = Awaited<ReturnType<typeof lancamentoDe>>;

/** The category sent, if it is another; or, where only the kind of the entry changes, a check that the present category fits the new kind. */
const categoriaMudada = async (ctx: Ctx, { categoria, tipo }: Mudanca, atual: Atual) => {
  if (categoria !== undefined) {
    const dada = await categoriaDe(ctx, categoria, tipo ?? atual.tipo);
    return dada.categoriaId !== null && dada.categoriaId === atual.categoriaId ? { categoria: undefined } : dada;
  }
  if (tipo !== undefined && tipo !== atual.tipo) await categoriaDe(ctx, atual.categoriaId, tipo);
  return { categoria: undefined };
};

/**
 * An entry that moves to another farm takes along no crop year, plot or activity of the first.
 * @throws SAFRA_DE_OUTRA_FAZENDA, REFERENCIA_DE_OUTRA_FAZENDA
 */
const conferirFazenda = async (ctx: Ctx, { fazenda: para, safra }: Mudanca, atual: Atual) => {
  const fazenda = para ?? atual.fazenda;
  const muda = fazenda !== atual.fazenda;
  if (muda || (safra !== undefined && safra !== atual.safra))
    await exigirSafra(ctx, safra === undefined ? atual.safra : safra, { oQue: 'este lançamento', fazenda });
  if (muda) await exigirPartesDaFazenda(ctx, atual.rateio?.partes ?? [], fazenda, () => 'fazenda');
};

const alterar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof AlterarLancamento>>) => {
  const { id } = ctx.params;
  const atual = await lancamentoDe(ctx, id);
  const { valor, fazenda, fornecedor, motivo } = ctx.body;
  if (fazenda === 0) throw refuseHttp('FAZENDA_OBRIGATORIA');
  if (valor !== undefined && valor !== VALOR_DE_PREENCHIMENTO && valor !== atual.valor) throw refuseFinanceiro('VALOR_MUDA_NOS_PAGAMENTOS');
  await conferirFazenda(ctx, ctx.body, atual);
  await exigirSeDado(ctx, 'fornecedor', fornecedor, 'fornecedor', atual.fornecedor);
  const mudou = definidos({
    ...keptOf(lancamentoFields, ctx.body),
    ...(await categoriaMudada(ctx, ctx.body, atual)),
    ...(await meiosDe(ctx, ctx.body, atual)),
    fazendaId: fazenda ?? undefined,
  });
  await mudarLancamento(ctx, id, { type: 'AlterarLancamento', data: { lancamentoId: id, mudou, motivo } }, motivo);
  return lancamentoDe(ctx, id);
};

/** Income, expenses and transfers. */
export const lancamentoRoutes = defineRoutes({
  path: 'financeiro',
  tag: 'Financeiro',
  permissao: 'financeiro',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista os lançamentos, com os totais do que foi filtrado',
      query: Filtros,
      answer: Lancamentos,
      handle: ({ reader, query, fazendas, hoje }) => listLancamentos(reader, query, filtrados(query, hoje), fazendas),
    }),
    prazos: route({
      method: 'GET',
      path: '/prazos',
      summary: 'O que dos lançamentos filtrados está atrasado, e o que vence em 7 dias',
      query: FiltrosSemPagina,
      answer: PrazosDosLancamentos,
      handle: ({ reader, query: { q, ...query }, fazendas, hoje }) =>
        prazosDosLancamentos(reader, { q, filters: filtrados(query, hoje), fazendas }, hoje),
    }),
    alteracoes: alteracoesRoute(
      'O que mudou no lançamento e nos seus pagamentos, quando e por quem',
      ondeEsta({ tabela: 'lancamento' }),
      {},
      sobreOLancamento,
    ),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Lançamento com seus pagamentos',
      answer: LancamentoCompleto,
      handle: (ctx) => lancamentoDe(ctx, ctx.params.id),
    }),
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Registra uma receita, uma despesa ou uma transferência; paga, o que é de dias por vir fica pendente',
      body: RegistrarLancamento,
      porFazenda: true,
      answer: LancamentoCompleto,
      handle: registrar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera um lançamento; o valor muda nos pagamentos',
      body: AlterarLancamento,
      answer: LancamentoCompleto,
      handle: alterar,
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Apaga um lançamento sem pagamento pago',
      body: PorMotivo,
      query: z.object({
        desfaz: flag().meta({ description: 'Com 1, também o que nasceu pago, se nada se fez com ele depois' }),
      }),
      answer: 'nothing',
      handle: async (ctx) => {
        const { id } = ctx.params;
        if (!(await ctx.alreadyWritten())) await lancamentoDe(ctx, id);
        const data = { lancamentoId: id, origem: null, desfaz: ctx.query.desfaz === true };
        await mudarLancamento(ctx, id, { type: 'ExcluirLancamento', data }, ctx.body?.motivo);
      },
    }),
  },
});
