import { types } from 'node:util';
import { StartError } from '../start-error.js';
import { isOfItsFiles } from './trouble.js';

export const POOLER = 'um pooler que divide as conexões por transação (como o PgBouncer com pool_mode = transaction)';

/** Machine and port of an address, without its secrets. */
export const placeIn = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Poolers put the reason into the text, under a code without meaning. */
const OF_POOLERS = ['no such database', 'authentication failed'];

type Failure = Error & { readonly code?: string };

const lastingReason = (url: string, { code = '', message }: Failure): string | undefined => {
  const { username, pathname, hostname } = new URL(url);
  const [user, database, place] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1)), placeIn(url)];
  if (/startup parameter/.test(message))
    return `o que responde em ${place} é um pooler que não aceita os parâmetros da Tulha: aponte-a para o próprio PostgreSQL, ou use no PgBouncer pool_mode = session e ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout`;
  switch (OF_POOLERS.find((words) => message.includes(words)) ?? code) {
    case '28P01':
    case 'authentication failed':
      return `o PostgreSQL em ${place} não aceita a senha do usuário ${user}: confira usuário e senha`;
    case '28000':
      return `o PostgreSQL em ${place} não deixa entrar o usuário ${user}: confira se ele existe e o que pg_hba.conf permite`;
    case '3D000':
    case 'no such database':
      return `não há o banco de dados ${database} em ${place}: crie-o, ou confira o nome`;
    case '42501':
      return `o usuário ${user} não pode entrar no banco de dados ${database} em ${place}: dê a ele o direito (grant connect, create on database)`;
    case 'ENOTFOUND':
      return `não há máquina com o nome ${hostname}: confira o endereço`;
    case 'ENOENT':
      return `não há um arquivo que ela nomeia (${message}): confira o caminho`;
  }
  if (/does not support SSL/.test(message)) return `o PostgreSQL em ${place} não fala TLS: tire sslmode do endereço, ou ligue o TLS dele`;
  if (CERTIFICATE.test(code)) return `o certificado do PostgreSQL em ${place} não é aceito (${code}): confira sslmode e sslrootcert`;
  if (/password must be a string|SASL|no password/i.test(message))
    return `o PostgreSQL em ${place} pede a senha do usuário ${user}: escreva-a no endereço`;
  return undefined;
};

/**
 * Why a database at a well-formed address cannot be used, in one sentence without secrets.
 * @param named the source of the address: a variable that was not set must not be blamed
 */
export const explainDatabase = (url: string, error: unknown, named = 'DATABASE_URL'): unknown => {
  if (error instanceof StartError || !types.isNativeError(error)) return error;
  const failure: Failure = error;
  const place = placeIn(url);
  if (isOfItsFiles(error))
    return new StartError(
      'BANCO_SEM_ARQUIVOS',
      `O PostgreSQL em ${place} não consegue usar os próprios arquivos (${failure.message}): devolva a pasta de dados dele, com tudo o que há nela, ao usuário com que ele roda.`,
      error,
    );
  const lasting = lastingReason(url, failure);
  if (lasting !== undefined) return new StartError('BANCO_RECUSOU', `${named}: ${lasting}.`, error);
  const { code = '', message } = failure;
  const sentence = SQLSTATE.test(code)
    ? `O PostgreSQL em ${place} não atende agora (${message}): espere um pouco e inicie de novo.`
    : `${named}: não há um PostgreSQL que responda em ${place} (${code || message}): confira a máquina e a porta, e se ele está no ar.`;
  return new StartError('BANCO_NAO_RESPONDE', sentence, error);
};
