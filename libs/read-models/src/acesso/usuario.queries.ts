import type { Kysely } from 'kysely';
import type { DB } from '../tables.js';

/** The user with a login, of whichever account, for sign-in. Undefined when there is none. */
export const findByLoginHash = (db: Kysely<DB>, loginHash: string) =>
  db
    .selectFrom('usuario')
    .innerJoin('conta', 'conta.id', 'usuario.conta')
    .selectAll('usuario')
    .select('conta.plano')
    .where('login_hash', '=', loginHash)
    .executeTakeFirst();

/** A user of an account, with its plan. */
export const findUsuario = (db: Kysely<DB>, conta: number, id: number) =>
  db
    .selectFrom('usuario')
    .innerJoin('conta', 'conta.id', 'usuario.conta')
    .select(['usuario.id', 'usuario.nome', 'usuario.login', 'usuario.papel', 'conta.plano'])
    .where('usuario.conta', '=', conta)
    .where('usuario.id', '=', id)
    .executeTakeFirst();

/** Every account, oldest first, for the operator. */
export const listContas = (db: Kysely<DB>) => db.selectFrom('conta').select(['id', 'nome', 'plano', 'criada_em']).orderBy('id').execute();
