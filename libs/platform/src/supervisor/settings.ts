import { join, resolve } from 'node:path';
import { StartError } from '../start-error.js';

export type Settings = {
  /** Where the built project lies. */
  readonly root: string;
  /** Everything this installation keeps. */
  readonly data: string;
  readonly port: number;
  readonly host: string;
  readonly url: string;
  /** A PostgreSQL of somebody else's; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Whether an empty installation gets the demonstration farm: `TULHA_DEMO=0` or `1`, else only where all of it is embedded. */
  readonly demo: boolean;
  /** Logs go to the terminal instead of to files. */
  readonly verbose: boolean;
};

/** What the environment says, with its defaults. */
export const readSettings = (env: NodeJS.ProcessEnv, root: string): Settings => {
  const port = Number(env.TULHA_PORT ?? '3000');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError('PORTA_OCUPADA', `TULHA_PORT deve ser um número de porta entre 1 e 65535, e não "${env.TULHA_PORT}".`);
  }
  if (env.EVENTSTORE_URL && !/^esdb(\+discover)?:\/\/./.test(env.EVENTSTORE_URL)) {
    throw new StartError(
      'SEM_EVENTSTORE',
      'EVENTSTORE_URL não é um endereço do EventStoreDB: escreva esdb://usuario:senha@maquina:2113?tls=true, ou tire a variável.',
    );
  }
  const databaseUrl = env.DATABASE_URL || undefined;
  return {
    root,
    port,
    databaseUrl,
    data: resolve(root, env.TULHA_DATA || '.tulha'),
    host: env.TULHA_HOST || '127.0.0.1',
    url: `http://localhost:${port}`,
    demo: env.TULHA_DEMO ? env.TULHA_DEMO === '1' : databaseUrl === undefined && !env.EVENTSTORE_URL,
    verbose: env.TULHA_LOG === 'terminal',
  };
};

/** Log of one child. */
export const logOf = ({ data, verbose }: Settings, name: string): string => (verbose ? 'terminal' : join(data, 'logs', `${name}.log`));
