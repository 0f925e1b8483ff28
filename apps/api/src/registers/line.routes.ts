import { paged } from '@tulha/domain/kernel/answers';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { CatalogueCommand } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { findAsItIsNow, findInCatalogue, listCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { aoExcluir } from '@tulha/operation/conferencias/conferencias';
import { z } from 'zod';
import { check, filtersOf, found, shownOf } from '../catalogues/catalogue.checks.js';
import { conferirLinha } from '../catalogues/mesma-fazenda.js';
import { idDe } from '../rotas/criado.js';
import { refuseHttp } from '../http/pipeline/errors.js';
import { idNaRota, listQuery } from '../rotas/list-query.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';

type Stored = Record<string, unknown>;
type Below = { readonly id: number; readonly itemId: number };

const NaRota = z.object({ id: idNaRota, itemId: idNaRota });

/** A line of this very record, with the version of the record, to which `If-Match` refers. */
const foundLine = async (ctx: Ctx<Below>, register: Register, line: Line) => {
  const { reader, params, etag } = ctx;
  const [record, below] = await Promise.all([findInCatalogue(reader, register, params.id), findAsItIsNow(reader, line, params.itemId)]);
  if (!record || below?.view[line.parent] !== params.id) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  etag(record.versao);
  return { line: below.view, record: record.view };
};

type Kind = { readonly register: Register; readonly decider: RegisterRules; readonly linha: string; readonly line: Line };

const sending =
  ({ decider, linha }: Kind) =>
  (ctx: Ctx<{ id: number }>, comando: CatalogueCommand) =>
    ctx.execute(decider, ctx.params.id, { type: 'NaLinha', data: { id: ctx.params.id, linha, comando } });

/** The routes that change a line: whole, by some of its fields, or by one of its marks. */
const changeRoutes = (kind: Kind): Readonly<Record<string, Route>> => {
  const { register, linha, line } = kind;
  const { singular } = line.title;
  const [idName, shown, send, answer] = [`${line.tabela}Id`, shownOf(line), sending(kind), rowAnswer(line)];
  const path = `/:id/${line.path}/:itemId`;
  const write = async (ctx: Ctx<Below>, dados: Stored) => {
    const { line: antes, record } = await foundLine(ctx, register, line);
    await check(ctx, line, dados, ctx.params.itemId, antes);
    await conferirLinha(ctx, register, line, dados, { fazenda: record['fazenda'], antes });
    const receipt = await send(ctx, { type: 'Alterar', data: { ...dados, [idName]: ctx.params.itemId } });
    return shown(receipt) ?? (await foundLine(ctx, register, line)).line;
  };
  const change = (method: 'PUT' | 'PATCH', summary: string) =>
    route({
      ...{ method, path, summary: `${summary}: ${singular}, de ${register.title.singular}` },
      ...{ params: NaRota, body: line.change, answer },
      handle: (ctx) => write(ctx, ctx.body),
    });
  /** A flag by itself: done where nothing is sent, and undone by a 0. */
  const mark = (name: string) =>
    route({
      ...{ method: 'PATCH', path: `${path}/${name}`, summary: `${line.fields[name]?.label}, ou não: ${singular}` },
      ...{ params: NaRota, answer },
      body: z.union([z.strictObject({ [name]: z.literal([0, 1]).default(1) }), z.null()]).optional(),
      handle: (ctx) => write(ctx, { [storedName(name, line.fields[name] as Field)]: (ctx.body as Stored | null | undefined)?.[name] ?? 1 }),
    });
  return {
    [`${linha}Alterar`]: change('PUT', 'Altera'),
    ...(line.patch && { [`${linha}Corrigir`]: change('PATCH', 'Altera um campo, ou alguns') }),
    ...Object.fromEntries(line.marks.map((name) => [`${linha}${name}`, mark(name)])),
  };
};

/** List, create, change and delete the lines of one kind below a record. */
export const lineRoutes = (register: Register, decider: RegisterRules, linha: string, line: Line): Readonly<Record<string, Route>> => {
  const kind = { register, decider, linha, line };
  const { singular, plural } = line.title;
  const path = `/:id/${line.path}`;
  const idName = `${line.tabela}Id`;
  const filters = filtersOf(line);
  const shown = shownOf(line);
  const send = sending(kind);
  return {
    [`${linha}Listar`]: route({
      method: 'GET',
      path: `/:id/${line.paths.list}`,
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
        const { fazenda } = await found(ctx, register, ctx.params.id);
        const dados: Stored = { ...ctx.body, [line.parentId]: ctx.params.id };
        if (!(await ctx.alreadyWritten())) {
          await check(ctx, line, dados, 0);
          await conferirLinha(ctx, register, line, dados, { fazenda });
        }
        const id = await ctx.nextId(line.tabela);
        const receipt = await send(ctx, { type: 'Cadastrar', data: { ...dados, [idName]: id } });
        const params = { id: ctx.params.id, itemId: idDe(receipt, idName) };
        return shown(receipt) ?? (await foundLine({ ...ctx, params }, register, line)).line;
      },
    }),
    ...changeRoutes(kind),
    [`${linha}Excluir`]: route({
      method: 'DELETE',
      path: `/:id/${line.paths.remove}/:itemId`,
      summary: `Exclui: ${singular}, de ${register.title.singular}`,
      params: NaRota,
      answer: 'nothing',
      handle: async (ctx) => {
        const { itemId: id } = ctx.params;
        if (!(await ctx.alreadyWritten())) {
          const { line: before } = await foundLine(ctx, register, line);
          await aoExcluir[line.tabela]?.(ctx, { stored: {}, id, before });
        }
        await send(ctx, { type: 'Excluir', data: { id } });
      },
    }),
  };
};
