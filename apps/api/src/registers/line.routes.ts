import { paged } from '@tulha/domain/kernel/answers';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { CatalogueCommand } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { findAsItIsNow, findInCatalogue, listCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { check, filtersOf, found, shownOf } from '../catalogues/catalogue.checks.js';
import { idDe } from '../rotas/criado.js';
import { refuseHttp } from '../http/pipeline/errors.js';
import { idNaRota, listQuery } from '../rotas/list-query.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';

type Stored = Record<string, unknown>;
type Below = { readonly id: number; readonly itemId: number };

const NaRota = z.object({ id: idNaRota, itemId: idNaRota });

/** A line of this very record, with the version of the record, which is what `If-Match` speaks of. */
const foundLine = async (ctx: Ctx<Below>, register: Register, line: Line) => {
  const { reader, params, etag } = ctx;
  const [record, below] = await Promise.all([findInCatalogue(reader, register, params.id), findAsItIsNow(reader, line, params.itemId)]);
  if (!record || below?.view[line.parent] !== params.id) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  etag(record.versao);
  return below.view;
};

/** List, create, change and delete the lines of one kind below a record. */
export const lineRoutes = (register: Register, decider: RegisterRules, linha: string, line: Line): Readonly<Record<string, Route>> => {
  const { singular, plural } = line.title;
  const path = `/:id/${line.path}`;
  const idName = `${line.tabela}Id`;
  const filters = filtersOf(line);
  const shown = shownOf(line);
  const send = (ctx: Ctx<{ id: number }>, comando: CatalogueCommand) =>
    ctx.execute(decider, ctx.params.id, { type: 'NaLinha', data: { id: ctx.params.id, linha, comando } });
  return {
    [`${linha}Listar`]: route({
      method: 'GET',
      path,
      summary: `Lista: ${plural}, de ${register.title.singular}`,
      query: listQuery(filters as Record<never, z.ZodType>),
      answer: paged(rowAnswer(line)),
      handle: async (ctx) => {
        await found(ctx, register, ctx.params.id);
        const chosen = Object.fromEntries(
          Object.entries<unknown>(ctx.query).filter(([name, value]) => name in filters && value !== undefined),
        );
        return listCatalogue(ctx.reader, line, ctx.query, { ...chosen, [line.parent]: ctx.params.id });
      },
    }),
    [`${linha}Criar`]: route({
      method: 'POST',
      path,
      summary: `Inclui: ${singular}, em ${register.title.singular}`,
      body: line.input,
      answer: rowAnswer(line),
      handle: async (ctx) => {
        await found(ctx, register, ctx.params.id);
        const dados: Stored = { ...ctx.body, [line.parentId]: ctx.params.id };
        if (!(await ctx.alreadyWritten())) await check(ctx, line, dados, 0);
        const id = await ctx.nextId(line.tabela);
        const receipt = await send(ctx, { type: 'Cadastrar', data: { ...dados, [idName]: id } });
        return shown(receipt) ?? foundLine({ ...ctx, params: { id: ctx.params.id, itemId: idDe(receipt, idName) } }, register, line);
      },
    }),
    [`${linha}Alterar`]: route({
      method: 'PUT',
      path: `${path}/:itemId`,
      summary: `Altera: ${singular}, de ${register.title.singular}`,
      params: NaRota,
      body: line.change,
      answer: rowAnswer(line),
      handle: async (ctx) => {
        const below: Below = ctx.params;
        const before = await foundLine(ctx, register, line);
        await check(ctx, line, ctx.body, below.itemId, before);
        const receipt = await send(ctx, { type: 'Alterar', data: { ...ctx.body, [idName]: below.itemId } });
        return shown(receipt) ?? foundLine(ctx, register, line);
      },
    }),
    [`${linha}Excluir`]: route({
      method: 'DELETE',
      path: `${path}/:itemId`,
      summary: `Exclui: ${singular}, de ${register.title.singular}`,
      params: NaRota,
      answer: 'nothing',
      handle: async (ctx) => {
        if (!(await ctx.alreadyWritten())) await foundLine(ctx, register, line);
        await send(ctx, { type: 'Excluir', data: { id: ctx.params.itemId } });
      },
    }),
  };
};
