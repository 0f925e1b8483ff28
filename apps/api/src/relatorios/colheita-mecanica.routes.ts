import {
  ColheitaMecanica,
  CustosPorMaquina,
  TalhoesDaColheitaMecanica,
} from '@tulha/domain/relatorios/acompanhamento/acompanhamento.answers';
import {
  colheitaMecanica,
  custosPorMaquina,
  talhoesDaColheitaMecanica,
} from '@tulha/read-models/relatorios/acompanhamento/mecanica.queries';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { acompanhada, acompanhadaComEscolhas, acompanhamentoQuery as query } from './acompanhar.js';

/** Harvest by machine. */
export const colheitaMecanicaRoutes = defineRoutes({
  path: 'colheita/mecanica',
  tag: 'Acompanhamento',
  permissao: 'relatorios',
  routes: {
    porDia: route({
      method: 'GET',
      path: '/dashboard',
      summary: 'A colheita à máquina, dia por dia, e quanto é de toda a colheita',
      query,
      answer: ColheitaMecanica,
      handle: async (ctx) => {
        const { qual, ...escolhas } = await acompanhadaComEscolhas(ctx, ctx.query, ctx.fazendas);
        return { ...escolhas, ...(await colheitaMecanica(ctx.reader, qual)) };
      },
    }),
    talhoes: route({
      method: 'GET',
      path: '/plots',
      summary: 'O que se colheu à máquina em cada talhão',
      query,
      answer: TalhoesDaColheitaMecanica,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        return { safra, ...(await talhoesDaColheitaMecanica(ctx.reader, qual)) };
      },
    }),
    custos: route({
      method: 'GET',
      path: '/costs-by-machines',
      summary: 'O que cada máquina colheu e custou',
      query,
      answer: CustosPorMaquina,
      handle: async (ctx) => {
        const { safra, qual } = await acompanhada(ctx, ctx.query, ctx.fazendas);
        return { safra, ...(await custosPorMaquina(ctx.reader, qual)) };
      },
    }),
  },
});
