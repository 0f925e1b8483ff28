import { join, resolve } from 'node:path';
import { checkEnvironment } from '../config/examine.js';
import { VARIABLES } from '../config/variables.js';
import type { Door } from '../listening.js';

export type Settings = {
  /** The folder of the built project. */
  readonly root: string;
  /** Everything this installation keeps. */
  readonly data: string;
  readonly port: number;
  readonly host: string;
  readonly url: string;
  /** The addresses on which its children will listen: the API, and the worker if configured. */
  readonly doors: readonly Door[];
  /** An external PostgreSQL; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The address of an EventStoreDB that keeps the facts. */
  readonly eventStoreUrl: string | undefined;
  /** The address of a Redis that keeps the jobs. */
  readonly redisUrl: string | undefined;
  /** Whether an empty installation gets the demonstration farm: `TULHA_DEMO=0` or `1`, else only where all of it is embedded. */
  readonly demo: boolean;
  /** Logs go to the terminal instead of to files. */
  readonly verbose: boolean;
};

/** The settings of the environment, with defaults. @throws StartError CONFIGURACAO */
export const readSettings = (env: NodeJS.ProcessEnv, root: string, warn: (sentence: string) => void): Settings => {
  checkEnvironment(env, 'partida', warn);
  const [port, host] = [VARIABLES.TULHA_PORT.read(env), VARIABLES.TULHA_HOST.read(env)];
  const [watchPort, watchHost] = [VARIABLES.TULHA_WORKER_PORT.read(env), VARIABLES.TULHA_WORKER_HOST.read(env)];
  const watch: readonly Door[] = watchPort === undefined ? [] : [{ of: 'worker', port: watchPort, host: watchHost }];
  const databaseUrl = VARIABLES.DATABASE_URL.read(env);
  const eventStoreUrl = VARIABLES.TULHA_EVENTSTORE_URL.read(env);
  const demo = VARIABLES.TULHA_DEMO.read(env);
  return {
    root,
    port,
    databaseUrl,
    eventStoreUrl,
    redisUrl: VARIABLES.REDIS_URL.read(env),
    data: resolve(root, VARIABLES.TULHA_DATA.read(env)),
    host,
    doors: [{ of: 'api', port, host }, ...watch],
    url: `http://localhost:${port}`,
    demo: demo === undefined ? databaseUrl === undefined && eventStoreUrl === undefined : demo === '1',
    verbose: VARIABLES.TULHA_LOG.read(env) === 'terminal',
  };
};

/** Log of one child. */
export const logOf = ({ data, verbose }: Settings, name: string): string => (verbose ? 'terminal' : join(data, 'logs', `${name}.log`));
