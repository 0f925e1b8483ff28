import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examineEnvironment } from '@tulha/platform/config/examine';
import { explainDatabase } from '@tulha/platform/postgres/explain-database';
import { findPostmaster, urlOf } from '@tulha/platform/postgres/postmaster';
import { StartError } from '@tulha/platform/start-error';
import { checkKeyAt, fingerprintOf, remedyOf } from '@tulha/platform/vault/claim-key';
import { dataFolder, runningHere, secretOf } from '../../data-folder.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../terminal/io.js';

type Exame = { readonly nome: string; readonly estado: 'certo' | 'aviso' | 'falha'; readonly detalhe: string; readonly faca?: string };

/** Checks the variables of this environment by their declaration, as a start of the installation would. */
export const examineSettings = ({ env }: Io): Exame[] => {
  const nome = 'Ajustes';
  const troubles = examineEnvironment(env);
  if (troubles.length === 0) return [{ nome, estado: 'certo', detalhe: 'as variáveis de ambiente definidas aqui valem' }];
  return troubles.map(({ message, warning }) => ({ nome, estado: warning ? 'aviso' : 'falha', detalhe: message }));
};

/** A data folder that cannot even be entered: nothing in it is found, the address of the server neither. */
export const examineFolder = (io: Io): Exame[] => {
  const folder = dataFolder(io);
  try {
    accessSync(`${folder}/.`, constants.X_OK);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    const [detalhe, faca] =
      code === 'ENOTDIR'
        ? [`${folder} não é uma pasta`, 'Tire dali o que está no lugar da pasta de dados, e devolva-a.']
        : [
            `este usuário não pode entrar em ${folder}`,
            'Dê a posse da pasta de dados, com tudo o que há nela, ao usuário que inicia a Tulha.',
          ];
    return [{ nome: 'Pasta', estado: 'falha', detalhe, faca }];
  }
};

/** The database of an installation on this machine that runs; undefined where there is none. */
const databaseHere = (io: Io): string | undefined => {
  const given = io.env['DATABASE_URL'];
  if (given) return given;
  const folder = join(dataFolder(io), 'postgres');
  const [running, password] = [
    existsSync(join(folder, 'cluster')) ? findPostmaster(join(folder, 'cluster')) : undefined,
    join(folder, 'senha'),
  ];
  return running && existsSync(password)
    ? urlOf({ port: running.port, password: readFileSync(password, 'utf8').trim() }, 'tulha')
    : undefined;
};

/** The database's own errors are in its sentence. The address of the embedded one is made of its port and its password file. */
const whatToDo = (io: Io, error: CliError | StartError, where: string): string => {
  if (error instanceof StartError && error.code === 'BANCO_SEM_ARQUIVOS')
    return 'Dê a posse da pasta dele ao usuário com que o PostgreSQL roda: a Tulha continua sozinha.';
  if (error instanceof StartError && error.code !== 'OUTRA_CHAVE')
    return io.env['DATABASE_URL'] ? 'Confira DATABASE_URL.' : `Confira ${join(dataFolder(io), 'postgres', 'senha')} e o disco da pasta.`;
  const remedy = remedyOf(where);
  return `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)} antes de reiniciar: outra chave não abre os dados pessoais.`;
};

/** Whether the master key that the next start will find is that of the database: a lost file shows at no running process. */
export const examineKey = async (io: Io): Promise<Exame[]> => {
  const nome = 'Chave mestra';
  const where = io.env['TULHA_MASTER_KEY'] ? 'TULHA_MASTER_KEY' : join(dataFolder(io), 'segredos.json');
  let url: string | undefined;
  try {
    url = databaseHere(io);
    if (url === undefined) return [];
    const key = secretOf(io, 'TULHA_MASTER_KEY');
    await checkKeyAt(url, key, where);
    return [{ nome, estado: 'certo', detalhe: `é a do banco de dados (impressão ${fingerprintOf(key)})` }];
  } catch (error) {
    const why =
      url === undefined || error instanceof CliError
        ? error
        : explainDatabase(url, error, io.env['DATABASE_URL'] ? 'DATABASE_URL' : 'Banco da pasta');
    if (why instanceof CliError || why instanceof StartError)
      return [{ nome, estado: 'falha', detalhe: why.message, faca: whatToDo(io, why, where) }];
    throw error;
  }
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const isHere = ({ hostname }: URL): boolean => LOOPBACK.includes(hostname);

/** Undefined where the asked server is that of this folder, as far as can be known: else the reason why this folder is not examined. */
export const examinePlace = (io: Io, asked: string): Exame | undefined => {
  const [nome, estado, here, server] = ['Pasta', 'aviso', runningHere(io), new URL(asked)] as const;
  if (here === undefined) {
    const longe = 'o servidor está em outro computador: os ajustes, a chave e o disco dele só se veem lá';
    return isHere(server) ? undefined : { nome, estado, detalhe: longe };
  }
  if (isHere(server) && server.port === new URL(here).port) return undefined;
  const detalhe = `${dataFolder(io)} é de outra instalação, que responde em ${here}: nada dela foi examinado`;
  return { nome, estado, detalhe, faca: `tulha doutor --url ${here}` };
};
