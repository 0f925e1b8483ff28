import type * as answers from '@tulha/domain/acesso/acesso.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { O_QUE_FAZ } from '@tulha/domain/acesso/mensagens';
import { api } from '../../http/client.js';
import { useRead, useReadAll, useWrite } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';

export const USUARIOS = '/cat-usuarios';
export const TELA = '/usuarios';

export type Papel = keyof typeof O_QUE_FAZ;
export type Usuario = Answer<typeof answers.Usuario>;
export type NoModulo = Answer<typeof answers.NoModulo>;

export const useUsuario = (id: string) => useRead<typeof answers.Usuario>(`${USUARIOS}/${id}`);
export const useModulos = (id: number) => useRead<Paged<typeof answers.NoModulo>>(`/users/${id}/permissions-modules`);
export const usePermissoes = (id: number) => useReadAll<typeof answers.Permissao>(`/users/${id}/permissions`, {});
export const useLicenca = () => useRead<typeof answers.Licencas>('/adm/licenses').data?.content[0];

type Dados = Readonly<Record<string, unknown>>;

/** A form with a password is not kept on the device. */
const secreto = (dados: Dados): boolean => 'senha' in dados || 'senha_atual' in dados;

export const useCadastrar = () =>
  useWish((body: Dados) => {
    return { what: 'Novo usuário', values: body, secret: secreto(body), wish: { method: 'POST', path: USUARIOS, body } };
  }, 'Usuário adicionado com sucesso!');
export const useAlterar = (id: number, done = 'Usuário editado com sucesso!') =>
  useWish((body: Dados) => {
    return { what: 'Usuário: alteração', values: body, secret: secreto(body), wish: { method: 'PUT', path: `${USUARIOS}/${id}`, body } };
  }, done);
export const useExcluir = (id: number) =>
  useWish(() => ({ what: 'Usuário: exclusão', wish: { method: 'DELETE', path: `${USUARIOS}/${id}` } }), 'Usuário removido com sucesso!');
export const usePassarConta = (id: number) =>
  useWrite((senha: string) => api.post<typeof answers.Usuario>(`${USUARIOS}/${id}/dono`, { senha }), 'Conta passada com sucesso!');

const PERMISSAO = 'Permissão de usuário';
const permissoes = (usuario: number) => `/users/${usuario}/permissions`;

type Pedido = { readonly modulo: string; readonly permissao: number | null; readonly alcance: string | null };

/** The reach in a module; null restores that of the role, which a permission must have changed before. */
export const usePermitir = (usuario: number) =>
  useWish(({ modulo, permissao, alcance }: Pedido) => {
    if (permissao === null) return { what: PERMISSAO, wish: { method: 'POST', path: permissoes(usuario), body: { modulo, alcance } } };
    const path = `/permissions/${permissao}`;
    return { what: PERMISSAO, wish: alcance === null ? { method: 'DELETE', path } : { method: 'PUT', path, body: { alcance } } };
  }, 'Permissão alterada com sucesso!');

/** Lets a user work on a farm, or takes it back by the permission that grants it. */
export const useFazendaDo = (usuario: number) =>
  useWish(({ fazenda, permissao }: { readonly fazenda: number; readonly permissao: number | undefined }) => {
    const dar = { method: 'POST', path: permissoes(usuario), body: { fazenda } } as const;
    return { what: PERMISSAO, wish: permissao === undefined ? dar : { method: 'DELETE', path: `/permissions/${permissao}` } };
  }, 'Fazendas do usuário alteradas com sucesso!');
