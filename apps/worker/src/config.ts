/** What the worker needs to know of its place. */
export type WorkerConfig = {
  readonly databaseUrl: string;
  /** `esdb://…` where EventStoreDB keeps the facts; undefined for PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  /** Folder for uploads and exports. */
  readonly dataDir: string;
  /** 32 bytes, base64: wraps the keys of persons. */
  readonly masterKey: string;
  readonly redisUrl: string | undefined;
  /** Where `/health` and `/metrics` listen; undefined for nowhere. */
  readonly watchPort?: number | undefined;
  /** 127.0.0.1 unless told. */
  readonly watchHost?: string | undefined;
  /** Opens `/metrics`. */
  readonly operatorToken?: string | undefined;
};

const need = (env: NodeJS.ProcessEnv, name: string): string => {
  const value = env[name];
  if (!value) throw new Error(`Falta a variável de ambiente ${name}. Com "npm start" ela é criada sozinha.`);
  return value;
};

/** Where others may look at the worker. @throws when it is no port. */
const watchPort = (env: NodeJS.ProcessEnv): number | undefined => {
  const given = env.TULHA_WORKER_PORT;
  if (!given) return undefined;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`TULHA_WORKER_PORT deve ser um número de porta entre 0 e 65535, e não "${given}".`);
  return port;
};

/** Reads the environment. @throws with the name of what is missing. */
export const readConfig = (env: NodeJS.ProcessEnv): WorkerConfig => {
  return {
    databaseUrl: need(env, 'DATABASE_URL'),
    eventStoreUrl: env.EVENTSTORE_URL || undefined,
    dataDir: need(env, 'TULHA_DATA'),
    masterKey: need(env, 'TULHA_MASTER_KEY'),
    redisUrl: env.REDIS_URL,
    watchPort: watchPort(env),
    watchHost: env.TULHA_WORKER_HOST || undefined,
    operatorToken: env.TULHA_OPERATOR_TOKEN || undefined,
  };
};
