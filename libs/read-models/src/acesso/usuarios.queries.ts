import { contains, type ListParams, type PageOf, paginate } from '../kernel/page.js';
import type { Reader } from '../kernel/reader.js';
import type { DB } from '../tables.js';

type UsuarioRow = DB['usuario'];

/** A user as the account's others see them: no password, not even what is kept of it. */
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

/** The account's users, by name. */
export const listUsuarios = (reader: Reader, params: ListParams & Filters): Promise<PageOf<UsuarioView>> => {
  let query = reader.de('usuario').selectAll().where('excluido', '=', false);
  if (params.papel !== undefined) query = query.where('papel', '=', params.papel);
  if (params.ativo !== undefined) query = query.where('ativo', '=', params.ativo);
  const { q } = params;
  if (q) query = query.where((eb) => eb.or([contains('nome', q), contains('login', q)]));
  const sortable = { id: 'id', nome: 'nome', login: 'login', papel: 'papel' };
  return paginate(query, params, { sortable, first: 'nome', id: 'id' }, usuarioView);
};

/** A user of the account who was not deleted; undefined when there is none of that id. */
export const findUsuarioDaConta = (reader: Reader, id: number): Promise<UsuarioRow | undefined> =>
  reader.de('usuario').selectAll().where('id', '=', id).where('excluido', '=', false).executeTakeFirst();

/** How many users the account has. */
export const contarUsuarios = async (reader: Reader): Promise<number> => {
  const row = await reader
    .de('usuario')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('excluido', '=', false)
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

const permissaoView = ({ id, usuario_id, modulo, alcance, fazenda_id }: DB['permissao']) => ({
  id,
  usuario: usuario_id,
  modulo,
  alcance,
  fazenda: fazenda_id,
});

/** What was granted in the account, or to one of its users. */
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
