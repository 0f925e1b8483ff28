import { catalogueDeciderOf } from '@tulha/application/catalogue-deciders';
import { paged } from '@tulha/domain/kernel/answers';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { refusePessoas } from '@tulha/domain/pessoas/errors';
import {
  CalendarioDoColaborador,
  EntradaDoMeeiro,
  FolhaDosColaboradores,
  PagamentoDoColaborador,
  Parcerias,
  SaidaDoMeeiro,
  SaldoDoMeeiro,
  TrabalhoDoColaborador,
} from '@tulha/domain/pessoas/pessoas.answers';
import { EscolherFoto } from '@tulha/domain/pessoas/pessoas.commands';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { colaboradoresDaFolha, colaboradoresReduzidos } from '@tulha/read-models/pessoas/folha-pagamento.queries';
import { listEntradas, listSaidas, parceriasDe, saldoDoMeeiro } from '@tulha/read-models/pessoas/saldo-meeiro.queries';
import { findArquivo } from '@tulha/read-models/suporte/arquivo.queries';
import { calendarioDe, listTrabalho, pagamentosDe } from '@tulha/read-models/pessoas/trabalho.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { refuseHttp } from '../http/pipeline/errors.js';
import { achado } from '../rotas/achado.js';
import { oQuePodeVer } from '../rotas/o-que-pode.js';
import { dayFilter, idFilter, listQuery, pageQuery, sortedQuery } from '../rotas/list-query.js';

const decider = catalogueDeciderOf('colaborador');

type Um = Ctx<{ id: number }>;

const registro = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findInCatalogue(ctx.reader, colaborador, id));
  ctx.etag(versao);
  return view;
};

/** A worker of the account, and the farms asked about. */
const onde = async (ctx: Um) => {
  achado(await findInCatalogue(ctx.reader, colaborador, ctx.params.id));
  return { colaborador: ctx.params.id, fazendas: ctx.fazendas };
};

/** The same of a sharecropper's account: settlements are told to who may see sheets. */
const naConta = async (ctx: Um) => ({ ...(await onde(ctx)), acertos: (await oQuePodeVer(ctx as Ctx))('folha') });

/** Salaries, and what is owed to each, are told to who may see sheets. @throws SEM_PERMISSAO */
const exigirFolha = async (ctx: Ctx): Promise<void> => {
  if (!(await oQuePodeVer(ctx))('folha')) throw refuseHttp('SEM_PERMISSAO');
};

const periodo = { atividade: idFilter(), dateStart: dayFilter(), dateEnd: dayFilter() };

/** The `tipoBusca` of a payroll; any other asks for workers in short. */
const PARA_A_FOLHA = '1';

/** Days count where figures are asked for: of workers in short they would change nothing. */
const daFolha = listQuery({
  tipoBusca: z
    .string()
    .regex(/^\d{1,2}$/, 'Informe um código.')
    .optional(),
  turma: idFilter(),
  ...{ dateStart: dayFilter(), dateEnd: dayFilter() },
}).superRefine(({ tipoBusca, ...dias }, ctx) => {
  const sobra = (['dateStart', 'dateEnd'] as const).find((dia) => tipoBusca !== PARA_A_FOLHA && dias[dia] !== undefined);
  if (sobra)
    ctx.addIssue({
      code: 'custom',
      path: [sobra],
      message: `Período só vale com tipoBusca=${PARA_A_FOLHA}. Tire o período, ou peça a folha.`,
    });
});

/** Routes of workers beyond those of a catalogue: status, work done, money owed. Must stand before `/cad-colaboradores/:id`. */
export const colaboradorRoutes = defineRoutes({
  path: colaborador.path,
  tag: colaborador.title.plural,
  permissao: colaborador.permissao,
  routes: {
    folhaDePagamento: route({
      method: 'GET',
      path: '/folha-pagamento',
      summary:
        'Colaboradores ativos: com tipoBusca=1 o que a folha precisa de cada um, e de um período também quem saiu e tem conta nele; senão reduzidos',
      query: daFolha,
      answer: FolhaDosColaboradores,
      handle: async (ctx) => {
        const { reader, query, fazendas, hoje } = ctx;
        if (query.tipoBusca === PARA_A_FOLHA) await exigirFolha(ctx as Ctx);
        const { turma, dateStart: desde, dateEnd: ate = hoje } = query;
        return FolhaDosColaboradores.parse(
          await (query.tipoBusca === PARA_A_FOLHA
            ? colaboradoresDaFolha(reader, query, { turma, fazendas, desde, ate, passado: (desde ?? query.dateEnd) !== undefined })
            : colaboradoresReduzidos(reader, query, { turma })),
        );
      },
    }),
    mudarStatus: route({
      method: 'PATCH',
      path: '/:id/status',
      summary: 'Ativa ou desativa um colaborador',
      answer: rowAnswer(colaborador),
      handle: async (ctx) => {
        const { id } = ctx.params;
        const antes = await registro(ctx, id);
        const situacao = await ctx.keep('situacao', antes['situacao'] === 'INATIVO' ? 'ATIVO' : 'INATIVO');
        await ctx.execute(decider, id, { type: 'Alterar', data: { colaboradorId: id, situacao } });
        return registro(ctx, id);
      },
    }),
    escolherFoto: route({
      method: 'PUT',
      path: '/:id/file',
      summary: 'Escolhe a foto de um colaborador entre as imagens anexadas a ele; null deixa sem',
      body: EscolherFoto,
      answer: rowAnswer(colaborador),
      handle: async (ctx) => {
        const { id } = ctx.params;
        await registro(ctx, id);
        const { fileId } = ctx.body;
        const arquivo = fileId === null ? undefined : await findArquivo(ctx.reader, fileId);
        const dele = arquivo?.ref_tipo === colaborador.tabela && arquivo.ref_id === id && arquivo.mime.startsWith('image/');
        if (fileId !== null && !(await ctx.alreadyWritten()) && (!dele || arquivo.removido)) throw refusePessoas('FOTO_DE_OUTRO');
        await ctx.execute(decider, id, { type: 'Alterar', data: { colaboradorId: id, foto: fileId } });
        return registro(ctx, id);
      },
    }),
    historico: route({
      method: 'GET',
      path: '/:id/historico',
      summary: 'O que um colaborador fez, o mais novo primeiro',
      query: sortedQuery(periodo),
      answer: paged(TrabalhoDoColaborador),
      handle: async (ctx) => listTrabalho(ctx.reader, ctx.query, { ...ctx.query, ...(await onde(ctx)) }),
    }),
    historicoCalendario: route({
      method: 'GET',
      path: '/:id/historico-calendario',
      summary: 'Os dias em que um colaborador trabalhou, com o que cada um deu',
      query: z.strictObject(periodo),
      answer: CalendarioDoColaborador,
      handle: async (ctx) => ({ content: await calendarioDe(ctx.reader, { ...ctx.query, ...(await onde(ctx)) }) }),
    }),
    pagamentos: route({
      method: 'GET',
      path: '/:id/pagamentos',
      summary: 'O que as folhas fechadas pagam a um colaborador, a mais nova primeiro',
      query: pageQuery({}),
      answer: paged(PagamentoDoColaborador),
      handle: async (ctx) => {
        await exigirFolha(ctx as Ctx);
        return pagamentosDe(ctx.reader, await onde(ctx), ctx.query);
      },
    }),
    saldoMeeiro: route({
      method: 'GET',
      path: '/:id/saldo-meeiro',
      summary: 'A conta de um meeiro até hoje: a parte dele no colhido, o que se adiantou e ainda se desconta, e o que se acertou',
      answer: SaldoDoMeeiro,
      handle: async (ctx) => saldoDoMeeiro(ctx.reader, await naConta(ctx), ctx.hoje),
    }),
    historicoEntradas: route({
      method: 'GET',
      path: '/:id/historico-entradas',
      summary: 'A parte de um meeiro em cada dia de colheita nos talhões dos contratos dele, e em cada acerto finalizado',
      query: pageQuery({}),
      answer: paged(EntradaDoMeeiro),
      handle: async (ctx) => listEntradas(ctx.reader, await naConta(ctx), ctx.query),
    }),
    historicoSaidas: route({
      method: 'GET',
      path: '/:id/historico-saidas',
      summary: 'O que se adiantou a um meeiro, com o que já se descontou de cada adiantamento, e o mais que os acertos descontaram',
      query: pageQuery({}),
      answer: paged(SaidaDoMeeiro),
      handle: async (ctx) => listSaidas(ctx.reader, await naConta(ctx), ctx.query),
    }),
    parcerias: route({
      method: 'GET',
      path: '/:id/parcerias',
      summary: 'Os contratos de um meeiro, com o que se colheu em cada um e a parte dele',
      answer: Parcerias,
      handle: async (ctx) => ({ content: await parceriasDe(ctx.reader, await onde(ctx), ctx.hoje) }),
    }),
  },
});
