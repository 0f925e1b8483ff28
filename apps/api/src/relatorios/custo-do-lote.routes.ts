import { CustoDoLote, PARTES_DO_CUSTO, RegistrosDoCusto } from '@tulha/domain/relatorios/custos/custo-do-lote.answers';
import { findLote } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import { custoDeUmLote, registrosDoCusto } from '@tulha/read-models/relatorios/custos/custo-do-lote.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { idFilter, sortedQuery } from '../rotas/list-query.js';

const loteDe = async ({ reader }: Ctx, id: number) => {
  const { row } = achado(await findLote(reader, id));
  return { id, codigo: row.codigo, quantidade: row.quantidade, unidade: row.unidade as 'L' | 'kg' };
};

const CAMPOS = ['id', 'data', 'descricao', 'talhao', 'inteiro', 'valor'] as const;
/** Refused before the part is asked for, so that an order of unknown fields is named with whatever else is missing. */
const ordem = z
  .string()
  .max(200)
  .refine((sort) => sort.split(',').every((campo) => CAMPOS.some((um) => campo === um || campo === `-${um}`)), `Use ${CAMPOS.join(', ')}.`)
  .optional();

/** What a bag of a lot cost, and the records that say so. */
export const custoDoLoteRoutes = defineRoutes({
  path: 'relatorios/lotes',
  tag: 'Relatórios',
  permissao: 'relatorios',
  routes: {
    custoDoLote: route({
      method: 'GET',
      path: '/:id/custo',
      summary: 'O que um lote custou: ao todo e por saca, de que e de que talhões',
      query: z.strictObject({ fazenda: idFilter() }),
      answer: CustoDoLote,
      handle: async (ctx) => custoDeUmLote(ctx.reader, await loteDe(ctx, ctx.params.id)),
    }),
    registrosDoCusto: route({
      method: 'GET',
      path: '/:id/custo/registros',
      summary: 'Os registros por trás de uma parte do custo de um lote',
      query: sortedQuery({ parte: z.enum(PARTES_DO_CUSTO), sort: ordem }),
      answer: RegistrosDoCusto,
      handle: async (ctx) => registrosDoCusto(ctx.reader, await loteDe(ctx, ctx.params.id), ctx.query),
    }),
  },
});
