import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { AlterarFolhaColheita, CriarFolhaColheita, TrancarFolhaColheita } from '@tulha/domain/folha/colheita/folha-colheita.commands';
import { folhaColheitaDecider } from '@tulha/domain/folha/colheita/folha-colheita.decider';
import type { CriterioDaFolha, DadosDaFolha } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { refuseFolha } from '@tulha/domain/folha/errors';
import { TIPOS_DE_FOLHA } from '@tulha/domain/folha/mensagens';
import { findFolha, folhaQueTem, linhasDaFolha, listFolhas } from '@tulha/read-models/folha/folha.queries';
import { z } from 'zod';
import { categoriaDe, definidos, exigirSeDado, fatoDe } from '../financeiro/contexto.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { achado, exigirCadastro } from '../rastreabilidade/contexto.js';
import { alteracoesRoute, ondeEsta } from '../suporte/alteracoes.js';

/** The sheet with its row, or 404; sets the ETag. */
export const folhaDe = async (ctx: Ctx, id: number) => {
  const found = achado(await findFolha(ctx.leitura, id));
  ctx.etag(found.versao);
  return found;
};

/** Every worker named must be one of the account's. */
const exigirColaboradores = async ({ leitura }: Ctx, ids: readonly number[]) => {
  const rows = await leitura
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

/** Wire → facts, for what was sent, with every reference checked. */
const mudancasDe = async (ctx: Ctx, pedido: Pedido): Promise<Partial<DadosDaFolha>> => {
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
    ...(pedido.categoria === undefined ? {} : await categoriaDe(ctx, pedido.categoria)),
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
    ...(await mudancasDe(ctx, ctx.body)),
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
  const escolhida = await categoriaDe(ctx, dada);
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

const trancar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof TrancarFolhaColheita>>) => {
  const { id: folhaId } = ctx.params;
  const { categoria = null, rateio = null } = ctx.body ?? {};
  const { row } = await folhaDe(ctx, folhaId);
  const linhas = row.lancamento_id === null ? await linhasDaFolha(ctx.leitura, folhaId) : [];
  const lancamento = await lancamentoDe(ctx, row, categoria);
  const data = { folhaId, criterio: criterioDe(row), linhas, rateio, lancamento };
  await ctx.execute(folhaColheitaDecider, folhaId, { type: 'TrancarFolha', data });
  const depois = await folhaDe(ctx, folhaId);
  if (depois.row.lancamento_id !== null) return depois.view;
  const linhaIds = linhas.map(({ linhaId }) => linhaId);
  const outra = await folhaQueTem(ctx.leitura, linhaIds, folhaId);
  if (outra !== undefined) throw refuseFolha('COLHEITA_EM_OUTRA_FOLHA', { folha: outra });
  // One of its lines was deleted meanwhile, or somebody has opened it again since.
  throw refuseFolha('FOLHA_MUDOU', { descricao: depois.row.descricao });
};

/** The finance entry has the last word: where it is paid, it refuses, and the sheet stays closed. */
const abrir = async (ctx: Ctx<{ id: number }>) => {
  const { id: folhaId } = ctx.params;
  const { row } = await folhaDe(ctx, folhaId);
  await ctx.execute(folhaColheitaDecider, folhaId, { type: 'PedirAbertura', data: { folhaId } });
  const { lancamento_id: lancamentoId } = row;
  if (lancamentoId !== null) {
    const excluir = { type: 'ExcluirLancamento', data: { lancamentoId, origem: { tipo: 'folha_colheita', id: folhaId } } } as const;
    await ctx.execute(lancamentoDecider, lancamentoId, excluir, { outroStream: true });
    // Already done by the policy, unless the entry went in a try that died before it.
    const abrirFolha = { type: 'AbrirFolha', data: { folhaId, lancamentoId, motivo: 'reaberta' } } as const;
    await ctx.execute(folhaColheitaDecider, folhaId, abrirFolha, { outroStream: true });
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
      resumo: 'Lista as folhas de colheita',
      query: listQuery({ status: z.enum(['ABERTO', 'FECHADO']).optional() }),
      handle: ({ leitura, query, fazendas }) => listFolhas(leitura, query, query.status, fazendas),
    }),
    alteracoes: alteracoesRoute('O que aconteceu com a folha, quando e por quem', ondeEsta('folha_colheita')),
    obter: route({
      method: 'GET',
      path: '/:id',
      resumo: 'Folha de colheita',
      handle: async (ctx) => (await folhaDe(ctx, ctx.params.id)).view,
    }),
    criar: route({
      method: 'POST',
      path: '/',
      resumo: 'Cria uma folha de colheita',
      body: CriarFolhaColheita,
      porFazenda: true,
      handle: criar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Altera uma folha aberta',
      body: AlterarFolhaColheita,
      handle: async (ctx) => {
        const { id: folhaId } = ctx.params;
        await folhaDe(ctx, folhaId);
        const mudou = await mudancasDe(ctx, ctx.body);
        await ctx.execute(folhaColheitaDecider, folhaId, { type: 'AlterarFolha', data: { folhaId, mudou } });
        return (await folhaDe(ctx, folhaId)).view;
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Apaga uma folha aberta',
      handle: async (ctx) => {
        const { id: folhaId } = ctx.params;
        if (!(await ctx.jaGravado())) await folhaDe(ctx, folhaId);
        await ctx.execute(folhaColheitaDecider, folhaId, { type: 'ExcluirFolha', data: { folhaId } });
      },
    }),
    trancar: route({
      method: 'PUT',
      path: '/trancar/:id',
      resumo: 'Fecha a folha: vira despesa no financeiro',
      body: TrancarFolhaColheita,
      handle: trancar,
    }),
    abrir: route({ method: 'PATCH', path: '/abrir/:id', resumo: 'Reabre a folha: desfaz a despesa, se não foi paga', handle: abrir }),
  },
});
