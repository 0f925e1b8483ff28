import { z } from 'zod';
import { type CatalogueSpec, type Fields, inputOf } from '../catalogue/catalogue.js';
import type { Consequence, Origem } from './consequence.js';

/** A named step: from one situation to another, or only a change of some fields. */
export type TransitionSpec<S extends string = string> = {
  /** The type of its fact: `OrdemServicoFinalizada`. */
  readonly fato?: string;
  /** The verb in the log of acts: `finalizou`. */
  readonly verbo?: string;
  /** The label of its button; by default the step's own name. */
  readonly acao?: string;
  readonly method?: 'POST' | 'PUT' | 'PATCH';
  /** The path under the record; the step's own name unless told. With `:id` in it, under the register: `finalizar/:id`. */
  readonly path?: string;
  readonly from?: S;
  readonly to?: S;
  /** The situation after each situation, instead of `from` and `to`: of steps that are taken in any order, each once. */
  readonly moves?: Readonly<Partial<Record<S, S>>>;
  /** Further fields of the step. Those in the record's form are changed by it; the others only it writes, and a step out of `to` empties them. */
  readonly takes?: Fields;
  /** Days among them that are today, by the farm's clock, where the step does not say them. */
  readonly hoje?: readonly string[];
  /** The success text; by default made of the fact's type. */
  readonly sucesso?: string;
  /** Lists whose lines its fact carries, for its consequences. */
  readonly carries?: readonly string[];
  /** The fields in its fact of records that the record and those lines name: fields by table, none of them personal. */
  readonly sees?: Readonly<Record<string, readonly string[]>>;
  /** The step whose consequences this one takes back: their ids are in its fact, and its `then` says by which commands. */
  readonly undoes?: string;
  /** What is said of it in a rehearsal: typed by the register that it is a step of. */
  readonly warns?: unknown;
  /** What follows of it in other rooms: typed by the register that it is a step of. */
  readonly then?: unknown;
};

type Own = 'fato' | 'verbo' | 'method';
/** The steps that do not say what they are, and have none of the names which mean the same in every register. */
type Unsaid<T> = {
  [N in keyof T]: N extends keyof ReturnType<typeof knownSteps> ? never : T[N] extends Required<Pick<TransitionSpec, Own>> ? never : N;
}[keyof T];
/** No argument, unless a step says too little: then one that nobody gives. */
export type NothingUnsaid<T> = [Unsaid<T>] extends [never] ? [] : [says: { readonly [N in Unsaid<T>]: Own }];
type OfRegister = Omit<TransitionSpec, 'then' | 'warns'> & { readonly then?: Transition['then']; readonly warns?: Transition['warns'] };
/** A step with all that it has to say. */
export type AnyTransitionSpec = OfRegister & Required<Pick<TransitionSpec, Own>>;

export type Transition = Required<Omit<TransitionSpec, 'from' | 'to' | 'moves' | 'carries' | 'sees' | 'undoes' | 'then' | 'warns'>> & {
  /** The first of them where it leads from several. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly moves: Readonly<Record<string, string>> | undefined;
  readonly carries: readonly string[];
  readonly sees: Readonly<Record<string, readonly string[]>> | undefined;
  readonly warns: ((after: never) => readonly string[]) | undefined;
  readonly then: ((after: never, origem: Origem) => readonly Consequence[]) | undefined;
  readonly undoes: string | undefined;
  readonly input: z.ZodType<Record<string, unknown>>;
};

type Named = Pick<CatalogueSpec, 'nome' | 'genero' | 'title'>;

/** Nearly every document is closed by one step, and opened again by another, which takes back what followed from the first. */
const knownSteps = ({ nome, genero }: Named, [open = '', closed = '']: readonly string[]) => {
  const end = genero === 'm' ? 'o' : 'a';
  return {
    finalizar: { fato: `${nome}Finalizad${end}`, verbo: 'finalizou', from: open, to: closed, method: 'PUT' },
    abrir: { fato: `${nome}Abert${end}`, verbo: 'reabriu', acao: 'Reabrir', from: closed, to: open, method: 'PATCH' },
  } as const;
};

/**
 * The steps of a register, with what those of known names need not say.
 * @throws when a step takes back one that the register has not
 */
export const stepsOf = (
  record: Named,
  situations: Readonly<Record<string, string>>,
  transitions: Readonly<Record<string, OfRegister>>,
): Readonly<Record<string, AnyTransitionSpec>> => {
  const known: Readonly<Record<string, TransitionSpec>> = knownSteps(record, Object.keys(situations));
  return Object.fromEntries(
    Object.entries(transitions).map(([name, step]) => {
      const undoes = name === 'abrir' && step.then ? { undoes: 'finalizar' } : {};
      const whole = { ...known[name], ...undoes, ...step } as AnyTransitionSpec;
      if (whole.undoes !== undefined && !transitions[whole.undoes])
        throw new Error(
          `${record.nome}: the step "${name}" says undoes: '${whole.undoes}', and there is no such step. Name the one it takes back.`,
        );
      return [name, whole];
    }),
  );
};

/**
 * The type of a step's fact is the record's name with a participle, which the success text is made of, and none that another fact
 * of the record has: `own` are those of the record and of its lines.
 * @throws when it is another
 */
export const checkFacts = (nome: string, steps: Readonly<Record<string, AnyTransitionSpec>>, own: readonly string[]): void => {
  const taken = new Set(own);
  for (const [name, { fato }] of Object.entries(steps)) {
    if (!fato.startsWith(nome) || !/^[A-Z]/.test(fato.slice(nome.length)))
      throw new Error(`${nome}: the step "${name}" says fato: '${fato}'. It begins with '${nome}' and ends with a participle.`);
    if (taken.has(fato)) throw new Error(`${nome}: the step "${name}" says fato: '${fato}', which is another fact of the record.`);
    taken.add(fato);
  }
};

/** The situations that hold a record, unless its register says others: where it is closed, or something was made of it elsewhere. */
export const lockedBy = (steps: Readonly<Record<string, AnyTransitionSpec>>): readonly string[] => {
  const holding = Object.entries(steps).filter(([name, { then, undoes }]) => name === 'finalizar' || (then && undoes === undefined));
  const reached = holding.flatMap(([, { to, moves }]) => [to, ...Object.values(moves ?? {})]);
  return [...new Set(reached)].filter((situation) => situation !== undefined);
};

const allOptional = (fields: Fields): boolean => Object.values(fields).every(({ optional }) => optional);

/** `Ordem de serviço finalizada com sucesso!`: the part of a fact's type after its kind is a participle already. */
const sucessoDe = ({ nome, title }: Named, fato: string): string =>
  `${title.singular} ${fato.slice(nome.length).toLowerCase()} com sucesso!`;

/** A step with everything derived from it. */
export const transitionOf = (record: Named, name: string, spec: AnyTransitionSpec): Transition => {
  const { path = name, takes = {}, hoje = [], fato, carries = [], sees, warns, then, undoes } = spec;
  const moves = spec.moves as Transition['moves'];
  const [[from, to] = [spec.from, spec.to]] = Object.entries(moves ?? {});
  const { acao = name.charAt(0).toUpperCase() + name.slice(1), sucesso = sucessoDe(record, fato) } = spec;
  const body = inputOf(takes, `${fato}Passo`);
  const input = allOptional(takes) ? z.union([body, z.null()]).optional() : body;
  return {
    ...spec,
    acao,
    sucesso,
    path,
    from,
    to,
    moves,
    takes,
    hoje,
    carries,
    sees,
    warns,
    then,
    undoes,
    input: input as Transition['input'],
  };
};
