import { Indicadores, Produtividade, TalhoesDoPainel } from '@tulha/domain/relatorios/acompanhamento/acompanhamento.answers';
import { parametrosDe } from '@tulha/read-models/propriedade/parametros.queries';
import { indicadores, produtividade, talhoesDoPainel } from '@tulha/read-models/relatorios/acompanhamento/painel-da-fazenda.queries';
import { totaisDoPlanejamento } from '@tulha/read-models/planejamento/planejamento.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { acompanhadaComEscolhas, acompanhamentoQuery as query, type Asked } from './acompanhar.js';

/** A farm in the address, or 0 for all farms of the caller. */
const params = z.object({
  id: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,14})$/, 'Código inválido: informe um número inteiro.')
    .transform(Number),
});

/** The harvest of the farm in the address, with the account's alert limit. @throws 404 for a farm that the caller does not see */
const daFazenda = async (ctx: Ctx<{ id: number }, Asked>) => {
  const { id } = ctx.params;
  if (id !== 0 && !ctx.fazendas.includes(id)) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  const { limiteAlerta: limite } = (await parametrosDe(ctx.reader)).view;
  const { qual, ...escolhas } = await acompanhadaComEscolhas(ctx, ctx.query, id === 0 ? ctx.fazendas : [id]);
  return { escolhas, qual: { ...qual, limite }, limite };
};

/** The figures of a farm: `id` is the farm, 0 all of them. */
export const dashboardRoutes = defineRoutes({
  path: 'dashboard',
  tag: 'Acompanhamento',
  permissao: 'relatorios',
  routes: {
    produtividade: route({
      method: 'GET',
      path: '/:id/produtividade',
      summary: 'O que a fazenda deu por hectare, talhão por talhão',
      params,
      query,
      answer: Produtividade,
      handle: async (ctx) => {
        const { escolhas, qual } = await daFazenda(ctx);
        return { ...escolhas, ...(await produtividade(ctx.reader, qual)) };
      },
    }),
    indicadores: route({
      method: 'GET',
      path: '/:id/indicadores',
      summary: 'Percentuais da fazenda, com a cor de cada um',
      params,
      query,
      answer: Indicadores,
      handle: async (ctx) => {
        const { escolhas, qual, limite } = await daFazenda(ctx);
        const contada = { safra: escolhas.safra, fazendas: qual.fazendas };
        const { despesa } = await totaisDoPlanejamento(ctx.reader, contada, qual.fazendas);
        return { ...escolhas, limite, content: await indicadores(ctx.reader, qual, despesa) };
      },
    }),
    talhoes: route({
      method: 'GET',
      path: '/:id/talhoes',
      summary: 'O que cada talhão da fazenda deu, custou e deixou',
      params,
      query,
      answer: TalhoesDoPainel,
      handle: async (ctx) => {
        const { escolhas, qual } = await daFazenda(ctx);
        return { ...escolhas, ...(await talhoesDoPainel(ctx.reader, qual)) };
      },
    }),
  },
});
