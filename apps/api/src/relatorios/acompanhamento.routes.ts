import {
  Acompanhamento,
  ColheitaHistorico,
  ColheitaMensal,
  ColheitaPorAtividade,
  ColheitaPorSemana,
  CustoOperacional,
  GraficoPorFazenda,
  Panhadores,
} from '@tulha/domain/relatorios/acompanhamento/acompanhamento.answers';
import {
  colheitaDiaria,
  colheitaHistorico,
  colheitaMensal,
  colheitaPorAtividade,
  colheitaPorFazenda,
  colheitaPorSemana,
  panhadores,
} from '@tulha/read-models/relatorios/acompanhamento/colheita.queries';
import { custoOperacional } from '@tulha/read-models/relatorios/acompanhamento/custo-operacional.queries';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { acompanhada, acompanhadaComEscolhas, acompanhamentoQuery as query } from './acompanhar.js';

/** The harvest in progress: by day, week, month, picker, kind of activity and farm, beside earlier ones. */
export const acompanhamentoRoutes = defineRoutes({
  path: 'acompanhamentos',
  tag: 'Acompanhamento',
  permissao: 'relatorios',
  routes: {
    porDia: route({
      method: 'GET',
      path: '/',
      summary: 'A colheita de uma safra, dia por dia',
      query,
      answer: Acompanhamento,
      handle: async (ctx) => {
        const { qual, ...escolhas } = await acompanhadaComEscolhas(ctx, ctx.query, ctx.fazendas);
        return { ...escolhas, ...(await colheitaDiaria(ctx.reader, qual)) };
      },
    }),
    panhadores: route({
      method: 'GET',
      path: '/panhadores',
      summary: 'Quem colheu quanto',
      query,
      answer: Panhadores,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        return { safra, ...(await panhadores(ctx.reader, qual)) };
      },
    }),
    porAtividade: route({
      method: 'GET',
      path: '/colheita-por-atividade',
      summary: 'A colheita por tipo de atividade',
      query,
      answer: ColheitaPorAtividade,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        return { safra, ...(await colheitaPorAtividade(ctx.reader, qual)) };
      },
    }),
    porSemana: route({
      method: 'GET',
      path: '/por-semana',
      summary: 'A colheita por semana',
      query,
      answer: ColheitaPorSemana,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        return { safra, ...(await colheitaPorSemana(ctx.reader, qual)) };
      },
    }),
    historico: route({
      method: 'GET',
      path: '/colheita-historico',
      summary: 'A safra ao lado das anteriores, na mesma altura de cada uma',
      query,
      answer: ColheitaHistorico,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        const { reader, hoje, query: asked } = ctx;
        return { safra, ...(await colheitaHistorico(reader, safra, { ...qual, hoje: asked.dateEnd ?? hoje })) };
      },
    }),
    mensal: route({
      method: 'GET',
      path: '/colheita-mensal',
      summary: 'A colheita por mês',
      query,
      answer: ColheitaMensal,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        return { safra, ...(await colheitaMensal(ctx.reader, qual)) };
      },
    }),
    porFazenda: route({
      method: 'GET',
      path: '/grafico-por-fazenda',
      summary: 'A colheita por fazenda',
      query,
      answer: GraficoPorFazenda,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        return { safra, ...(await colheitaPorFazenda(ctx.reader, qual)) };
      },
    }),
    custoOperacional: route({
      method: 'GET',
      path: '/custo-operacional',
      summary: 'O custo operacional efetivo da safra, mês por mês',
      query,
      answer: CustoOperacional,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        return { safra, ...(await custoOperacional(ctx.reader, qual)) };
      },
    }),
  },
});
