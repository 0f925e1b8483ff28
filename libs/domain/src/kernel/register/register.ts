import { z } from 'zod';
import { type Catalogue, type CatalogueSpec, changeOf, defineCatalogue, type Fields, inputOf, storedName } from '../catalogue/catalogue.js';
import { apart, apartOrWithin, type Field, integer, keptAs, option } from '../catalogue/fields.js';
import type { CommandMeta } from '../decider.js';
import type { DomainError } from '../errors.js';
import { type FactTable, fact } from '../facts.js';
import { type Consequence, type Origem, segueSchema } from './consequence.js';
import type { LinesOf, WholeFields } from './declared.js';
import type { Stored } from './stored.js';
import {
  type AnyTransitionSpec,
  checkFacts,
  lockedBy,
  type NothingUnsaid,
  stepsOf,
  type Transition,
  type TransitionSpec,
  transitionOf,
} from './transition.js';

/** The most lines of a kind in one record: all of them are in its state. */
export const LINHAS_MAX = 5_000;
/** The most lines in the body of a new record. */
const LINHAS_NO_CORPO = 500;

/** A list below a record, with routes of its own: `/{record}/{id}/{path}`. Its lines are kept in the record's stream. */
export type LineSpec<F extends Fields = Fields> = Pick<
  CatalogueSpec<F>,
  'nome' | 'genero' | 'title' | 'fields' | 'regra' | 'naMesmaFazenda'
> & {
  /** The name of the list unless told. */
  readonly path?: string;
  /** The paths that read the list and delete a line, where they are published under another name than `path`. */
  readonly paths?: { readonly list?: string; readonly remove?: string };
  /** The first field unless told. */
  readonly label?: keyof F & string;
  /** All fields unless told. */
  readonly list?: readonly (keyof F & string)[];
  /** Its record is not deleted while it has such lines (events of the record, work on it); lines that are parts of it go with it. */
  readonly impede: boolean;
  /** A new record may come with such lines in its body, under the name of the list; names here that are other than the field's own. */
  readonly noCorpo?: Readonly<Record<string, keyof F & string>>;
  /** A change of one field, or of some, has a PATCH as well. */
  readonly patch?: true;
  /** Flags with a route of their own, `PATCH …/{name}`, which change also where the record is locked. */
  readonly marks?: readonly (keyof F & string)[];
  /** The fields that a mark holds while it is set: they say what happened by then. Such a line is not deleted either. */
  readonly held?: Readonly<Partial<Record<keyof F & string, readonly (keyof F & string)[]>>>;
  /** References by which the list of the records is filtered: those with such a line. */
  readonly filters?: readonly (keyof F & string)[];
  /** The field in which another room says that it made a line: only that room changes such a line, or takes it away. */
  readonly deOutra?: keyof F & string;
};
export type Lines = Readonly<Record<string, LineSpec>>;
type NamesOf<F extends Fields> = Pick<
  LineSpec<F>,
  'label' | 'list' | 'noCorpo' | 'marks' | 'held' | 'filters' | 'deOutra' | 'naMesmaFazenda'
>;

/** A line's name is its table's: as any text (which a spread makes of it) no query could be typed by it. */
type Named<N extends string> = string extends N ? { readonly nome: 'the name of a line is written out, outside of a spread' } : unknown;

/** The consequences of a step, typed by the fields and lines of its register. */
export type Follows<F extends Fields, L extends Lines, S> = {
  readonly carries?: readonly (keyof L & string)[];
  /** Remarks in the rehearsal of the step, which is taken all the same. The lines are those that it carries. */
  readonly warns?: (after: After<F, L, S>) => readonly string[];
  /** The consequences in other rooms (docs/adr/0060). A pure function that must never change its result: an old fact must give the same. */
  readonly then?: (after: After<F, L, S>, origem: Origem) => readonly Consequence[];
};
/** An act on a record or one of its lines, besides its own steps. */
export type Step<L extends Lines, T> =
  | 'criar'
  | 'alterar'
  /** What no form writes is added by the server. */
  | 'completar'
  | 'excluir'
  | 'copiar'
  | (keyof T & string)
  | `${'criar' | 'alterar' | 'excluir'} ${keyof L & string}`;

/** A record as it would be after a step. */
export type After<F extends Fields, L extends Lines, S> = { readonly [N in keyof L]: readonly Stored<L[N]['fields']>[] } & {
  readonly dados: Stored<F>;
  readonly situacao: S;
};

export type RegisterSpec<F extends Fields, L extends Lines, S extends string, T extends Readonly<Record<string, TransitionSpec<S>>>> = Omit<
  CatalogueSpec<F>,
  'mover' | 'unique'
> & {
  readonly unique?: readonly (keyof F & string)[];
  readonly lines?: L & { readonly [N in keyof L]: NamesOf<L[N]['fields']> & Named<L[N]['nome']> };
  /** Situations with their names for people; a new record is in the first. */
  readonly situations?: Readonly<Record<S, string>>;
  /** The published name of the situation in requests and answers; a body may repeat its present value. */
  readonly situationField?: string;
  readonly transitions?: T & Readonly<Record<string, TransitionSpec<S> & Follows<F, L, S>>>;
  /** Whether each field may still be changed once lines hold the record (`impede`): the lines were made from its values. */
  readonly comLinhas?: { readonly [N in keyof F]: 'preso' | { readonly livre: string } };
  /** The same for a situation that is not locked, in which a step has made something of the record. */
  readonly naSituacao?: { readonly [X in NoInfer<S>]?: { readonly [N in keyof F]: 'preso' | { readonly livre: string } } };
  /** Situations in which neither fields nor lines change, and nothing is deleted; by default that in which `finalizar` closes it. */
  readonly locked?: readonly NoInfer<S>[];
  /** Makes another record of the same fields and lines, in the first situation. */
  readonly copy?: { readonly path: string };
  /** Refuses a step by the state of the record after it. Pure; the clock is in `meta`. */
  readonly rule?: (after: After<F, L, S>, step: Step<L, T>, meta: CommandMeta) => DomainError | undefined;
  /** The `calculados` that are counted of its lines alone, as they are kept. */
  readonly counts?: (lines: { readonly [N in keyof L]: readonly Stored<L[N]['fields']>[] }) => Readonly<Record<string, unknown>>;
};

/** A line as a catalogue: the same machinery below a record. */
export type Line<F extends Fields = Fields, T extends string = string> = Catalogue<F> & {
  readonly tabela: T;
  /** The field, and its name in facts, that says whose line it is. */
  readonly parent: string;
  readonly parentId: string;
  readonly impede: boolean;
  readonly patch: boolean;
  readonly paths: { readonly list: string; readonly remove: string };
  readonly marks: readonly string[];
  readonly held: Readonly<Record<string, readonly string[]>>;
  readonly filters: readonly string[];
  readonly deOutra: string | undefined;
  /** The schemas of such lines in a body of the record, new or changed; undefined where it carries none. */
  readonly noCorpo: { readonly input: z.ZodType<Record<string, unknown>>; readonly change: z.ZodType<Record<string, unknown>> } | undefined;
  /** Names there that are other than the field's own. */
  readonly namesInBody: Readonly<Record<string, string>>;
};

type AnyLines = Readonly<Record<string, Line>>;

/** Whether each field may still be changed, once something was made of the record. */
type Ainda = Readonly<Record<string, 'preso' | { readonly livre: string }>>;

/** A catalogue whose records have lines, situations and steps between them, and one rule. Everything of a catalogue is true of it. */
export type Register<F extends Fields = Fields, L extends AnyLines = AnyLines> = Catalogue<F> & {
  readonly lines: L;
  readonly situations: Readonly<Record<string, string>>;
  readonly situationField: string;
  readonly transitions: Readonly<Record<string, Transition>>;
  readonly locked: readonly string[];
  readonly comLinhas: Ainda;
  readonly naSituacao: Readonly<Record<string, Ainda>>;
  readonly copy: { readonly path: string } | undefined;
  readonly rule: ((after: never, step: never, meta: CommandMeta) => DomainError | undefined) | undefined;
  readonly counts: ((lines: never) => Readonly<Record<string, unknown>>) | undefined;
  /** The body of a new record, and of a change, with the lines that may come in it. */
  readonly whole: Pick<Catalogue, 'input' | 'change'>;
};

const snake = (nome: string): string =>
  nome.charAt(0).toLowerCase() + nome.slice(1).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (tabela: string): string => tabela.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whose line it is: written by the route, never sent. */
const parentField = (title: string): Field => ({ ...apart(integer(title)), suffix: 'Id' });

const lineOf = (
  { tabela: above, title, permissao }: Pick<CatalogueSpec, 'tabela' | 'title' | 'permissao'>,
  name: string,
  spec: LineSpec,
): Line => {
  const tabela = snake(spec.nome);
  const parent = camel(above);
  const { path = name, label = Object.keys(spec.fields)[0] ?? parent, list = Object.keys(spec.fields) } = spec;
  const fields = { [parent]: parentField(title.singular), ...spec.fields };
  const line = defineCatalogue<Fields>({ ...spec, tabela, path, label, list, fields, permissao, unique: [] });
  const parentId = `${parent}Id`;
  const gone = { versao: 1, data: z.strictObject({ [`${tabela}Id`]: fact.id(), [parentId]: fact.id() }) };
  const facts = { ...line.facts, [line.tipos.excluido]: gone };
  const { impede, patch = false, marks = [], held = {}, filters = [], deOutra } = spec;
  const paths = { list: path, remove: path, ...spec.paths };
  const inBody = { noCorpo: noCorpoDe(spec), namesInBody: spec.noCorpo ?? {} };
  return { ...line, facts, parent, parentId, impede, patch, paths, marks, held: held as Line['held'], filters, deOutra, ...inBody };
};

/** A line as it comes in the body of its record: the same fields, some under another name. */
const noCorpoDe = ({ noCorpo, fields, nome }: LineSpec): Line['noCorpo'] => {
  if (!noCorpo) return undefined;
  const names = new Map(Object.entries(noCorpo).map(([name, field]) => [field, name]));
  const renamed = Object.entries(fields).map(([name, field]) => [names.get(name) ?? name, { ...field, kept: storedName(name, field) }]);
  const own = Object.fromEntries(renamed) as Fields;
  return { input: inputOf(own, `${nome}NoCorpo`), change: changeOf(own, `${nome}NoCorpo`) };
};

const SITUACAO = 'situacao';

/** The situation is a field like others, which only steps change. */
const situacaoDe = (situations: Readonly<Record<string, string>>, name: string): Fields => {
  const [first, ...rest] = Object.keys(situations);
  if (first === undefined) return {};
  const field = option('Situação', [first, ...rest], { rotulos: situations });
  return { [name]: { ...keptAs(name === SITUACAO ? apart(field) : apartOrWithin(field), SITUACAO), padrao: first } };
};

const takenApart = (fields: Fields, transitions: Readonly<Record<string, TransitionSpec>>): Fields =>
  Object.fromEntries(
    Object.values(transitions).flatMap(({ takes = {} }) =>
      Object.entries(takes)
        .filter(([name]) => !Object.hasOwn(fields, name))
        .map(([name, field]) => [name, apart({ ...field, optional: false })]),
    ),
  );

const mapped = <A, B>(of: Readonly<Record<string, A>>, make: (name: string, one: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, make(name, one)]));

/** The fact of a step is the record; where it has consequences, with the data they are made of. */
const stepFact = (whole: FactTable[string], { carries, then }: Pick<AnyTransitionSpec, 'carries' | 'then'>, lines: Register['lines']) => {
  if (!then) return whole;
  const carried = (carries ?? []).map((name) => [name, lines[name]?.facts[lines[name].tipos.cadastrado]?.data]);
  const segue = segueSchema(Object.fromEntries(carried) as Record<string, z.ZodType>);
  return { ...whole, data: (whole.data as z.ZodObject).extend({ segue }) };
};

/** The request of a new record and of a change: its fields, and the lines that may come in the body. */
const wholeInput = ({ fields, nome, input, change }: Catalogue, lines: Register['lines']): Register['whole'] => {
  const within = (of: 'input' | 'change') =>
    Object.fromEntries(
      Object.entries(lines).flatMap(([name, { noCorpo }]) => (noCorpo ? [[name, z.array(noCorpo[of]).max(LINHAS_NO_CORPO)]] : [])),
    );
  if (Object.values(lines).every(({ noCorpo }) => !noCorpo)) return { input, change };
  return { input: inputOf(fields, `${nome}ComLinhas`, within('input')), change: changeOf(fields, `${nome}ComLinhas`, within('change')) };
};

/** Completes a declaration with everything derived from it. */
export const defineRegister = <
  const F extends Fields,
  const S extends string = never,
  const L extends Lines = Readonly<Record<never, LineSpec>>,
  const T extends Readonly<Record<string, TransitionSpec<S>>> = Readonly<Record<never, TransitionSpec<S>>>,
>(
  spec: RegisterSpec<F, L, S, T>,
  ..._unsaid: NothingUnsaid<T>
): Register<WholeFields<F, S, T>, LinesOf<L>> => {
  const {
    lines,
    situations = {} as Readonly<Record<S, string>>,
    situationField = SITUACAO,
    transitions,
    locked,
    comLinhas = {},
    naSituacao = {},
    copy,
    rule,
    counts,
    unique = [],
    ...rest
  } = spec;
  const steps = stepsOf(rest, situations, (transitions ?? {}) as Parameters<typeof stepsOf>[2]);
  const fields = { ...rest.fields, ...situacaoDe(situations, situationField), ...takenApart(rest.fields, steps) };
  const record = defineCatalogue<Fields>({ ...rest, fields, unique });
  const below = mapped<LineSpec, Line>(lines ?? {}, (name, line) => lineOf(rest, name, line));
  const whole = record.facts[record.tipos.cadastrado] as FactTable[string];
  checkFacts(record.nome, steps, [record.facts, ...Object.values(below).map(({ facts }) => facts)].flatMap(Object.keys));
  return {
    ...record,
    facts: {
      ...record.facts,
      ...Object.fromEntries(Object.values(steps).map((step) => [step.fato, stepFact(whole, step, below)])),
      ...Object.assign({}, ...Object.values(below).map(({ facts }) => facts)),
    },
    lines: below,
    situations,
    situationField,
    transitions: mapped(steps, (name, transition) => transitionOf(rest, name, transition)),
    locked: locked ?? lockedBy(steps),
    comLinhas,
    naSituacao: naSituacao as Register['naSituacao'],
    copy,
    rule,
    counts,
    whole: wholeInput(record, below),
  } satisfies Register as unknown as Register<WholeFields<F, S, T>, LinesOf<L>>;
};
