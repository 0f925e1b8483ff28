import { rowAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { check, found, foundToChange, shownOf } from '../catalogues/catalogue.checks.js';
import { conferir, conferirLinha, naLinha, type SentLines } from '../catalogues/mesma-fazenda.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';
import { idDe } from '../rotas/criado.js';

type Stored = Record<string, unknown>;
type Kind = readonly [name: string, line: Line];

const namedInBody = ({ namesInBody }: Line, campo: string): string =>
  Object.entries(namesInBody).find(([, field]) => field === campo)?.[0] ?? campo;

/** The lines of the body, checked; an error is told at its place in the body, under its name there. */
const checkLines = async (ctx: Ctx, register: Register, kinds: readonly Kind[], sentLines: SentLines, fazenda: unknown) => {
  for (const [name, line] of kinds)
    for (const [at, sentLine] of (sentLines.get(name) ?? []).entries())
      await naLinha(
        (campo) => `${name}[${at}].${namedInBody(line, campo)}`,
        async () => {
          await check(ctx, line, sentLine, 0);
          await conferirLinha(ctx, register, line, sentLine, { fazenda });
        },
      );
};

const apartFrom = (body: Stored, kinds: readonly Kind[]) => {
  const dados = Object.fromEntries(Object.entries(body).filter(([name]) => !kinds.some(([kind]) => kind === name)));
  const sentLines: SentLines = new Map(
    kinds.flatMap(([name]) => (body[name] === undefined ? [] : [[name, body[name] as readonly Stored[]]])),
  );
  return { dados, sentLines };
};

/** New ids for each kind of lines, as many as the body says. */
const idsFor = async (ctx: Ctx, kinds: readonly Kind[], sentLines: SentLines) =>
  Promise.all(
    kinds.flatMap(([name, line]) => {
      const own = sentLines.get(name);
      if (!own) return [];
      const first = own.length > 0 ? ctx.nextId(line.tabela, own.length) : Promise.resolve(0);
      return [first.then((from) => [name, line, own, own.map((_, at) => from + at)] as const)];
    }),
  );

const newRecord = (register: Register, decider: RegisterRules, kinds: readonly Kind[], { summary }: Route): Route => {
  const { tabela, whole } = register;
  const idName = `${tabela}Id`;
  const ofFarm = 'fazenda' in register.fields;
  const shown = shownOf(register);
  return route({
    ...{ method: 'POST', path: '/', summary, porFazenda: ofFarm, body: whole.input, answer: rowAnswer(register) },
    handle: async (ctx) => {
      const { dados: sent, sentLines } = apartFrom(ctx.body, kinds);
      const dados: Stored = ofFarm ? { ...sent, fazendaId: ctx.fazenda } : sent;
      if (!(await ctx.alreadyWritten())) {
        await conferir(ctx, register, dados);
        await checkLines(ctx, register, kinds, sentLines, dados['fazendaId']);
      }
      const id = await ctx.nextId(tabela);
      const below = (await idsFor(ctx, kinds, sentLines)).map(([name, line, own, ids]) => [
        name,
        own.map((sentLine, at) => ({ ...sentLine, [`${line.tabela}Id`]: ids[at], [line.parentId]: id })),
      ]);
      const data = { dados: { ...dados, [idName]: id }, linhas: Object.fromEntries(below) as Record<string, Stored[]> };
      const receipt = await ctx.execute(decider, id, { type: 'Copiar', data }, { isNew: true });
      return shown(receipt) ?? found(ctx, register, idDe(receipt, idName));
    },
  });
};

const changedRecord = (register: Register, decider: RegisterRules, kinds: readonly Kind[], { summary }: Route): Route => {
  const ofFarm = 'fazenda' in register.fields;
  return route({
    ...{ method: 'PUT', path: '/:id', summary, body: register.whole.change, answer: rowAnswer(register) },
    handle: async (ctx) => {
      const { id } = ctx.params;
      const { dados: sent, sentLines } = apartFrom(ctx.body, kinds);
      const { before, kept } = await foundToChange(ctx, register, id);
      const dados: Stored = { ...sent, ...(ofFarm && !sent['fazendaId'] ? { fazendaId: before.fazenda } : {}) };
      await checkLines(ctx, register, kinds, sentLines, dados['fazendaId']);
      await conferir(ctx, register, dados, { id, before, kept, linhas: sentLines });
      const linhas = (await idsFor(ctx, kinds, sentLines)).map(([name, , own, ids]) => [name, { sent: own, ids }] as const);
      const data = { id, dados: { ...dados, [`${register.tabela}Id`]: id }, linhas: Object.fromEntries(linhas) };
      await ctx.execute(decider, id, { type: 'AlterarTudo', data });
      return found(ctx, register, id);
    },
  });
};

/** The routes of a register whose lines may come in the body: they make and change a record with its lines, each in one append. */
export const wholeRoutes = (
  register: Register,
  decider: RegisterRules,
  { criar, alterar }: Readonly<Record<string, Route>>,
): Readonly<Record<string, Route>> => {
  const kinds: readonly Kind[] = Object.entries(register.lines).filter(([, { noCorpo }]) => noCorpo);
  if (kinds.length === 0 || !criar || !alterar) return {};
  return { criar: newRecord(register, decider, kinds, criar), alterar: changedRecord(register, decider, kinds, alterar) };
};
