import { z } from 'zod';
import { type Catalogue, type CatalogueSpec, defineCatalogue, type Fields, inputOf } from '../catalogue/catalogue.js';
import type { LinesOf, WholeFields } from './declared.js';
import { apart, type Field, integer, option } from '../catalogue/fields.js';
import type { CommandMeta } from '../decider.js';
import type { DomainError } from '../errors.js';
import { type FactTable, fact } from '../facts.js';
import type { Stored } from './stored.js';

/** So many lines of a kind one record has at most: all of them are in its state. */
export const LINHAS_MAX = 5_000;

/** A list below a record, with routes of its own: `/{record}/{id}/{path}`. Its lines are kept in the record's stream. */
export type LineSpec<F extends Fields = Fields> = Pick<CatalogueSpec<F>, 'nome' | 'genero' | 'title' | 'fields' | 'regra'> & {
  /** The name of the list unless told. */
  readonly path?: string;
  /** The first field unless told. */
  readonly label?: keyof F & string;
  /** All fields unless told. */
  readonly list?: readonly (keyof F & string)[];
  /** Its record is not deleted while it has such lines: what happened to it, or was done on it. What it is made of goes with it. */
  readonly impede: boolean;
};
export type Lines = Readonly<Record<string, LineSpec>>;

/** A named step: from one situation to another, or only a change of some fields. */
export type TransitionSpec<S extends string = string> = {
  /** The type of its fact: `OrdemServicoFinalizada`. */
  readonly fato: string;
  /** As the log of acts says it: `finalizou`. */
  readonly verbo: string;
  /** As a button says it; the step's own name unless told. */
  readonly acao?: string;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  /** Under the record; the step's own name unless told. */
  readonly path?: string;
  readonly from?: S;
  readonly to?: S;
  /** What more it takes. Fields of the record's own form are changed by it; others only it writes, and whatever leaves `to` empties them. */
  readonly takes?: Fields;
  /** What is told once it is done; made of the type of its fact unless told. */
  readonly sucesso?: string;
};

/** What befalls a record or one of its lines, besides its own steps. */
export type Step<L extends Lines, T> =
  | 'criar'
  | 'alterar'
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
  readonly lines?: L;
  /** Situations by what people call them; a new record is in the first. */
  readonly situations?: Readonly<Record<S, string>>;
  readonly transitions?: T;
  /** Of every field what may still be changed once lines hold the record (`impede`): they were made of what it said. */
  readonly comLinhas?: { readonly [N in keyof F]: 'preso' | { readonly livre: string } };
  /** Situations in which neither fields nor lines change, and nothing is deleted. */
  readonly locked?: readonly NoInfer<S>[];
  /** Makes another record of the same fields and lines, in the first situation. */
  readonly copy?: { readonly path: string };
  /** Refuses a step by what the record would be after it. Pure; the clock is in `meta`. */
  readonly rule?: (after: After<F, L, S>, step: Step<L, T>, meta: CommandMeta) => DomainError | undefined;
};

/** A line as a catalogue: the same machinery below a record. */
export type Line<F extends Fields = Fields, T extends string = string> = Catalogue<F> & {
  readonly tabela: T;
  /** The field, and its name in facts, that says whose line it is. */
  readonly parent: string;
  readonly parentId: string;
  readonly impede: boolean;
};

export type Transition = Required<Omit<TransitionSpec, 'from' | 'to'>> & {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly input: z.ZodType<Record<string, unknown>>;
};

type AnyLines = Readonly<Record<string, Line>>;

/** A catalogue whose records have lines, situations and steps between them, and one rule. Everything of a catalogue is true of it. */
export type Register<F extends Fields = Fields, L extends AnyLines = AnyLines> = Catalogue<F> & {
  readonly lines: L;
  readonly situations: Readonly<Record<string, string>>;
  readonly transitions: Readonly<Record<string, Transition>>;
  readonly locked: readonly string[];
  readonly comLinhas: Readonly<Record<string, 'preso' | { readonly livre: string }>>;
  readonly copy: { readonly path: string } | undefined;
  readonly rule: ((after: never, step: never, meta: CommandMeta) => DomainError | undefined) | undefined;
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
  return { ...line, facts, parent, parentId, impede: spec.impede };
};

/** The situation is a field like others, which only steps change. */
const situacaoDe = (situations: Readonly<Record<string, string>>): Fields => {
  const [first, ...rest] = Object.keys(situations);
  if (first === undefined) return {};
  return { situacao: { ...apart(option('Situação', [first, ...rest], { rotulos: situations })), padrao: first } };
};

const takenApart = (fields: Fields, transitions: Readonly<Record<string, TransitionSpec>>): Fields =>
  Object.fromEntries(
    Object.values(transitions).flatMap(({ takes = {} }) =>
      Object.entries(takes)
        .filter(([name]) => !Object.hasOwn(fields, name))
        .map(([name, field]) => [name, apart({ ...field, optional: false })]),
    ),
  );

const allOptional = (fields: Fields): boolean => Object.values(fields).every(({ optional }) => optional);

type Named = Pick<CatalogueSpec, 'nome' | 'title'>;

/** `Ordem de serviço finalizada com sucesso!`: what the type of a fact says beyond its kind is a participle already. */
const sucessoDe = ({ nome, title }: Named, fato: string): string =>
  `${title.singular} ${fato.slice(nome.length).toLowerCase()} com sucesso!`;

const transitionOf = (record: Named, name: string, spec: TransitionSpec): Transition => {
  const { path = name, from, to, takes = {}, fato } = spec;
  const { acao = name.charAt(0).toUpperCase() + name.slice(1), sucesso = sucessoDe(record, fato) } = spec;
  const body = inputOf(takes, `${fato}Passo`);
  const input = allOptional(takes) ? z.union([body, z.null()]).optional() : body;
  return { ...spec, acao, sucesso, path, from, to, takes, input: input as Transition['input'] };
};

const mapped = <A, B>(of: Readonly<Record<string, A>>, make: (name: string, one: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, make(name, one)]));

/** Completes a declaration with everything derived from it. */
export const defineRegister = <
  const F extends Fields,
  const S extends string = never,
  const L extends Lines = Readonly<Record<never, LineSpec>>,
  const T extends Readonly<Record<string, TransitionSpec<S>>> = Readonly<Record<never, TransitionSpec<S>>>,
>(
  spec: RegisterSpec<F, L, S, T>,
): Register<WholeFields<F, S, T>, LinesOf<L>> => {
  const { lines, situations, transitions, locked = [], comLinhas = {}, copy, rule, unique = [], ...rest } = spec;
  const steps: Readonly<Record<string, TransitionSpec>> = transitions ?? {};
  const fields = { ...rest.fields, ...situacaoDe(situations ?? {}), ...takenApart(rest.fields, steps) };
  const record = defineCatalogue<Fields>({ ...rest, fields, unique });
  const below = mapped<LineSpec, Line>(lines ?? {}, (name, line) => lineOf(rest, name, line));
  const whole = record.facts[record.tipos.cadastrado] as FactTable[string];
  return {
    ...record,
    facts: {
      ...record.facts,
      ...Object.fromEntries(Object.values(steps).map(({ fato }) => [fato, whole])),
      ...Object.assign({}, ...Object.values(below).map(({ facts }) => facts)),
    },
    lines: below,
    situations: situations ?? {},
    transitions: mapped(steps, (name, transition) => transitionOf(rest, name, transition)),
    locked,
    comLinhas,
    copy,
    rule,
  } satisfies Register as unknown as Register<WholeFields<F, S, T>, LinesOf<L>>;
};
