import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliError } from './errors.js';
import type { Io } from './terminal/io.js';

type Secret = 'TULHA_OPERATOR_TOKEN' | 'TULHA_MASTER_KEY';

/** The data folder of an installation on this machine: TULHA_DATA, or `.tulha` where the command is given. */
export const dataFolder = ({ env, cwd }: Io): string => resolve(cwd, env['TULHA_DATA'] || '.tulha');

/** A secret of the installation: from the environment, or the file the supervisor made. @throws CliError where there is neither. */
export const secretOf = (io: Io, name: Secret): string => {
  const given = io.env[name];
  if (given) return given;
  const file = join(dataFolder(io), 'segredos.json');
  const next = `Rode na pasta da instalação, indique a pasta de dados em TULHA_DATA, ou informe ${name}.`;
  if (!existsSync(file)) throw new CliError(`Falta o segredo ${name}: não há ${file}.`, { code: 'SEM_SEGREDO', next });
  try {
    const kept = (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Secret, string>>)[name];
    if (kept) return kept;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const why = code === 'EACCES' ? 'só o dono da instalação pode lê-lo' : 'o arquivo está danificado';
    throw new CliError(`O arquivo ${file} não pode ser lido.`, { code: 'SEM_SEGREDO', why, next, cause });
  }
  throw new CliError(`O arquivo ${file} não tem ${name}.`, { code: 'SEM_SEGREDO', next });
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it runs, under another user
  }
};

/** The address of the running installation of the data folder on this machine, `http://localhost:3000`; undefined where none runs. */
export const runningHere = (io: Io): string | undefined => {
  const file = join(dataFolder(io), 'supervisor.json');
  if (!existsSync(file)) return undefined;
  try {
    const { pid, url } = JSON.parse(readFileSync(file, 'utf8')) as { pid?: number; url?: string };
    return pid !== undefined && isAlive(pid) ? url : undefined;
  } catch {
    return undefined; // not ours to read, or half written: then it is not known where it runs
  }
};
