import { StartError } from '../start-error.js';

const ANSWER_WITHIN_MS = 1_500;
const NOT_LET_IN = /^(?:NOAUTH|WRONGPASS|NOPERM|ERR (?:AUTH|invalid password))/;
/** The error of ioredis about an answer that no Redis gives. */
const NO_REDIS = /^Unknown RESP type/;
/** Refusals of a Redis that will let us in later. */
const NOT_YET = /^(?:LOADING|BUSY|MASTERDOWN)/;

/** The first error when a Redis is asked for one answer; undefined where it gives it. */
const troubleAt = async (redisUrl: string): Promise<Error | undefined> => {
  const { Redis } = await import('ioredis'); // most installations have none
  // Sends nothing after the greeting until that is answered: another kind of server hangs up, and its first answer would be lost.
  const once = { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0, enableReadyCheck: false, disableClientInfo: true };
  const redis = new Redis(redisUrl, { ...once, connectTimeout: ANSWER_WITHIN_MS, commandTimeout: ANSWER_WITHIN_MS });
  const first = new Promise<Error>((resolve) => redis.on('error', resolve));
  const answer = redis
    .connect()
    .then(() => redis.ping())
    .then(
      () => undefined,
      (error: Error) => error,
    );
  const trouble = await Promise.race([first, answer]);
  redis.disconnect();
  return trouble;
};

/**
 * Checks the Redis that keeps the jobs. An absent one does not stop the start: tasks wait in the database and are requested
 * again.
 * @returns one sentence where it is away
 * @throws StartError CONFIGURACAO where it is there and refuses the login
 */
export const examineRedis = async (redisUrl: string | undefined): Promise<string | undefined> => {
  if (redisUrl === undefined) return undefined;
  const trouble = await troubleAt(redisUrl);
  if (!trouble) return undefined;
  const { name, message, code } = trouble as NodeJS.ErrnoException;
  const { hostname, port } = new URL(redisUrl);
  const place = `${hostname}:${port || 6379}`;
  if (NO_REDIS.test(message))
    throw new StartError('CONFIGURACAO', `REDIS_URL: o que responde em ${place} não é um Redis: confira a máquina e a porta.`);
  if (name !== 'ReplyError')
    return `Aviso: o Redis de REDIS_URL, em ${place}, não responde (${code ?? message}): importações, exportações e e-mails esperam até que ele volte.`;
  if (NOT_YET.test(message)) return undefined;
  const why = NOT_LET_IN.test(message)
    ? 'não aceita o usuário e a senha do endereço: confira-os'
    : `não aceita o que o endereço pede: confira-o (${message})`;
  throw new StartError('CONFIGURACAO', `REDIS_URL: o Redis em ${place} ${why}.`);
};
