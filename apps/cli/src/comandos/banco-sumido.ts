import { StoreBusy, StoreForbidden } from '@tulha/event-store/event-store';
import type { Source } from '@tulha/read-models/declare/read-schema';
import { troubleOf } from '@tulha/platform/postgres/trouble';
import { areToBeBuilt } from '@tulha/read-models/control/to-be-built';
import type { Pool } from 'pg';
import { CliError } from '../errors.js';

/** The database that was queried, and the declarations whose tables it should have. */
type Asked = { readonly pool: Pool; readonly source: Source };

const REPEAT = 'Veja se o PostgreSQL, ou o EventStoreDB, está em execução e repita o comando; "tulha doutor" ajuda.';

/**
 * While the tables are missing, or of another version, a correct question of ours fails, and the error tells so; otherwise the error is our
 * own, and stays as it is.
 */
export const notYetBuilt = async (error: unknown, { pool, source }: Asked): Promise<unknown> => {
  if (troubleOf(error) !== 'other-tables' || !(await areToBeBuilt(pool, source.projections))) return error;
  return new CliError('As tabelas de leitura não estão prontas, ou são de outra versão.', {
    code: 'TELAS_EM_PREPARO',
    next: 'Inicie a Tulha (npm start), espere que ela as refaça, e repita o comando.',
    cause: error,
  });
};

/**
 * A failure of the store in the middle of a command (away, full, or without permission) in words for the person at the keyboard; any other
 * error as it is.
 */
export const inWords = (error: unknown): unknown => {
  if (error instanceof CliError) return error;
  const trouble = troubleOf(error);
  if (trouble === 'full') {
    const next = 'Libere espaço no disco dele e repita o comando.';
    return new CliError('O disco do banco de dados está cheio.', { code: 'DISCO_CHEIO', next, cause: error });
  }
  if (error instanceof StoreForbidden) {
    const next = 'Devolva a permissão ao usuário da Tulha e repita o comando.';
    return new CliError('O usuário da Tulha não pode gravar no registro dos fatos.', {
      code: 'SEM_PERMISSAO_NO_REGISTRO',
      next,
      cause: error,
    });
  }
  if (trouble === 'unreachable' || error instanceof StoreBusy)
    return new CliError('O banco de dados deixou de responder no meio do comando.', { code: 'SEM_BANCO', next: REPEAT, cause: error });
  return error;
};
