import { StartError } from '../start-error.js';
import type { Kind } from './kinds.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The processes: `npm start` itself, the two it runs, and `tulha`. */
export type Reader = 'partida' | 'api' | 'worker' | 'cli';

/**
 * The variable in the containers of docker-compose.yml: passed from the environment, demanded of it, this text, or fixed
 * there or in the Dockerfile.
 */
type InCompose = 'passada' | 'exigida' | 'fixa' | { readonly value: string };

type Wording = {
  /** Its purpose in pt-BR, for messages. */
  readonly pt: string;
  /** The same in English, for the README's table; absent for a variable that is made automatically or is internal. */
  readonly en?: string;
  readonly readers: readonly Reader[];
  /** The processes that cannot run without it. */
  readonly neededBy?: readonly Reader[];
  /** The value is never printed: it is a secret, or holds one. */
  readonly secret?: true;
  readonly compose?: InCompose;
  /** A name of before: it still holds, and where both are set they must say the same. */
  readonly before?: string;
};

export type Variable<T = unknown> = Wording & {
  readonly name: string;
  readonly expected: string;
  /** The default, as text; empty for none. */
  readonly default: string;
  /** The value, or the default. Empty is not set. @throws StartError CONFIGURACAO */
  readonly read: (env: Environment) => T;
};

const wrong = (name: string, text: string, expected: string, secret: boolean): StartError => {
  const found = secret ? 'o que está nela não é' : `e não "${text.slice(0, 200)}"`;
  return new StartError('CONFIGURACAO', `${name} deve ser ${expected}; ${found}: corrija ou tire a variável.`);
};

/**
 * The value, under the name that the operator used. Empty counts as not set. @throws StartError CONFIGURACAO where two names
 * have different values
 */
const given = (env: Environment, { name, before }: Pick<Variable, 'name' | 'before'>) => {
  const [own, older] = [env[name], before && env[before]];
  if (own && older && own !== older)
    throw new StartError('CONFIGURACAO', `${name} e ${before} são a mesma variável e dizem coisas diferentes: deixe só ${name}.`);
  return own || !before ? { name, text: own } : { name: before, text: older };
};

/** Declares a variable. `unless` is its value where it is not set. */
export function variable<T>(name: string, kind: Kind<T>, wording: Wording): Variable<T | undefined>;
export function variable<T>(name: string, kind: Kind<T>, wording: Wording, unless: T): Variable<T>;
export function variable<T>(name: string, kind: Kind<T>, wording: Wording, unless?: T): Variable<T | undefined> {
  return {
    ...wording,
    name,
    expected: kind.expected,
    default: ['string', 'number'].includes(typeof unless) ? String(unless) : '',
    read: (env) => {
      const set = given(env, { name, ...wording });
      if (!set.text) return unless;
      const found = kind.read(set.text);
      if (found) return found.value;
      throw wrong(set.name, set.text, kind.expected, wording.secret ?? false);
    },
  };
}

/** The value of a required variable. @throws StartError CONFIGURACAO */
export const need = <T>(env: Environment, wanted: Variable<T | undefined>): T => {
  const value = given(env, wanted).text ? wanted.read(env) : undefined;
  if (value !== undefined) return value;
  throw new StartError('CONFIGURACAO', `Falta a variável ${wanted.name} (${wanted.pt}): defina-a; com "npm start" ela é criada sozinha.`);
};
