import { sql } from 'kysely';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { DB } from '../tables.js';
import { PAPEL } from './usuario.queries.js';

type UsuarioRow = DB['usuario'];

/** A user as the account's others see them: no password, not even its hash. */
export const usuarioView = ({ id, nome, login, email, telefone, papel, ativo, senha_hash }: UsuarioRow) => ({
  id,
  nome: nome ?? '',
  login: login ?? '',
  email,
  telefone,
  papel,
  ativo,
  /** Invited by mail, and has not set a password yet. */
  convidado: senha_hash === null,
});
export type UsuarioView = ReturnType<typeof usuarioView>;

type Filters = { readonly papel?: string | undefined; readonly ativo?: boolean | undefined };

const papelAgora = sql<string>`${sql.raw(PAPEL('usuario', 'conta'))}`;

const daConta = (reader: Reader) =>
  reader
    .de('usuario')
    .innerJoin('conta', 'conta.id', 'usuario.conta')
    .selectAll('usuario')
    .select(papelAgora.as('papel'))
    .where('excluido', '=', false);

/** The account's users, by name. */
export const listUsuarios = (reader: Reader, params: ListParams & Filters): Promise<PageOf<UsuarioView>> => {
  let query = daConta(reader);
  if (params.papel !== undefined) query = query.where(papelAgora, '=', params.papel);
  if (params.ativo !== undefined) query = query.where('ativo', '=', params.ativo);
  const { q } = params;
  if (q) query = query.where((eb) => eb.or([contains('usuario.nome', q), contains('usuario.login', q)]));
  const sortable = { id: 'usuario.id', nome: 'usuario.nome', login: 'usuario.login', papel: 'usuario.papel' };
  return paginate(query, params, { sortable, first: 'nome', id: 'usuario.id' }, usuarioView);
};

/** A user of the account who was not deleted; undefined when there is none of that id. */
export const findUsuarioDaConta = (reader: Reader, id: number): Promise<UsuarioRow | undefined> =>
  daConta(reader).where('usuario.id', '=', id).executeTakeFirst();

/** Whether one of the account's users has this login. */
export const temLogin = async (reader: Reader, loginHash: string): Promise<boolean> =>
  (await daConta(reader).where('login_hash', '=', loginHash).executeTakeFirst()) !== undefined;

/** The ids of the users, or of the farms, of the account, without deleted ones: the plan limits their number. */
export const registrosDoPlano = async (reader: Reader, tipo: 'usuario' | 'fazenda'): Promise<number[]> => {
  // Of either table the same columns are asked for; the compiler takes one for both.
  const rows = await reader
    .de(tipo as 'usuario')
    .select('id')
    .where('excluido', '=', false)
    .execute();
  return rows.map(({ id }) => id);
};

const permissaoView = ({ id, usuario_id, modulo, alcance, fazenda_id }: DB['permissao']) => ({
  id,
  usuario: usuario_id,
  modulo,
  alcance,
  fazenda: fazenda_id,
});

/** The permissions granted in the account, or to one of its users. */
export const listPermissoes = (reader: Reader, params: ListParams, usuario?: number) => {
  let query = reader.de('permissao').selectAll();
  if (usuario !== undefined) query = query.where('usuario_id', '=', usuario);
  return paginate(
    query,
    params,
    { sortable: { id: 'id', usuario: 'usuario_id', modulo: 'modulo', fazenda: 'fazenda_id' }, first: 'id', id: 'id' },
    permissaoView,
  );
};

/** A permission of the account; undefined when there is none of that id. */
export const findPermissao = async (reader: Reader, id: number) => {
  const row = await reader.de('permissao').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { versao: row.versao, view: permissaoView(row) };
};

/** How far a user may go where that was granted to them, module by module. */
export const alcancesConcedidos = (reader: Reader, usuario: number) =>
  reader.de('permissao').select(['id', 'modulo', 'alcance']).where('usuario_id', '=', usuario).where('modulo', 'is not', null).execute();

/** The farms granted to a user, each with the permission that grants it. */
export const fazendasConcedidas = async (reader: Reader, usuario: number): Promise<{ id: number; fazenda: number }[]> => {
  const rows = await reader
    .de('permissao')
    .select(['id', 'fazenda_id'])
    .where('usuario_id', '=', usuario)
    .where('fazenda_id', 'is not', null)
    .execute();
  return rows.map(({ id, fazenda_id }) => ({ id, fazenda: fazenda_id as number }));
};

/** The account's farms, by name. */
export const listFazendas = (reader: Reader) =>
  reader.de('fazenda').select(['id', 'nome']).where('excluido', '=', false).orderBy('nome').orderBy('id').execute();
