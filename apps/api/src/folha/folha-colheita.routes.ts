import { FolhaColheita, FolhasColheita, QuemEntraNaFolha } from '@tulha/domain/folha/colheita/folha-colheita.answers';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { AlterarFolhaColheita, CriarFolhaColheita, TrancarFolhaColheita } from '@tulha/domain/folha/colheita/folha-colheita.commands';
import { folhaColheitaDecider } from '@tulha/domain/folha/colheita/folha-colheita.decider';
import type { CriterioDaFolha, DadosDaFolha, ReservaColheitaEvent } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { refuseFolha } from '@tulha/domain/folha/errors';
import { TIPOS_DE_FOLHA } from '@tulha/domain/folha/mensagens';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { quemEntraNaFolha } from '@tulha/read-models/folha/quem-entra.queries';
import { paged } from '@tulha/domain/kernel/answers';
import { findFolha, linhasDaFolha, listFolhas } from '@tulha/read-models/folha/folha.queries';
import { z } from 'zod';
import { categoriaDe } from '../rotas/categoria-de.js';
import { fatoDe } from '../rotas/criado.js';
import { definidos } from '../rotas/definidos.js';
import { exigirCadastro, exigirSeDado } from '../rotas/exigir-cadastro.js';
import { dayFilter, listQuery } from '../rotas/list-query.js';
import { InvalidRequest } from '../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { alteracoesRoute, ondeEsta } from '../rotas/alteracoes.js';

/** The sheet with its row, or 404; sets the ETag. */
export const folhaDe = async (ctx: Ctx, id: number) => {
  const found = achado(await findFolha(ctx.reader, id));
  ctx.etag(found.versao);
  return found;
};

/** Every worker named must be one of the account's. */
const exigirColaboradores = async ({ reader }: Ctx, ids: readonly number[]) => {
  const rows = await reader
    .de('colaborador')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .where('excluido', '=', false)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const absent = ids.find((id) => !known.has(id));
  if (absent !== undefined) throw refuseFolha('COLABORADOR_NAO_EXISTE', { colaborador: absent });
};

type Pedido = z.output<typeof AlterarFolhaColheita>;

/**
 * A filter by plots names them, or the farms it takes whole (spec part 2 §5, the plot called GASTOS GERAIS): one of none would pay them all.
 * @throws InvalidRequest
 */
const exigirTalhoes = ({ filtrar_talhoes, talhoes, fazendas }: Pedido, jaEscolhidos: readonly number[]) => {
  const escolhidos = [...(talhoes ?? jaEscolhidos), ...(fazendas ?? [])];
  if (filtrar_talhoes === true && escolhidos.length === 0)
    throw new InvalidRequest([{ campo: 'talhoes', mensagem: 'Escolha os talhões.' }]);
};

/** Wire → facts, for what was sent, with every reference checked. `jaEscolhidos`: the plots of the sheet as it is. */
const mudancasDe = async (ctx: Ctx, pedido: Pedido, jaEscolhidos: readonly number[]): Promise<Partial<DadosDaFolha>> => {
  exigirTalhoes(pedido, jaEscolhidos);
  const colaboradores = pedido.colaboradores && [...new Set(pedido.colaboradores)];
  if (colaboradores) await exigirColaboradores(ctx, colaboradores);
  await exigirSeDado(ctx, 'fluxo', pedido.fluxo, 'fluxo');
  for (const id of pedido.fazendas ?? []) await exigirCadastro(ctx, 'fazenda', id, 'fazendas');
  for (const id of pedido.talhoes ?? []) await exigirCadastro(ctx, 'talhao', id, 'talhoes');
  return definidos({
    descricao: pedido.descricao,
    inicio: pedido.inicio,
    fim: pedido.fim,
    data: pedido.data,
    colaboradorIds: colaboradores,
    fazendaIds: pedido.fazendas?.length ? pedido.fazendas : undefined,
    talhaoIds: pedido.filtrar_talhoes === false ? [] : (pedido.talhoes ?? undefined),
    fluxoId: pedido.fluxo,
    ...(pedido.categoria === undefined ? {} : await categoriaDe(ctx, pedido.categoria, 'despesa')),
    valorDiaCentavos: pedido.valorDia,
    valorExtraCentavos: pedido.valorExtra,
    regra: pedido.regra,
    contaBancaria: pedido.conta,
    pagamento: pedido.pagamento,
  });
};

const criar = async (ctx: Ctx<unknown, unknown, z.output<typeof CriarFolhaColheita>>) => {
  const { descricao, inicio, fim, data: pagamentoEm, colaboradores } = ctx.body;
  const folhaId = await ctx.nextId('folha_colheita');
  const data: DadosDaFolha = {
    folhaId,
    fazendaId: ctx.fazenda,
    descricao,
    inicio,
    fim,
    data: pagamentoEm,
    colaboradorIds: colaboradores,
    fazendaIds: [ctx.fazenda],
    talhaoIds: [],
    fluxoId: null,
    categoria: null,
    categoriaId: null,
    valorDiaCentavos: null,
    valorExtraCentavos: null,
    regra: null,
    contaBancaria: null,
    pagamento: null,
    ...(await mudancasDe(ctx, ctx.body, [])),
  };
  const receipt = await ctx.execute(folhaColheitaDecider, folhaId, { type: 'CriarFolha', data }, { isNew: true });
  return (await folhaDe(ctx, fatoDe<DadosDaFolha>(receipt).folhaId)).view;
};

type Row = Awaited<ReturnType<typeof folhaDe>>['row'];

const criterioDe = (row: Row): CriterioDaFolha => ({
  inicio: row.inicio,
  fim: row.fim,
  colaboradorIds: row.colaborador_ids as number[],
  fazendaIds: row.fazenda_ids as number[],
  talhaoIds: row.talhao_ids as number[],
});

/** The expense a closing becomes: the category asked for, else the sheet's own; on the farm asked for, else the active one, else the sheet's. */
const lancamentoDe = async (ctx: Ctx, row: Row, categoria: string | number | null) => {
  const dada = categoria ?? row.categoria_id ?? row.categoria ?? TIPOS_DE_FOLHA.colheita;
  const escolhida = await categoriaDe(ctx, dada, 'despesa');
  return {
    lancamentoId: await ctx.nextId('lancamento'),
    pagamentoId: await ctx.nextId('pagamento'),
    fazendaId: ctx.fazenda || row.fazenda_id,
    descricao: row.descricao,
    categoria: escolhida.categoria ?? TIPOS_DE_FOLHA.colheita,
    categoriaId: escolhida.categoriaId,
    data: row.data,
    fluxoId: row.fluxo_id,
  };
};

/** The sheet that had a line first, where the harvest of this one was refused because of it. */
const quemTemAColheita = (facts: readonly Recorded[], folhaId: number): number | undefined =>
  (facts as readonly Recorded<ReservaColheitaEvent>[])
    .flatMap((fact) => (fact.type === 'ColheitaRecusada' && fact.data.folhaId === folhaId ? [fact.data.outraFolhaId] : []))
    .find((outra) => outra !== null);

/** The answer is read after the harvest was asked for: it may be another sheet's, and then this one is open again. */
const trancar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof TrancarFolhaColheita>>) => {
  const { id: folhaId } = ctx.params;
  const { categoria = null, rateio = null } = ctx.body ?? {};
  const { row } = await folhaDe(ctx, folhaId);
  const linhas = row.lancamento_id === null ? await linhasDaFolha(ctx.reader, folhaId) : [];
  const lancamento = await lancamentoDe(ctx, row, categoria);
  const data = { folhaId, criterio: criterioDe(row), linhas, rateio, lancamento };
  const { followed } = await ctx.execute(folhaColheitaDecider, folhaId, { type: 'TrancarFolha', data }, { toTheEnd: true });
  const depois = await folhaDe(ctx, folhaId);
  const outra = quemTemAColheita(followed, folhaId);
  if (outra !== undefined) throw refuseFolha('COLHEITA_EM_OUTRA_FOLHA', { folha: outra });
  // One of its lines was deleted meanwhile, or somebody has opened it again since.
  if (depois.row.lancamento_id === null) throw refuseFolha('FOLHA_MUDOU', { descricao: depois.row.descricao });
  return depois.view;
};

/** The finance entry has the last word: where it is paid, it refuses, and the sheet stays closed. */
const abrir = async (ctx: Ctx<{ id: number }>) => {
  const { id: folhaId } = ctx.params;
  const { row } = await folhaDe(ctx, folhaId);
  const { lancamento_id: lancamentoId } = row;
  const pedir = { type: 'PedirAbertura', data: { folhaId, lancamentoId } } as const;
  await ctx.execute(folhaColheitaDecider, folhaId, pedir, { moreFollow: lancamentoId !== null });
  if (lancamentoId !== null) {
    const excluir = { type: 'ExcluirLancamento', data: { lancamentoId, origem: { tipo: 'folha_colheita', id: folhaId } } } as const;
    await ctx.execute(lancamentoDecider, lancamentoId, excluir, { otherStream: true, moreFollow: true });
    // Already done by the policy, unless the entry went in a try that died before it.
    const abrirFolha = { type: 'AbrirFolha', data: { folhaId, lancamentoId, motivo: 'reaberta' } } as const;
    await ctx.execute(folhaColheitaDecider, folhaId, abrirFolha, { otherStream: true });
  }
  return (await folhaDe(ctx, folhaId)).view;
};

/** Harvest sheets (spec part 2 §3, §4, §7). */
export const folhaColheitaRoutes = defineRoutes({
  path: 'folha-pagamento-colheita',
  tag: 'Folha de colheita',
  permissao: 'folha',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista as folhas de colheita',
      query: listQuery({ status: z.enum(['ABERTO', 'FECHADO']).optional() }),
      answer: FolhasColheita,
      handle: ({ reader, query, fazendas }) => listFolhas(reader, query, query.status, fazendas),
    }),
    alteracoes: alteracoesRoute('O que aconteceu com a folha, quando e por quem', ondeEsta({ tabela: 'folha_colheita' })),
    quemEntra: route({
      method: 'GET',
      path: '/colaboradores',
      summary: 'Quem pode entrar numa folha de um período: os ativos, e quem colheu nele e já saiu, com o que cada um tem a receber',
      query: listQuery({ inicio: dayFilter(), fim: dayFilter() }),
      answer: paged(QuemEntraNaFolha),
      handle: ({ reader, query, fazendas }) => quemEntraNaFolha(reader, query, { ...query, fazendas }),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Folha de colheita',
      answer: FolhaColheita,
      handle: async (ctx) => (await folhaDe(ctx, ctx.params.id)).view,
    }),
    criar: route({
      method: 'POST',
      path: '/',
      summary: 'Cria uma folha de colheita',
      body: CriarFolhaColheita,
      porFazenda: true,
      answer: FolhaColheita,
      handle: criar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera uma folha aberta',
      body: AlterarFolhaColheita,
      answer: FolhaColheita,
      handle: async (ctx) => {
        const { id: folhaId } = ctx.params;
        const { row } = await folhaDe(ctx, folhaId);
        const mudou = await mudancasDe(ctx, ctx.body, criterioDe(row).talhaoIds);
        await ctx.execute(folhaColheitaDecider, folhaId, { type: 'AlterarFolha', data: { folhaId, mudou } });
        return (await folhaDe(ctx, folhaId)).view;
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Apaga uma folha aberta',
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: folhaId } = ctx.params;
        if (!(await ctx.alreadyWritten())) await folhaDe(ctx, folhaId);
        await ctx.execute(folhaColheitaDecider, folhaId, { type: 'ExcluirFolha', data: { folhaId } });
      },
    }),
    trancar: route({
      method: 'PUT',
      path: '/trancar/:id',
      summary: 'Fecha a folha: vira despesa no financeiro',
      body: TrancarFolhaColheita,
      answer: FolhaColheita,
      handle: trancar,
    }),
    abrir: route({
      method: 'PATCH',
      path: '/abrir/:id',
      summary: 'Reabre a folha: desfaz a despesa, se não foi paga',
      answer: FolhaColheita,
      handle: abrir,
    }),
  },
});
