import { Atividade, AtividadeGravada } from '@tulha/domain/atividades/atividade/atividade.answers';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import { AlterarAtividades } from '@tulha/domain/atividades/atividade/atividade.commands';
import { CustoPorTalhao, DuplicarAtividade, LinhaDoTempo } from '@tulha/domain/atividades/atividade/registros.answers';
import { listed, paged } from '@tulha/domain/kernel/answers';
import { safra } from '@tulha/domain/propriedade/safra.catalogue';
import { listAtividades } from '@tulha/read-models/atividades/atividade.queries';
import { linhaDoTempo } from '@tulha/read-models/atividades/linha-do-tempo.queries';
import { custosPorTalhao } from '@tulha/read-models/atividades/por-talhao.queries';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { idDe } from '../rotas/criado.js';
import { dayFilter, idFilter } from '../rotas/list-query.js';
import { alterarTodos } from './alterar-todos.js';
import { atividadeDe, dadosDe, gravada, Filtros, FiltrosDaMudanca } from './atividade.routes.js';

/** Activities queried together. Must stand before `/reg-atividades/:id`. */
export const registrosRoutes = defineRoutes({
  path: 'reg-atividades',
  tag: 'Atividades',
  permissao: 'atividades',
  routes: {
    porFiltros: route({
      method: 'GET',
      path: '/by-filters',
      summary: 'Registros de atividade por filtros',
      query: Filtros,
      answer: paged(Atividade),
      handle: ({ reader, query, fazendas }) => listAtividades(reader, query, query, fazendas),
    }),
    alterarPorFiltros: route({
      method: 'PUT',
      path: '/by-filters',
      summary: 'Altera o mesmo em todos os registros que os filtros, ou os ids, dizem: todos ou nenhum',
      query: FiltrosDaMudanca,
      body: AlterarAtividades,
      answer: listed(AtividadeGravada),
      handle: async (ctx) => ({ content: await alterarTodos(ctx) }),
    }),
    porTalhao: route({
      method: 'GET',
      path: '/por-talhao',
      summary: 'O que as atividades colheram e custaram em cada talhão, e em GASTOS GERAIS',
      query: z.strictObject({ safra: idFilter(), dateStart: dayFilter(), dateEnd: dayFilter() }),
      answer: listed(CustoPorTalhao),
      handle: async ({ reader, query, fazendas }) => ({ content: await custosPorTalhao(reader, query, fazendas) }),
    }),
    linhaDoTempo: route({
      method: 'GET',
      path: '/timeline/:id',
      summary: 'O que foi feito numa safra, por talhão e dia',
      answer: LinhaDoTempo,
      handle: async (ctx) => {
        achado(await findInCatalogue(ctx.reader, safra, ctx.params.id));
        return { data: await linhaDoTempo(ctx.reader, ctx.params.id, ctx.fazendas) };
      },
    }),
    duplicar: route({
      method: 'PUT',
      path: '/duplicate',
      status: 201,
      summary: 'Registra uma atividade igual a outra, no dia, na safra e no talhão que se disser; o que se fez naquela não vem junto',
      body: DuplicarAtividade,
      answer: AtividadeGravada,
      handle: async (ctx) => {
        const { registro_id, fazenda, talhao, atividade, data } = ctx.body;
        const { row, versao } = await atividadeDe(ctx, registro_id);
        if (!(await ctx.alreadyWritten())) ctx.checkVersion(versao);
        const id = await ctx.nextId('atividade');
        const body = {
          fazenda: fazenda ?? row.fazenda_id,
          safra: ctx.body.safra ?? row.safra_id,
          talhoesIds: talhao ? [talhao] : (row.talhao_ids as number[]),
          atividade: atividade ?? row.cat_atividade_id ?? row.atividade,
          ...{ data, horaInicial: row.hora_inicial, horaFinal: row.hora_final, obs: row.obs },
          terminaNoDiaSeguinte: row.termina_no_dia_seguinte ? (1 as const) : (0 as const),
        };
        const dados = await dadosDe(ctx, id, body.fazenda, body);
        const receipt = await ctx.execute(
          atividadeDecider,
          id,
          { type: 'RegistrarAtividade', data: dados },
          { isNew: true, otherStream: true },
        );
        return gravada(ctx, idDe(receipt, 'atividadeId'));
      },
    }),
  },
});
