import { registerDeciders } from '@tulha/application/registry';
import { columnName, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { stepRoute as stepRouteOf } from '@tulha/domain/kernel/register/addresses';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { EnsaioDoPasso } from '@tulha/domain/kernel/register/register.answers';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { remarksOf } from '@tulha/domain/kernel/register/register.follows';
import type { Transition } from '@tulha/domain/kernel/register/transition';
import { registers } from '@tulha/domain/registers/index';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { avisosDoRegistro } from '../catalogues/calculados.js';
import { check, found, shownOf } from '../catalogues/catalogue.checks.js';
import { catalogueRoutes } from '../catalogues/catalogue.routes.js';
import { refuseHttp } from '../http/pipeline/errors.js';
import { type Ctx, type Route, type RouteGroup, route } from '../http/pipeline/route.js';
import { alteracoesRoute, ondeEsta, type Sobre } from '../rotas/alteracoes.js';
import { idDe } from '../rotas/criado.js';
import { flag } from '../rotas/list-query.js';
import { rehearseStep } from './follows.js';
import { lineRoutes } from './line.routes.js';
import { wholeRoutes } from './whole.routes.js';

type Stored = Record<string, unknown>;

const Ensaiavel = z.object({
  ensaio: flag().meta({
    description: 'Com 1, nada é gravado: a resposta diz o que o passo faria nas outras partes, ou a recusa que haveria',
  }),
});

const stepRoute = (register: Register, decider: RegisterRules, passo: string, transition: Transition): Route => {
  const { method, acao, input, then } = transition;
  const shown = shownOf(register);
  const rehearsed = (ctx: Ctx<{ id: number }>, dados: Stored) => rehearseStep(ctx, { register, decider, passo }, dados);
  const common = { method, path: stepRouteOf(transition), summary: `${acao}: ${register.title.singular}`, body: input };
  const take = async (ctx: Ctx<{ id: number }>, dados: Stored) => {
    const { id } = ctx.params;
    const before = await found(ctx, register, id);
    const again = await ctx.alreadyWritten();
    if (!again) await check(ctx, register, dados, id, before);
    const given = then && !again ? { given: await (await rehearsed(ctx, dados)).given() } : {};
    const receipt = await ctx.execute(decider, id, { type: 'DarPasso', data: { id, passo, dados, ...given } });
    return shown(receipt) ?? found(ctx, register, id);
  };
  const status = method === 'POST' ? { status: 200 } : {};
  if (!then) return route({ ...common, ...status, answer: rowAnswer(register), handle: (ctx) => take(ctx, ctx.body ?? {}) });
  return route({
    ...common,
    ...status,
    query: Ensaiavel,
    answer: z.union([rowAnswer(register), EnsaioDoPasso]),
    handle: async (ctx) => {
      const dados: Stored = ctx.body ?? {};
      if (!ctx.query.ensaio) return take(ctx, dados);
      const row = await found(ctx, register, ctx.params.id);
      await check(ctx, register, dados, ctx.params.id, row);
      const { fact, tells, avisos } = await rehearsed(ctx, dados);
      const doRegistro = (await avisosDoRegistro[register.tabela]?.(ctx.reader, ctx.params.id, ctx.hoje)) ?? [];
      const situacao = String(fact?.data['situacao'] ?? row[register.situationField]);
      return { situacao, segue: tells, avisos: [...doRegistro, ...(fact ? remarksOf(register, passo, fact.data) : []), ...avisos] };
    },
  });
};

/** A row as a fact would keep it, without the fields that only steps write. */
const storedOf = ({ fields }: Register | Line, row: Stored): Stored =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]: [string, Field]) =>
      field.aParte ? [] : [[storedName(name, field), row[columnName(name, field)] ?? null]],
    ),
  );

/** The values that a copy of a record begins with; the order of the lines is kept by their ids. */
const copyOf = async (ctx: Ctx<{ id: number }>, register: Register) => {
  const record = await findInCatalogue(ctx.reader, register, ctx.params.id);
  if (!record) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  ctx.checkVersion(record.versao);
  const linhas = Object.entries(register.lines).map(async ([name, line]) => {
    const rows = await ctx.reader
      .deDeclarado(line)
      .selectAll()
      .where('excluido', '=', false)
      .where(columnName(line.parent, line.fields[line.parent] as Field), '=', ctx.params.id)
      .orderBy('id')
      .execute();
    return [name, rows.map((row) => storedOf(line, row))] as const;
  });
  return { dados: storedOf(register, record.stored), linhas: Object.fromEntries(await Promise.all(linhas)) };
};

const copyRoute = (register: Register, decider: RegisterRules, path: string): Route => {
  const idName = `${register.tabela}Id`;
  const shown = shownOf(register);
  return route({
    method: 'POST',
    path: `/:id/${path}`,
    summary: `Duplica, com as suas linhas: ${register.title.singular}`,
    answer: rowAnswer(register),
    handle: async (ctx) => {
      const { dados, linhas } = await ctx.keep('copia', await copyOf(ctx, register));
      const id = await ctx.nextId(register.tabela);
      const below = Object.entries(register.lines).map(async ([name, line]) => {
        const own = linhas[name] ?? [];
        const first = own.length > 0 ? await ctx.nextId(line.tabela, own.length) : 0;
        return [name, own.map((data, index) => ({ ...data, [`${line.tabela}Id`]: first + index, [line.parentId]: id }))] as const;
      });
      const data = { dados: { ...dados, [idName]: id }, linhas: Object.fromEntries(await Promise.all(below)) };
      const receipt = await ctx.execute(decider, id, { type: 'Copiar', data }, { isNew: true, otherStream: true });
      ctx.etag(receipt.version);
      return shown(receipt) ?? found(ctx, register, idDe(receipt, idName));
    },
  });
};

/** Facts of a register's stream tell of the record, or of one of its lines. */
const sobreDe = ({ lines, fields }: Register): Sobre => {
  const ofLine = new Map(Object.values(lines).flatMap((line) => Object.values(line.tipos).map((type) => [type, line] as const)));
  return (tipo, data) => {
    const line = ofLine.get(tipo);
    if (!line) return { quem: '', fields };
    const { [line.parent]: _whose, ...own } = line.fields;
    const id = Number(data[`${line.tabela}Id`]);
    return { quem: `${line.tabela} ${id}`, fields: own, linha: { tabela: line.tabela, id } };
  };
};

/** All that a catalogue has, and besides it lines, steps and copies, from the declaration alone. */
const registerRoutes = (register: Register, decider: RegisterRules): RouteGroup => {
  const { title, fields, lines, transitions, copy } = register;
  const record = catalogueRoutes(register, decider).routes;
  const told = `O que mudou, quando e por quem: ${title.singular}`;
  return {
    path: register.path,
    tag: title.plural,
    permissao: register.permissao,
    routes: {
      ...record,
      ...wholeRoutes(register, decider, record),
      alteracoes: alteracoesRoute(told, ondeEsta(register), fields, sobreDe(register)),
      ...Object.fromEntries(
        Object.entries(transitions).map(([name, transition]) => [name, stepRoute(register, decider, name, transition)]),
      ),
      ...(copy ? { duplicar: copyRoute(register, decider, copy.path) } : {}),
      ...Object.assign({}, ...Object.entries(lines).map(([name, line]) => lineRoutes(register, decider, name, line))),
    },
  };
};

export const allRegisterRoutes: readonly RouteGroup[] = Object.values<Register>(registers).flatMap((register) => {
  const decider = registerDeciders[register.tabela];
  return decider ? [registerRoutes(register, decider)] : [];
});
