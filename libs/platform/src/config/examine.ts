import { StartError } from '../start-error.js';
import { nearest } from './nearest.js';
import { OTHER_NAMES } from './other-names.js';
import { type Environment, need, type Reader, type Variable } from './variable.js';
import { VARIABLES } from './variables.js';

/** A fault of the environment, in one sentence of pt-BR. A warning does not stop the start. */
export type Trouble = { readonly name: string; readonly message: string; readonly warning: boolean };

const DECLARED: readonly Variable[] = Object.values(VARIABLES);
const NAMES = DECLARED.map(({ name }) => name);
/** The largest distance at which a name can only be one of ours, misspelt. */
const MISSPELT = 2;

const sentenceOf = (look: () => unknown): string | undefined => {
  try {
    look();
    return undefined;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
};

const S3 = ['TULHA_S3_ENDPOINT', 'TULHA_S3_BUCKET', 'TULHA_S3_KEY', 'TULHA_S3_SECRET'];

/** An incomplete bucket would put files where they are not looked for. */
const halfABucket = (env: Environment): Trouble[] => {
  const [given, missing] = [S3.filter((name) => env[name]), S3.filter((name) => !env[name])];
  if (given.length === 0 || missing.length === 0) return [];
  const message = `Para guardar arquivos em um balde falta ${missing.join(' e ')}: defina as quatro (${S3.join(', ')}), ou nenhuma.`;
  return [{ name: missing[0] ?? '', message, warning: false }];
};

/** The first process would take the port, and the other could not start. */
const twoOnOnePort = (env: Environment): Trouble[] => {
  const port = env['TULHA_WORKER_PORT'];
  if (!port || Number(port) !== Number(env['TULHA_PORT'] || VARIABLES.TULHA_PORT.default)) return [];
  const message = `TULHA_WORKER_PORT deve ser outra porta que TULHA_PORT (${port}): corrija uma das duas.`;
  return [{ name: 'TULHA_WORKER_PORT', message, warning: false }];
};

/** Certificates of anybody would be taken for those of ICP-Brasil. */
const withoutRoots = (env: Environment): Trouble[] => {
  if (env['TULHA_SEFAZ'] !== 'producao' || env['TULHA_SEFAZ_RAIZES']) return [];
  const message =
    'Para TULHA_SEFAZ=producao falta TULHA_SEFAZ_RAIZES: diga em que arquivo ou pasta estão os certificados raiz da ICP-Brasil, ou tire TULHA_SEFAZ.';
  return [{ name: 'TULHA_SEFAZ_RAIZES', message, warning: false }];
};

const unknown = (env: Environment): Trouble[] =>
  Object.keys(env)
    .filter((name) => name.startsWith('TULHA_') && env[name] && !NAMES.includes(name) && !OTHER_NAMES.includes(name))
    .map((name) => {
      const { name: other, distance } = nearest(name, NAMES);
      const message = `${name} não é uma variável da Tulha; a de nome mais parecido é ${other}: corrija o nome ou tire a variável.`;
      return { name, message, warning: distance > MISSPELT };
    });

/** `npm start` checks the variables of its children as well, which would only report a fault later. */
const concerns = (reader: Reader, { readers }: Variable): boolean =>
  readers.includes(reader) || (reader === 'partida' && readers.some((one) => one !== 'cli'));

/**
 * All faults of the environment, for one process or, where none is named, for any. A missing variable is a fault only for a
 * named process.
 */
export const examineEnvironment = (env: Environment, reader?: Reader): Trouble[] => {
  const read = DECLARED.filter((declared) => reader === undefined || concerns(reader, declared));
  const wrong = read.flatMap((declared): Trouble[] => {
    const needed = reader !== undefined && declared.neededBy?.includes(reader);
    const message = sentenceOf(() => (needed ? need(env, declared) : declared.read(env)));
    return message === undefined ? [] : [{ name: declared.name, message, warning: false }];
  });
  const bucket = reader === 'cli' ? [] : halfABucket(env);
  const doors = reader === 'cli' ? [] : twoOnOnePort(env);
  const roots = reader === 'cli' ? [] : withoutRoots(env);
  return [...wrong, ...bucket, ...doors, ...roots, ...unknown(env)];
};

/**
 * Checks, before anything starts, whether this process can work with its environment.
 * @throws StartError CONFIGURACAO with the first fault
 */
export const checkEnvironment = (env: Environment, reader: Reader, warn: (sentence: string) => void): void => {
  const troubles = examineEnvironment(env, reader);
  const fatal = troubles.find(({ warning }) => !warning);
  if (fatal) throw new StartError('CONFIGURACAO', fatal.message);
  for (const { message } of troubles) warn(`Aviso: ${message}`);
};
