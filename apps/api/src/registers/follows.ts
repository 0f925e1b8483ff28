import { ask } from '@tulha/application/dispatch/rehearse';
import { deciderOf } from '@tulha/application/registry';
import { columnName, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { CommandMeta } from '@tulha/domain/kernel/decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import type { Given, Seen, Segue, Shown } from '@tulha/domain/kernel/register/consequence';
import type { Register } from '@tulha/domain/kernel/register/register';
import { carriedBy, type RegisterCommand, type RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { consequencesOf, namedBy } from '@tulha/domain/kernel/register/register.follows';
import type { RegisterFact } from '@tulha/domain/kernel/register/register.state';
import { records } from '@tulha/domain/registers/declared';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { movidosDe } from '@tulha/read-models/catalogues/movidos';
import type { Ctx } from '../http/pipeline/route.js';
import { metaDoEnsaio, perguntar } from '../rotas/perguntar.js';

type Stored = Readonly<Record<string, unknown>>;
type Passo = { readonly register: Register; readonly decider: RegisterRules; readonly passo: string };

/** The current state of a record that another names: the record it was moved into, where it was, and the fields a step declares to see. */
const seen = async ({ reader }: Ctx, tabela: string, names: readonly string[], de: number) => {
  const target = records[tabela];
  if (!target) throw new Error(`${tabela} is no declared record`);
  const id = (await movidosDe(reader, target)).agora(de);
  const found = await findInCatalogue(reader, target, id);
  if (!found) return [];
  const own = names.map((name): [string, unknown] => {
    const field = target.fields[name] as Field;
    if (!field || field.pessoal) throw new Error(`A step cannot see ${tabela}.${name}`);
    return [storedName(name, field), found.stored[columnName(name, field)] ?? null];
  });
  return [{ de, registro: { id, ...Object.fromEntries(own) } as Seen }];
};

/** A step as the stream stands: the records it names, and its earlier consequences, where they were taken back since. */
const standing = async (ctx: Ctx, { register, decider, passo }: Passo, command: RegisterCommand) => {
  const { told } = await ask(ctx.services.dispatch, decider, (ctx.params as { id: number }).id, command, metaDoEnsaio(ctx), (state) => ({
    named: namedBy(register, passo, state.registro.dados ?? {}, carriedBy(register, passo, state)),
    before: structuredClone({ ...state.registro.dados, segue: state.segue?.[passo] }),
  }));
  return told;
};

/** The records named by the record and its lines, as far as a step must know them. */
const vistosDe = async (
  ctx: Ctx,
  { register, passo }: Passo,
  named: Readonly<Record<string, readonly number[]>>,
): Promise<Segue['vistos']> => {
  const sees = register.transitions[passo]?.sees ?? {};
  const all = Object.entries(named).map(async ([tabela, ids]) => {
    const each = await Promise.all(ids.map((id) => seen(ctx, tabela, sees[tabela] ?? [], id)));
    return [tabela, each.flat()] as const;
  });
  return Object.fromEntries(await Promise.all(all));
};

/** The step that takes another back. */
const undoingOf = ({ transitions }: Register, passo: string): string | undefined =>
  Object.entries(transitions).find(([, { undoes }]) => undoes === passo)?.[0];

/** As many new ids of each kind as the rehearsal took. */
const drawn = async (ctx: Ctx, ids: Segue['ids']): Promise<Segue['ids']> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(ids).map(async ([kind, { length }]) => {
        const first = await ctx.nextId(kind, length);
        return [kind, Array.from({ length }, (_, at) => first + at)] as const;
      }),
    ),
  );

type Follows = { readonly passo: string; readonly data: Stored };

/**
 * Asks each room in which something follows. @throws its refusal. A change to take back that is not there yet is taken back by the worker
 * later.
 */
const askRooms = async (ctx: Ctx, register: Register, { passo, data }: Follows) => {
  const follows = consequencesOf(register, passo, data, ctx.auth.conta);
  const told: Shown[] = [];
  for (const { category, id, command, asked = command, tells, shows } of follows) {
    try {
      const decider = deciderOf(category);
      const effect = (state: unknown, wanted: typeof asked, by: CommandMeta): Shown => {
        const facts = decider.decide(wanted, state, by);
        return shows?.(facts, state) ?? { tells, avisos: [] };
      };
      told.push((await ask(ctx.services.dispatch, decider, id, asked, metaDoEnsaio(ctx), effect)).told);
    } catch (error) {
      const notThereYet = register.transitions[passo]?.undoes !== undefined && error instanceof DomainError && error.kind === 'absent';
      if (!notThereYet) throw error;
      told.push({ tells, avisos: [] });
    }
  }
  return told;
};

/** The effect of a step, and of its consequences in other rooms. `given`: the values it must be told to be taken. */
export type Rehearsed = {
  readonly fact: RegisterFact | undefined;
  readonly tells: readonly string[];
  readonly avisos: readonly string[];
  readonly given: () => Promise<Given>;
};

/**
 * Asks the record, and then each room in which something follows, for a refusal; nothing is written. An earlier consequence that a room
 * refuses to take back (it was paid in that very instant) blocks the new step.
 * @throws the record's refusal, or another room's in its own words
 */
export const rehearseStep = async (ctx: Ctx<{ id: number }>, of: Passo, dados: Stored): Promise<Rehearsed> => {
  const { register, decider, passo } = of;
  const { id } = ctx.params;
  const command = (given: Given): RegisterCommand => ({ type: 'DarPasso', data: { id, passo, dados, given } });
  const { named, before } = await standing(ctx, of, command({ vistos: {}, ids: null }));
  const vistos = await vistosDe(ctx, of, named);
  const [fact] = await perguntar(ctx, decider, id, command({ vistos, ids: null }));
  const given = async () => ({ vistos, ids: register.transitions[passo]?.undoes ? {} : await drawn(ctx, segue?.ids ?? {}) });
  const segue = fact?.data['segue'] as Segue | undefined;
  const undoing = undoingOf(register, passo);
  if (fact && undoing && before.segue) await askRooms(ctx, register, { passo: undoing, data: before });
  const told = fact ? await askRooms(ctx, register, { passo, data: fact.data }) : [];
  return { fact, tells: told.map(({ tells }) => tells), avisos: told.flatMap(({ avisos }) => avisos), given };
};
